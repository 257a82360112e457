/** Parser of an exported CSV, either unchanged or saved again by a spreadsheet of any country. */
import { INPUT_FIELD_NAMES, describeField, isItemField } from '#plan/items/item-fields.ts';
import { yearlyToMonthlyRate, monthlyToYearlyRate } from '#plan/items/yearly-monthly-rates.ts';
import { type DateOrder, selectDate, isAmbiguousDate, parseDateCandidates, detectDateOrder } from './date-parser.ts';
import {
  type DecimalMark,
  type DecimalCandidates,
  selectDecimal,
  isAmbiguousDecimal,
  normalizeSigns,
  parseDecimalCandidates,
  detectDecimalMark,
} from './decimal-parser.ts';

/** All columns of a CSV export, in their order in the file. */
export const CSV_COLUMNS = ['scenario', ...INPUT_FIELD_NAMES, 'tags', 'kept'] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

const KNOWN: ReadonlySet<string> = new Set(CSV_COLUMNS);

/** Excel's separator hint in the first line of a file, after an optional byte order mark. */
const SEPARATOR_LINE = /^\uFEFF?(?:sep=[,;\t]\r?\n)?/i;

/** Removes the byte order mark and Excel's separator hint. */
export function removeSeparatorLine(text: string): string {
  return text.replace(SEPARATOR_LINE, '');
}

