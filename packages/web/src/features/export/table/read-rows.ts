/** The rows of a table as items: what each cell means, what is wrong with it, and which rows are no items. */
import {
  type DateFormat,
  type ImportedItem,
  type ItemFieldName,
  type NumberFormat,
  categoryHas,
  importedItem,
  isItemField,
  isOfKind,
  monthlyRate,
} from '@meridian/contract';
import type { Category, CurrencyCode } from '@meridian/engine';
import type { MessageKey } from '#lib/text/text.ts';
import { type Targets, columnsOf } from './match-columns.ts';
import type { Cells } from './read-cells.ts';
import { type DateOrder, dateOrderOf, readDate } from './read-date.ts';
import { type DecimalMark, decimalMarkOf, readCurrency, readNumber } from './read-number.ts';
import { type ColumnTarget, isMoney, isSum, readCategory, readInterval, targetOf } from './table-words.ts';

/** Everything that a person may correct of how a table is read. */
export interface TableChoices {
  /** Place of the heading row; -1: there is none. */
  headingRow: number;
  targets: Targets;
  /** Of rows that say none: one category for all, by the sign of the amount, or not answered yet. */
  category: Category | 'sign' | null;
  currency: CurrencyCode | null;
  /** Every how many months, where no column says it. */
  interval: number;
}

/** How the person writes, for cells that could mean two things. */
export interface PersonFormats {
  numberFormat: NumberFormat;
  dateFormat: DateFormat;
}

/** What is wrong; a sentence is one of the contract's, in English. */
export type CellProblem = { column: number | null } & ({ key: MessageKey } | { sentence: string });

/** Why a row is no item. */
type LeftOut = 'sum' | 'heading' | 'section';

export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  row: number;
  cells: Cells;
  /** Set where the table itself says that the row is no item. */
  leftOut: LeftOut | null;
  /** What it becomes; null while there are mistakes or questions. */
  item: ImportedItem | null;
  /** The same as the import takes it. */
  body: Readonly<Record<string, unknown>>;
  problems: readonly CellProblem[];
}

interface Questions {
  category: boolean;
  currency: boolean;
}

export interface ReadTable {
  rows: readonly TableRow[];
  /** What some row does not say itself, so that one answer for all is asked. */
  asks: Questions;
  /** Those of the questions that are not answered yet. */
  needs: Questions;
  blankRows: number;
}

const NO_QUESTIONS: Questions = { category: false, currency: false };

/** Reads every row; `took` are places of rows that the person wants although they look like no item. */
export function readTable(
  rows: readonly Cells[],
  choices: TableChoices,
  formats: PersonFormats,
  took: ReadonlySet<number>,
): ReadTable {
  const read = rowReader(rows, choices, formats);
  const result: TableRow[] = [];
  const [asks, needs] = [{ ...NO_QUESTIONS }, { ...NO_QUESTIONS }];
  let section: Category | null = null;
  let blankRows = 0;
  for (const [place, cells] of rows.entries()) {
    if (place <= choices.headingRow) continue;
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0) {
      blankRows += 1;
      continue;
    }
    const leftOut = whyLeftOut(cells, filled, choices);
    if (leftOut === 'section') section = readCategory(filled[0] ?? '');
    const row = read(cells, section);
    const isTaken = leftOut === null || took.has(place + 1);
    if (isTaken) {
      for (const question of ['category', 'currency'] as const) {
        asks[question] ||= row.unsaid[question];
        needs[question] ||= row.unsaid[question] && choices[question] === null;
      }
    }
    result.push({ row: place + 1, cells, leftOut, item: row.item, body: row.body, problems: row.problems });
  }
  return { rows: result, asks, needs, blankRows };
}

