/** The CSV of an export, as it is or as a spreadsheet of any country wrote it anew. */
import { GIVEN_FIELD_NAMES, describeField, isItemField } from '#plan/items/item-fields.ts';
import { monthlyRate, yearlyRate } from '#plan/items/rates.ts';
import { type DateOrder, dateOf, isEitherDay, readDates, sureOrder } from './date-text.ts';
import {
  type DecimalMark,
  type Readings,
  decimalOf,
  isEither,
  plainSigns,
  readDigits,
  sureMark,
} from './decimal-text.ts';

/** All columns of an export, in their order. */
export const CSV_COLUMNS = ['scenario', ...GIVEN_FIELD_NAMES, 'tags', 'kept'] as const;
/** A column of the export. */
export type CsvColumn = (typeof CSV_COLUMNS)[number];

const KNOWN: ReadonlySet<string> = new Set(CSV_COLUMNS);

/** Excel's own hint in the first line of a file. */
const SEPARATOR_LINE = /^\uFEFF?(?:sep=[,;\t]\r?\n)?/i;

/** The text without a byte order mark and without Excel's hint. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(SEPARATOR_LINE, '');
}

/** The names of a heading, as far as there are any: spreadsheets add blank columns at the end. */
export function headingNames(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

/** Tells whether the cells are the heading of an export: its columns and no others; 'scenario' is in every one. */
export function isOwnHeading(cells: readonly string[]): boolean {
  const names = headingNames(cells);
  return names.includes('scenario') && names.every((name) => KNOWN.has(name));
}

/** The mark between the cells of an export, as its first line shows; null when the text is none. */
export function ownDelimiter(text: string): ',' | ';' | '\t' | null {
  const [line = ''] = withoutSeparatorLine(text).split(/\r?\n/, 1);
  const cellsBy = (delimiter: string) => line.split(delimiter).map((cell) => cell.replaceAll('"', ''));
  return ([',', ';', '\t'] as const).find((delimiter) => isOwnHeading(cellsBy(delimiter))) ?? null;
}

/** How numbers and dates stand in a file; null: no cell shows it. */
export interface CsvMarks {
  decimal: DecimalMark | null;
  order: DateOrder | null;
}

/** A cell of the file that means two things while its mark or order is unknown. */
export interface CsvDoubts {
  decimal: string | null;
  order: string | null;
}

const NO_READINGS: Readings = { '.': null, ',': null };

function figureIn(cell: string): { sign: string; digits: string; readings: Readings } {
  const [, sign = '', digits = ''] = /^([+-]?) ?([\d.,' ]+(?:e[+-]\d+)?) ?%?$/i.exec(plainSigns(cell)) ?? [];
  return { sign, digits, readings: digits === '' ? NO_READINGS : readDigits(digits) };
}

const kindOf = (column: string) => (isItemField(column) ? describeField(column).kind : 'text');
const readDay = (cell: string) => readDates(cell, { takesShortYears: true, takesSerials: true });

/**
 * How the cells of an export are written, by the cells that can be read in one way only; where they disagree nothing is known.
 * Between commas a comma is no decimal mark; where a comma is the decimal mark, the day comes first.
 */
export function csvMarks(
  rows: Iterable<readonly string[]>,
  columns: readonly string[],
  delimiter: string,
): { marks: CsvMarks; doubts: CsvDoubts } {
  const decimals = new Set<DecimalMark>(delimiter === ',' ? ['.'] : []);
  const orders = new Set<DateOrder>();
  const doubts: CsvDoubts = { decimal: null, order: null };
  for (const cells of rows) {
    for (const [place, column] of columns.entries()) {
      const cell = cells[place]?.trim() ?? '';
      const kind = cell === '' ? 'text' : kindOf(column);
      if (kind === 'money' || kind === 'percent') {
        const { digits, readings } = figureIn(cell);
        const mark = sureMark(digits);
        if (mark !== null && delimiter !== ',') decimals.add(mark);
        if (kind === 'money' && isEither(readings)) doubts.decimal ??= cell;
      } else if (kind === 'date') {
        const readings = readDay(cell);
        const order = sureOrder(readings);
        if (order !== null) orders.add(order);
        if (isEitherDay(readings)) doubts.order ??= cell;
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

/** A number of the file; null when it is none, or could be two. A percentage of a thousand is none, so there a mark is the decimal mark. */
export function csvNumber(column: string, cell: string, { decimal }: CsvMarks): number | null {
  const { sign, digits, readings } = figureIn(cell);
  // A spreadsheet shortens large amounts to six digits: what is left is not the amount.
  if (kindOf(column) === 'money' && /e/i.test(digits)) return null;
  const isPercent = kindOf(column) === 'percent';
  const plain =
    isPercent && isEither(readings)
      ? readings[digits.includes('.') ? '.' : ',']
      : decimal === null
        ? decimalOf(readings, null)
        : readings[decimal];
  if (plain === null) return null;
  const value = Number(sign + plain);
  return column === 'monthly_interest_rate' ? unshortened(value, digits) : value;
}

/** A date of the file; null when it is none, or could be two. */
export function csvDate(cell: string, { order }: CsvMarks): string | null {
  return dateOf(readDay(cell), order);
}

/** Spreadsheets shorten a monthly rate that was typed a year: the year's rate is found again where it makes the very digits that are left. */
function unshortened(rate: number, digits: string): number {
  const mantissa = digits.replace(/e.*$/i, '').replaceAll(/\D/g, '').replace(/^0+/, '');
  const { length } = mantissa;
  if (length < 6 || length > 15) return rate;
  const yearly = Number(yearlyRate(rate).toFixed(Math.min(4, length - 5)));
  const exact = monthlyRate(yearly);
  return Number(exact.toPrecision(length)) === rate ? exact : rate;
}

/** True and false as spreadsheets write them in their languages. */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...'true|wahr|vrai|verdadero|vero|verdadeiro|истина|prawda|pravda|igaz|sant|sand|sann|waar|tosi|doğru|adevărat|αληθησ|真|참'
    .split('|')
    .map((text) => [text, true] as const),
  ...'false|falsch|faux|falso|ложь|fałsz|nepravda|hamis|falskt|falsk|usann|onwaar|epätosi|yanlış|fals|ψευδησ|假|거짓'
    .split('|')
    .map((text) => [text, false] as const),
]);

/** A flag of the file; null when it is none. */
export function csvFlag(cell: string): boolean | null {
  return FLAGS.get(cell.trim().toLowerCase()) ?? null;
}
