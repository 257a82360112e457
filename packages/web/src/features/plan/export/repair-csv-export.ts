/** Restores a CSV export that a spreadsheet has rewritten, and finds its ambiguous cells. */
import {
  type AmbiguousCsvCells,
  type CsvNotation,
  parseCsvDate,
  detectCsvNotation,
  parseCsvNumber,
  describeField,
  parseCsvHeadings,
  isItemField,
  detectExportDelimiter,
} from '@meridian/contract';
import { parseDelimitedText } from '#features/plan/export/rows/parse-delimited-text.ts';

export const NO_WARNINGS: AmbiguousCsvCells = { decimal: null, order: null };

/**
 * Matches a date with the year at the end. Such a date, or another delimiter than the comma, shows that a spreadsheet has rewritten the
 * file.
 */
const REWRITTEN = /(?:^|[,;\t"])\d{1,2}[-/]\d{1,2}[-/]\d{2,4}(?:[,;\t"]|$)/m;

/** Returns the ambiguous formats of the file that no cell resolves; null if there are none. Throws UnreadableFileError. */
export function findCsvWarnings(text: string): AmbiguousCsvCells | null {
  const delimiter = detectExportDelimiter(text) ?? ',';
  if (delimiter === ',' && !REWRITTEN.test(text)) return null;
  const { columns, items } = opened(text, delimiter);
  const { doubts } = detectCsvNotation(items, columns, delimiter);
  return doubts.decimal === null && doubts.order === null ? null : doubts;
}

function opened(text: string, delimiter: ',' | ';' | '\t') {
  const [heading = [], ...items] = parseDelimitedText(text, delimiter);
  return { columns: parseCsvHeadings(heading), items };
}

/** Returns the file with plain numbers and dates, using the user's answers for ambiguous formats. */
export function repairCsvExport(text: string, answers: CsvNotation): string {
  const delimiter = detectExportDelimiter(text) ?? ',';
  const { columns, items } = opened(text, delimiter);
  const { marks: shown } = detectCsvNotation(items, columns, delimiter);
  const marks = { decimal: shown.decimal ?? answers.decimal, order: shown.order ?? answers.order };
  const rows = items.map((cells) => columns.map((column, place) => repairedCell(column, cells[place] ?? '', marks)));
  return toCsv([columns, ...rows]);
}

/** Returns rows of cells as CSV, with quoting where needed. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join(',')).join('\r\n');
}

/** Returns the restored cell; an unreadable cell stays unchanged, so that the server reports it. */
function repairedCell(column: string, cell: string, marks: CsvNotation): string {
  const kind = isItemField(column) && cell !== '' ? describeField(column).kind : 'text';
  if (kind === 'date') return parseCsvDate(cell, marks) ?? cell;
  if (kind !== 'money' && kind !== 'percent' && kind !== 'whole') return cell;
  return String(parseCsvNumber(column, cell, marks) ?? cell);
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
