/**
 * Opens and reads tables in a thread of the browser: the largest takes seconds, for which the page would stand still. It remembers the
 * cells of the table that it opened last; each question is answered under its number, long lists piece by piece.
 */
import { UnreadableFile } from '#features/export/unreadable-file.ts';
import { openSource } from './open-source.ts';
import type { Cells } from '#features/export/table/read-cells.ts';
import { readTable } from '#features/export/table/read-rows.ts';
import type { ReadQuestion, Refused, TableAnswer, TableQuestion } from './table-reader.ts';

/** So few that the page takes each piece over between two of its pictures. */
const ROWS_A_PIECE = 500;

let cells: readonly Cells[] = [];

addEventListener('message', ({ data }: MessageEvent<TableQuestion>) => {
  void answer(data).then(
    (rest) => reply({ number: data.number, rest }),
    (error: unknown) => reply({ number: data.number, refused: refusalOf(error) }),
  );
});

async function answer({ number, open, read }: TableQuestion): Promise<object> {
  const { rows, ...rest } = open === undefined ? readRows(read) : await openSource(open);
  if (open !== undefined) cells = rows as readonly Cells[];
  for (let start = 0; start < rows.length; start += ROWS_A_PIECE)
    reply({ number, rows: rows.slice(start, start + ROWS_A_PIECE) });
  return rest;
}

/** Without the cells, which the page has. */
function readRows(read: ReadQuestion | undefined) {
  if (read === undefined) throw new Error('There is nothing to answer.');
  const { choices, took, corrected } = read;
  const result = readTable(withCorrections(cells, corrected), choices, new Set(took));
  return { ...result, rows: result.rows.map(({ cells: _, ...row }) => row) };
}

function withCorrections(rows: readonly Cells[], corrected: ReadQuestion['corrected']): readonly Cells[] {
  if (corrected.length === 0) return rows;
  const changed = [...rows];
  for (const [place, row] of corrected) changed[place] = row;
  return changed;
}

function refusalOf(error: unknown): Refused {
  return error instanceof UnreadableFile
    ? { reason: error.reason, row: error.row }
    : { failure: String(error) };
}

function reply(message: TableAnswer): void {
  postMessage(message);
}
