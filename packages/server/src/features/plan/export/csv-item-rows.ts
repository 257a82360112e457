/** The cells of an item in a CSV: written so that a spreadsheet shows the same values, and read back exactly. */
import {
  type CsvColumn,
  type CsvNotation,
  type ExportedItem,
  INPUT_FIELD_NAMES,
  type InputField,
  type ItemFieldName,
  parseCsvDate,
  parseCsvFlag,
  parseCsvNumber,
  describeField,
  isItemField,
} from '@meridian/contract';

/** The characters that start a formula in a spreadsheet, including their full-width forms, even behind apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/**
 * Escapes text so that no spreadsheet runs it: an apostrophe is put before anything that looks like a formula. {@link textOf} removes it.
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function textOf(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Joins names into one cell, separated by semicolons; semicolons and backslashes in a name are escaped by a backslash. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[\\;]/g, String.raw`\$&`)).join('; ');
}

function splitNames(cell: string): string[] {
  const names = cell.match(/(?:\\.|[^\\;])+/gsu) ?? [];
  return names.map((name) => name.replaceAll(/\\(.)/gsu, '$1').trim()).filter((name) => name !== '');
}

/** Returns the cells of an item, in the order of the columns. */
export function toCsvRow(scenario: string, item: ExportedItem): string[] {
  const cells = INPUT_FIELD_NAMES.map((name) => cellOf(name, item));
  const tags = escapeFormula(joinNames(item.tags.map(({ name }) => name)));
  return [escapeFormula(scenario), ...cells, tags, hiddenCellOf(item)];
}

/**
 * Returns the cell with the values of fields that the item's category does not have. References to milestones are left out, because a CSV
 * does not contain milestones.
 */
function hiddenCellOf({ kept = {} }: ExportedItem): string {
  const { payout_from_date_milestone: _reference, ...values } = kept;
  return Object.keys(values).length === 0 ? '' : JSON.stringify(values);
}

function cellOf(name: InputField, item: ExportedItem): string {
  const text = String(item[name] ?? '');
  return isText(name) ? escapeFormula(text) : text;
}

function isText(name: ItemFieldName): boolean {
  const { kind } = describeField(name);
  return kind === 'text' || kind === 'lines';
}

/**
 * Parses the item in a row to the form that an import validates. A value that is invalid or ambiguous stays as typed, so that validation
 * refuses it.
 */
export function parseCsvItem(
  cells: ReadonlyMap<CsvColumn, string>,
  marks: CsvNotation,
): { scenario: string; item: object } {
  const item: Record<string, unknown> = {};
  for (const [column, cell] of cells) {
    if (column !== 'scenario') item[column] = valueOf(column, cell.trim(), marks);
  }
  return { scenario: textOf(cells.get('scenario') ?? ''), item };
}

function valueOf(column: CsvColumn, cell: string, marks: CsvNotation): unknown {
  if (column === 'tags') return splitNames(textOf(cell)).map((name) => ({ name }));
  if (column === 'kept') return cell === '' ? undefined : keptOf(cell);
  return isItemField(column) ? fieldOf(column, cell, marks) : cell;
}

/**
 * Returns the value of a cell. An empty cell means no date or an empty text; for other kinds it means a missing value, which gets its
 * default or is refused by validation.
 */
function fieldOf(name: ItemFieldName, cell: string, marks: CsvNotation): unknown {
  const { kind } = describeField(name);
  switch (kind) {
    case 'text':
    case 'lines':
      return textOf(cell);
    case 'date':
      return cell === '' ? null : (parseCsvDate(cell, marks) ?? cell);
    case 'money':
    case 'percent':
    case 'whole':
      // NaN, because the text as typed could be read as a different number.
      return cell === '' ? undefined : (parseCsvNumber(name, cell, marks) ?? Number.NaN);
    case 'flag':
      return cell === '' ? undefined : (parseCsvFlag(cell) ?? cell);
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