function whyLeftOut(cells: Cells, filled: Cells, { targets, headingRow }: TableChoices): LeftOut | null {
  const [first = ''] = filled;
  const name = cells[targets.indexOf('name')];
  if (isSum(name === undefined || name === '' ? first : name) || isSum(first)) return 'sum';
  const hasFigure = filled.some((cell) => /\d/.test(cell));
  if (hasFigure) return null;
  if (filled.length === 1 && cells.length > 1) return 'section';
  const repeated = headingRow >= 0 && filled.filter((cell) => targetOf(cell)?.isWhole === true).length;
  return repeated !== false && repeated > 1 && repeated >= filled.length / 2 ? 'heading' : null;
}

type Values = Record<string, unknown>;

interface Context {
  choices: TableChoices;
  headings: Cells;
  decimals: readonly DecimalMark[];
  orders: readonly DateOrder[];
}

function rowReader(rows: readonly Cells[], choices: TableChoices, formats: PersonFormats) {
  const columns = columnsOf(rows, choices.headingRow);
  const own: DecimalMark = formats.numberFormat === '1,234.56' ? '.' : ',';
  const figures = columns.filter((_, place) => isFigure(choices.targets[place] ?? null));
  const ofTable = decimalMarkOf(figures.flat(), own);
  const order: DateOrder = formats.dateFormat === 'MM/DD/YYYY' ? 'month first' : 'day first';
  const context: Context = {
    choices,
    headings: rows[choices.headingRow] ?? [],
    decimals: columns.map((cells) => decimalMarkOf(cells, ofTable)),
    orders: columns.map((cells) => dateOrderOf(cells, order)),
  };
  return (cells: Cells, section: Category | null) => readRow(cells, section, context);
}

/** Whether a column holds amounts or rates. */
function isFigure(target: ColumnTarget | null): boolean {
  return target !== null && (isMoney(target) || target.endsWith('rate') || isRate(target));
}

const isRate = (target: ColumnTarget) => isItemField(target) && isOfKind(target, 'percent');

function readRow(cells: Cells, section: Category | null, context: Context) {
  const { choices } = context;
  const values: Values = {};
  const problems: CellProblem[] = [];
  for (const [column, target] of choices.targets.entries()) {
    const cell = cells[column] ?? '';
    if (target === null || cell === '') continue;
    const key = readCell(values, target, { cell, column, ...context });
    if (key !== null) problems.push({ column, key });
  }
  const unsaid = fillIn(values, section, context);
  const body = bodyOf(values);
  const waits =
    (unsaid.category && choices.category === null) || (unsaid.currency && choices.currency === null);
  if (problems.length > 0 || waits) return { item: null, body, problems, unsaid };
  const outcome = importedItem.safeParse(body);
  if (outcome.success) return { item: outcome.data, body, problems, unsaid };
  const sentences = outcome.error.issues.map(({ path, message }) => ({
    column: columnOf(String(path[0] ?? ''), choices.targets, cells),
    sentence: message,
  }));
  return { item: null, body, problems: sentences, unsaid };
}

interface CellAt extends Context {
  cell: string;
  column: number;
}

/** What is wrong with a cell that holds none of the words or dates of its column. */
const NOT_FOUND = {
  category: 'transfer.table.notCategory',
  currency: 'transfer.table.notCurrency',
  existing_funds_currency: 'transfer.table.notCurrency',
  from_date: 'transfer.table.notDate',
  to_date: 'transfer.table.notDate',
  payout_from_date: 'transfer.table.notDate',
  interval_months: 'transfer.table.notInterval',
} as const satisfies Partial<Record<ColumnTarget, MessageKey>>;
type FoundTarget = keyof typeof NOT_FOUND;

/** Puts what a cell says among the values; answers what is wrong with it. */
function readCell(values: Values, target: ColumnTarget, at: CellAt): MessageKey | null {
  const { cell } = at;
  if (target === 'name' || target === 'notes') values[target] = cell;
  else if (target === 'tags') values['tags'] = tagsIn(cell);
  else if (isFound(target)) {
    values[target] = findIn(target, at);
    return values[target] === null ? NOT_FOUND[target] : null;
  } else return readFigure(values, target, at);
  return null;
}