/** Returns the column names in lower case, without the blank columns that spreadsheets add at the end. */
export function parseCsvHeadings(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

/** Returns true if the cells are the heading of an export: it contains 'scenario' and only known columns. */
export function isExportHeading(cells: readonly string[]): boolean {
  const names = parseCsvHeadings(cells);
  return names.includes('scenario') && names.every((name) => KNOWN.has(name));
}

/** Returns the cell delimiter of an export, by its first line; null if the text is not an export. */
export function detectExportDelimiter(text: string): ',' | ';' | '\t' | null {
  const [line = ''] = removeSeparatorLine(text).split(/\r?\n/, 1);
  const cellsBy = (delimiter: string) => line.split(delimiter).map((cell) => cell.replaceAll('"', ''));
  return ([',', ';', '\t'] as const).find((delimiter) => isExportHeading(cellsBy(delimiter))) ?? null;
}

/** Number and date notation of a file; null: unknown, because no cell shows it or cells contradict each other. */
export interface CsvNotation {
  decimal: DecimalMark | null;
  order: DateOrder | null;
}

/**
 * Examples of ambiguous cells in a file: `decimal` is a number that depends on the unknown decimal separator, `order` a date that depends
 * on the unknown order of day and month; null if there is no such cell.
 */
export interface AmbiguousCsvCells {
  decimal: string | null;
  order: string | null;
}

const NO_READINGS: DecimalCandidates = { '.': null, ',': null };

function figureIn(cell: string): { sign: string; digits: string; readings: DecimalCandidates } {
  const [, sign = '', digits = ''] = /^([+-]?) ?([\d.,' ]+(?:e[+-]\d+)?) ?%?$/i.exec(normalizeSigns(cell)) ?? [];
  return { sign, digits, readings: digits === '' ? NO_READINGS : parseDecimalCandidates(digits) };
}

const kindOf = (column: string) => (isItemField(column) ? describeField(column).kind : 'text');
const readDay = (cell: string) => parseDateCandidates(cell, { allowsShortYears: true, allowsSerialNumbers: true });

/**
 * Determines the notation of an export from its unambiguous cells; null where they contradict each other. In a comma-separated
 * file the comma is not the decimal separator; if the comma is the decimal separator, the day comes first.
 */
export function detectCsvNotation(
  rows: Iterable<readonly string[]>,
  columns: readonly string[],
  delimiter: string,
): { marks: CsvNotation; doubts: AmbiguousCsvCells } {
  const decimals = new Set<DecimalMark>(delimiter === ',' ? ['.'] : []);
  const orders = new Set<DateOrder>();
  const doubts: AmbiguousCsvCells = { decimal: null, order: null };
  for (const cells of rows) {
    for (const [place, column] of columns.entries()) {
      const cell = cells[place]?.trim() ?? '';
      const kind = cell === '' ? 'text' : kindOf(column);
      if (kind === 'money' || kind === 'percent') {
        const { digits, readings } = figureIn(cell);
        const mark = detectDecimalMark(digits);
        if (mark !== null && delimiter !== ',') decimals.add(mark);
        if (kind === 'money' && isAmbiguousDecimal(readings)) doubts.decimal ??= cell;
      } else if (kind === 'date') {
        const readings = readDay(cell);
        const order = detectDateOrder(readings);
        if (order !== null) orders.add(order);
        if (isAmbiguousDate(readings)) doubts.order ??= cell;
      }
    }
  }
  const decimal = onlyOf(decimals);
  const order = onlyOf(orders) ?? (orders.size === 0 && decimal === ',' ? 'day first' : null);
  return {
    marks: { decimal, order },
    doubts: {
      decimal: decimal === null ? doubts.decimal : null,
      order: order === null ? doubts.order : null,
    },
  };
}

function onlyOf<One>(set: ReadonlySet<One>): One | null {
  const [only = null] = set;
  return set.size === 1 ? only : null;
}

/**
 * Parses a number of the file; null if invalid or ambiguous. A percentage has no digit groups, so its separator is always the
 * decimal separator.
 */
export function parseCsvNumber(column: string, cell: string, { decimal }: CsvNotation): number | null {
  const { sign, digits, readings } = figureIn(cell);
  // A spreadsheet shortens large amounts to six digits ('1.23457E+11'), so the original amount is lost.
  if (kindOf(column) === 'money' && /e/i.test(digits)) return null;
  const isPercent = kindOf(column) === 'percent';
  const plain =
    isPercent && isAmbiguousDecimal(readings)
      ? readings[digits.includes('.') ? '.' : ',']
      : decimal === null
        ? selectDecimal(readings, null)
        : readings[decimal];
  if (plain === null) return null;
  const value = Number(sign + plain);
  return column === 'monthly_interest_rate' ? unshortened(value, digits) : value;
}

/** Parses a date of the file; null if invalid or ambiguous. */
export function parseCsvDate(cell: string, { order }: CsvNotation): string | null {
  return selectDate(readDay(cell), order);
}

/**
 * Restores a monthly rate that was typed as a yearly rate and whose last digits a spreadsheet removed. If a yearly rate with few
 * decimals gives a monthly rate that rounds to the remaining digits, returns that monthly rate unrounded.
 */
function unshortened(rate: number, digits: string): number {
  const mantissa = digits.replace(/e.*$/i, '').replaceAll(/\D/g, '').replace(/^0+/, '');
  const { length } = mantissa;
  if (length < 6 || length > 15) return rate;
  const yearly = Number(monthlyToYearlyRate(rate).toFixed(Math.min(4, length - 5)));
  const exact = yearlyToMonthlyRate(yearly);
  return Number(exact.toPrecision(length)) === rate ? exact : rate;
}

/** The words that spreadsheets write for true and false, in various languages. */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...'true|wahr|vrai|verdadero|vero|verdadeiro|истина|prawda|pravda|igaz|sant|sand|sann|waar|tosi|doğru|adevărat|αληθησ|真|참'
    .split('|')
    .map((text) => [text, true] as const),
  ...'false|falsch|faux|falso|ложь|fałsz|nepravda|hamis|falskt|falsk|usann|onwaar|epätosi|yanlış|fals|ψευδησ|假|거짓'
    .split('|')
    .map((text) => [text, false] as const),
]);

/** Parses a boolean of the file; null if the cell contains no word for true or false. */
export function parseCsvFlag(cell: string): boolean | null {
  return FLAGS.get(cell.trim().toLowerCase()) ?? null;
}
