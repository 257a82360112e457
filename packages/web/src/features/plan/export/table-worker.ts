/**
 * A worker that opens and reads tables, because the largest take seconds. It stores the cells of the last opened table, and sends long
 * lists in chunks.
 */
import type { RowCells } from '#features/plan/export/rows/parse-delimited-text.ts';
import { parseTableRows } from '#features/plan/export/rows/parse-rows.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';
import { parseTableSource } from './parse-table.ts';
import type { TableReadRequest, TableResponse, TableRequest } from './table-worker-client.ts';

/** The number of rows in a chunk: few enough for the page to process a chunk within one frame. */
const ROWS_PER_CHUNK = 500;

let cells: readonly RowCells[] = [];

addEventListener('message', ({ data }: MessageEvent<TableRequest>) => void answer(data));

async function answer(question: TableRequest): Promise<void> {
  try {
    const { rows, ...rest } = 'open' in question ? await open(question.open) : read(question.read);
    for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK)
      reply({ rows: rows.slice(start, start + ROWS_PER_CHUNK) });
    reply({ rest });
  } catch (error) {
    const isKnown = error instanceof UnreadableFileError;
    reply({ refused: isKnown ? { reason: error.reason, row: error.row } : { failure: String(error) } });
  }
}

async function open(source: Parameters<typeof parseTableSource>[0]) {
  const table = await parseTableSource(source);
  cells = table.rows;
  return table;
}

/** Returns the rows without the cells, which the page already has. */
function read({ choices, includedRows, corrected }: TableReadRequest) {
  const changed = [...cells];
  for (const [place, row] of corrected) changed[place] = row;
  const result = parseTableRows(changed, choices, new Set(includedRows));
  return { ...result, rows: result.rows.map(({ cells: _, ...row }) => row) };
}

function reply(message: TableResponse): void {
  postMessage(message);
}