const isFound = (target: ColumnTarget): target is FoundTarget => Object.hasOwn(NOT_FOUND, target);

function findIn(target: FoundTarget, { cell, column, orders }: CellAt): string | number | null {
  switch (target) {
    case 'category':
      return readCategory(cell);
    case 'currency':
    case 'existing_funds_currency':
      return readCurrency(cell);
    case 'from_date':
    case 'to_date':
    case 'payout_from_date': {
      const edge = target === 'to_date' ? 'last' : 'first';
      return readDate(cell, { order: orders[column] ?? 'day first', edge, takesSerials: true });
    }
    case 'interval_months':
      return readInterval(cell);
  }
}

function tagsIn(cell: string): { name: string }[] {
  const names = cell.split(/[;,|]/).map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '').map((name) => ({ name }));
}

function readFigure(values: Values, target: ColumnTarget, at: CellAt): MessageKey | null {
  const { cell, column, decimals, headings } = at;
  const read = readNumber(cell, decimals[column] ?? '.');
  if (read === null) return /^[-–—]+$/.test(cell) ? null : 'transfer.table.notNumber';
  const { value, currency } = read;
  const named = currency ?? currencyIn(headings[column] ?? '');
  if (target === 'money_in' || target === 'money_out') {
    if (value === 0) return null;
    values['amount'] = Math.abs(value);
    values['category'] ??= target === 'money_in' ? 'income' : 'expense';
    values['currency'] ??= named;
  } else if (target === 'amount') {
    values['amount'] = value;
    values['currency'] ??= named;
  } else if (target === 'yearly_interest_rate') values['monthly_interest_rate'] = monthlyRate(value);
  else {
    values[target] = value;
    if (target === 'existing_funds' && named !== null) values['existing_funds_currency'] ??= named;
  }
  return null;
}

/** The currency that a heading names: 'Betrag (EUR)'. */
function currencyIn(heading: string): CurrencyCode | null {
  for (const word of heading.match(/[A-Z]{3}|\p{Sc}|ש[״"]ח/gu) ?? []) {
    const currency = readCurrency(word);
    if (currency !== null) return currency;
  }
  return null;
}

/** Adds what the row does not say itself; answers what an answer for all is asked for. */
function fillIn(values: Values, section: Category | null, { choices }: Context) {
  const amount = values['amount'];
  const bySign = typeof amount !== 'number' ? null : amount < 0 ? 'expense' : 'income';
  values['category'] ??= section;
  values['currency'] ??= values['existing_funds_currency'] ?? null;
  const unsaid = { category: values['category'] === null, currency: values['currency'] === null };
  values['category'] ??= choices.category === 'sign' ? bySign : choices.category;
  values['currency'] ??= choices.currency;
  // A sign tells the direction, which the category says already. Debts and negative incomes are refused by the rules.
  const category = values['category'];
  if (typeof amount === 'number' && category !== 'income' && category !== 'balance')
    values['amount'] = Math.abs(amount);
  if (amount === undefined && values['existing_funds'] !== undefined) values['amount'] = 0;
  if (!('interval_months' in values) && choices.interval !== 1) {
    if (category !== null && categoryHas(category as Category, 'interval_months'))
      values['interval_months'] = choices.interval;
  }
  return unsaid;
}

/** Without what is not said, so that the rules name what is missing. */
function bodyOf(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The column whose cell is to be corrected. */
function columnOf(field: string, targets: Targets, cells: Cells): number | null {
  const wanted: readonly ColumnTarget[] =
    field === 'amount'
      ? ['amount', 'money_in', 'money_out']
      : field === 'monthly_interest_rate'
        ? ['monthly_interest_rate', 'yearly_interest_rate']
        : [field as Exclude<ItemFieldName, 'is_hidden'>];
  const places = targets.flatMap((target, place) =>
    target !== null && wanted.includes(target) ? [place] : [],
  );
  return places.find((place) => cells[place] !== '') ?? places[0] ?? null;
}
