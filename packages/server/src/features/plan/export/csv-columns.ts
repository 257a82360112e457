/** How items stand in a CSV, cell by cell: written so that a spreadsheet shows what it says, and read back exactly. */
import {
  type CsvColumn,
  type CsvMarks,
  type ExportedItem,
  GIVEN_FIELD_NAMES,
  type GivenField,
  type ItemFieldName,
  csvDate,
  csvFlag,
  csvNumber,
  describeField,
  isItemField,
} from '@meridian/contract';

/** The signs that a spreadsheet takes for the beginning of a formula, in wide letters too; behind apostrophes of ours or of the text. */
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
  const cells = GIVEN_FIELD_NAMES.map((name) => cellOf(name, item));
  const tags = harmless(joinNames(item.tags.map(({ name }) => name)));
  return [harmless(scenario), ...cells, tags, keptCell(item)];
}

/** Dates without what tells them: a CSV knows no milestones. */
function keptCell({ kept = {} }: ExportedItem): string {
  const { payout_from_date_milestone: _reference, ...values } = kept;
  return Object.keys(values).length === 0 ? '' : JSON.stringify(values);
}

function cellOf(name: GivenField, item: ExportedItem): string {
  const text = String(item[name] ?? '');
  return isText(name) ? harmless(text) : text;
}

function isText(name: ItemFieldName): boolean {
  const { kind } = describeField(name);
  return kind === 'text' || kind === 'lines';
}

/**
 * The item that a row describes, as an import takes items. What is no number, date or list stays as it was typed, for the rules to
 * refuse; so does what could mean two things.
 */
export function itemOf(
  cells: ReadonlyMap<CsvColumn, string>,
  marks: CsvMarks,
): { scenario: string; item: object } {
  const item: Record<string, unknown> = {};
  for (const [column, cell] of cells) {
    if (column !== 'scenario') item[column] = valueOf(column, cell.trim(), marks);
  }
  return { scenario: textOf(cells.get('scenario') ?? ''), item };
}

function valueOf(column: CsvColumn, cell: string, marks: CsvMarks): unknown {
  if (column === 'tags') return splitNames(textOf(cell)).map((name) => ({ name }));
  if (column === 'kept') return cell === '' ? undefined : keptOf(cell);
  return isItemField(column) ? fieldOf(column, cell, marks) : cell;
}

/** Nothing typed: no date, an empty text, and for others a gap that has its default or that the rules name. */
function fieldOf(name: ItemFieldName, cell: string, marks: CsvMarks): unknown {
  const { kind } = describeField(name);
  switch (kind) {
    case 'text':
    case 'lines':
      return textOf(cell);
    case 'date':
      return cell === '' ? null : (csvDate(cell, marks) ?? cell);
    case 'money':
    case 'percent':
    case 'whole':
      // As typed it could be taken for another number.
      return cell === '' ? undefined : (csvNumber(name, cell, marks) ?? Number.NaN);
    case 'flag':
      return cell === '' ? undefined : (csvFlag(cell) ?? cell);
    case 'category':
    case 'choice':
    case 'currency':
    case 'milestone':
      return cell === '' ? undefined : cell;
  }
}

function keptOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
