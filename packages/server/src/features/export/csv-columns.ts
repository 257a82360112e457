/** How items stand in a CSV, cell by cell: written so that a spreadsheet shows what it says, and read back exactly. */
import type { ExportedItem } from '@meridian/contract';

export const CSV_COLUMNS = [
  'scenario',
  'name',
  'category',
  'from_date',
  'to_date',
  'amount',
  'currency',
  'existing_funds',
  'existing_funds_currency',
  'monthly_interest_rate',
  'management_fee_saving',
  'management_fee_deposit',
  'interest_limit',
  'is_hidden',
  'tags',
  'kept',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** Columns whose cells are numbers. */
const NUMERIC: ReadonlySet<CsvColumn> = new Set([
  'amount',
  'existing_funds',
  'monthly_interest_rate',
  'management_fee_saving',
  'management_fee_deposit',
  'interest_limit',
]);

/** What a spreadsheet takes for the beginning of a formula, in wide letters too; behind apostrophes of ours or of the text. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** A text that no spreadsheet runs: an apostrophe goes before what looks like a formula. {@link textOf} takes it away again. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function textOf(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Names in one cell, between semicolons; a semicolon or backslash in a name stands behind a backslash. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[\\;]/g, String.raw`\$&`)).join('; ');
}

function splitNames(cell: string): string[] {
  const names = cell.match(/(?:\\.|[^\\;])+/gsu) ?? [];
  return names.map((name) => name.replaceAll(/\\(.)/gsu, '$1').trim()).filter((name) => name !== '');
}

/** The cells of an item, in the order of the columns. */
export function rowOf(scenario: string, item: ExportedItem): string[] {
  const cells = {
    ...item,
    scenario: harmless(scenario),
    name: harmless(item.name),
    tags: harmless(joinNames(item.tags.map(({ name }) => name))),
    kept: item.kept === undefined ? '' : JSON.stringify(item.kept),
  };
  return CSV_COLUMNS.map((column) => String(cells[column] ?? ''));
}

/** The item that a row describes, as an import takes items. What is no number, date or list stays as it was typed, for the rules to refuse. */
export function itemOf(cells: ReadonlyMap<CsvColumn, string>): { scenario: string; item: object } {
  const item: Record<string, unknown> = {};
  for (const [column, cell] of cells) {
    if (column !== 'scenario') item[column] = valueOf(column, cell.trim());
  }
  return { scenario: textOf(cells.get('scenario') ?? ''), item };
}

function valueOf(column: CsvColumn, cell: string): unknown {
  if (column === 'tags') return splitNames(textOf(cell)).map((name) => ({ name }));
  if (column === 'name') return textOf(cell);
  if (cell === '') return emptyOf(column);
  if (column === 'is_hidden') return HIDDEN.get(cell.toLowerCase()) ?? cell;
  if (column === 'kept') return keptOf(cell);
  return NUMERIC.has(column) ? numberOf(cell) : cell;
}

/** Spreadsheets write them large. */
const HIDDEN = new Map([
  ['true', true],
  ['false', false],
]);

/** Nothing typed: no date, 0, and for what an item must have a gap that the rules name. */
function emptyOf(column: CsvColumn): null | undefined {
  return column === 'from_date' || column === 'to_date' ? null : undefined;
}

/** With an exponent too, as JavaScript and spreadsheets write very small rates. */
function numberOf(cell: string): number | string {
  return /^[+-]?\d+(\.\d+)?[eE][+-]?\d+$/.test(cell) ? Number(cell) : cell;
}

function keptOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
