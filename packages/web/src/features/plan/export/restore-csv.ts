/** A CSV export of ours that a spreadsheet wrote anew, and what its cells leave open. */
import {
  type CsvDoubts,
  type CsvMarks,
  csvDate,
  csvMarks,
  csvNumber,
  describeField,
  headingNames,
  isItemField,
  ownDelimiter,
} from '@meridian/contract';
import { readCells } from '#features/plan/export/rows/read-cells.ts';

export const NO_DOUBTS: CsvDoubts = { decimal: null, order: null };

/** A date with its year at the end, or cells that no comma separates: only then something can be open. */
const REWRITTEN = /(?:^|[,;\t"])\d{1,2}[-/]\d{1,2}[-/]\d{2,4}(?:[,;\t"]|$)/m;

/** Cells that mean two things and that no other cell decides; null where there are none. Throws UnreadableFile. */
export function csvDoubts(text: string): CsvDoubts | null {
  const delimiter = ownDelimiter(text) ?? ',';
  if (delimiter === ',' && !REWRITTEN.test(text)) return null;
  const { columns, items } = opened(text, delimiter);
  const { doubts } = csvMarks(items, columns, delimiter);
  return doubts.decimal === null && doubts.order === null ? null : doubts;
}

function opened(text: string, delimiter: ',' | ';' | '\t') {
  const [heading = [], ...items] = readCells(text, delimiter);
  return { columns: headingNames(heading), items };
}

/** The same file with plain numbers and dates, as the person says what is open. */
export function restoredCsv(text: string, answers: CsvMarks): string {
  const delimiter = ownDelimiter(text) ?? ',';
  const { columns, items } = opened(text, delimiter);
  const { marks: shown } = csvMarks(items, columns, delimiter);
  const marks = { decimal: shown.decimal ?? answers.decimal, order: shown.order ?? answers.order };
  const rows = items.map((cells) =>
    columns.map((column, place) => restoredCell(column, cells[place] ?? '', marks)),
  );
  return csvOf([columns, ...rows]);
}

/** Rows of cells as CSV. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join(',')).join('\r\n');
}

/** What cannot be read stays, for the server to name. */
function restoredCell(column: string, cell: string, marks: CsvMarks): string {
  const kind = isItemField(column) && cell !== '' ? describeField(column).kind : 'text';
  if (kind === 'date') return csvDate(cell, marks) ?? cell;
  if (kind !== 'money' && kind !== 'percent' && kind !== 'whole') return cell;
  return String(csvNumber(column, cell, marks) ?? cell);
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
