/** Splits text into rows of cells, with any delimiter. */
import { LIMITS } from '@meridian/contract';
import { CsvError, type Options, parse } from 'csv-parse/browser/esm/sync';
import { UnreadableFileError } from '#features/plan/export/unreadable-file-error.ts';

/**
 * The supported delimiters. If two split a table equally well, the first wins: the comma is last, because many countries use it as the
 * decimal mark.
 */
export const DELIMITERS = [';', '\t', '|', ','] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export type RowCells = readonly string[];

/** Maximum number of rows: the items that an account can contain, plus headings, sums and blank lines. */
export const MAX_ROWS = LIMITS.itemsPerUser + 5_000;

/** Returns the rows of a table, each padded to the same number of cells. Throws {@link UnreadableFileError} if the text is not a table. */
export function parseDelimitedText(text: string, delimiter: Delimiter): RowCells[] {
  const rows: string[][] = [];
  parseRows(withoutSeparatorLine(text), { delimiter, to: MAX_ROWS + 1 }, (cells) => {
    if (rows.length === MAX_ROWS) throw new UnreadableFileError('transfer.import.tooManyRows', MAX_ROWS);
    rows.push(cells.map((cell) => cell.trim()));
  });
  const table = trimTable(rows);
  if (table.length === 0) throw new UnreadableFileError('transfer.import.empty');
  return table;
}

/**
 * Returns the table of trimmed cells without its blank columns. All rows are as long as the longest; the table is empty if all cells are
 * blank.
 */
export function trimTable(rows: readonly RowCells[]): RowCells[] {
  const filled = new Set<number>();
  for (const cells of rows) for (const [place, cell] of cells.entries()) if (cell !== '') filled.add(place);
  const columns = [...filled].toSorted((a, b) => a - b);
  return columns.length === 0 ? [] : rows.map((cells) => columns.map((place) => cells[place] ?? ''));
}

const SAMPLE = { characters: 50_000, rows: 50 };

/** Returns the delimiter that splits most of the first rows into the same number of cells, greater than one. */
export function detectDelimiter(text: string): Delimiter {
  const [, named] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? [];
  if (named !== undefined) return named as Delimiter;
  const cut = text.slice(0, SAMPLE.characters);
  const sample = cut.length < text.length ? cut.slice(0, cut.lastIndexOf('\n') + 1) : cut;
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: evenness(sample, delimiter) }));
  const [best] = scores.toSorted((a, b) => b.score - a.score);
  if (best !== undefined && best.score > 0) return best.delimiter;
  return DELIMITERS.find((delimiter) => text.startsWith(delimiter)) ?? '\t';
}

function evenness(sample: string, delimiter: Delimiter): number {
  const counts = new Map<number, number>();
  try {
    parseRows(sample, { delimiter, to: SAMPLE.rows }, (cells) => {
      const filled = cells.some((cell) => cell.trim() !== '');
      if (filled && cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    });
  } catch {
    return 0;
  }
  // Prefers a delimiter with many rows of equal length; if equal, the one with more cells.
  return Math.max(0, ...[...counts].map(([cells, rows]) => rows * (1 + Math.min(cells, 20) / 10)));
}

function parseRows(text: string, options: Options, onRow: (cells: string[]) => void): void {
  let row = 0;
  try {
    // The text is passed as bytes, because csv-parse converts text to bytes a hundred times more slowly.
    parse(new TextEncoder().encode(text), {
      ...options,
      relax_column_count: true,
      relax_quotes: true,
      // All three line endings are accepted, because the lines above a bank's table may end differently from the table.
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: LIMITS.csvRowMaxBytes,
      // The limit is checked per cell, because csv-parse returns a row only after reading it completely.
      cast: (cell, { index }) => {
        if (index >= LIMITS.csvCellsMax) throw new UnreadableFileError('transfer.import.tooManyColumns', row + 1);
        return cell;
      },
      on_record: (cells: string[]) => {
        row += 1;
        onRow(cells);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFileError('transfer.import.quotes', row + 1);
  }
}

/** Returns the text without a byte order mark, and without Excel's separator hint in the first line. */
function withoutSeparatorLine(text: string): string {
  return text.replace(/^\uFEFF?(sep=[,;\t|]\r?\n)?/i, '');
}
