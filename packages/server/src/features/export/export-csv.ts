import { CSV_COLUMNS, type ExportedData } from '@meridian/contract';
import { stringify } from 'csv-stringify/sync';
import { mapInTurns } from '#db/turns.ts';
import { rowOf } from './csv-columns.ts';

/** The lines of the items as CSV: RFC 4180, with a byte order mark, by which spreadsheets know UTF-8. */
export async function exportCsv(
  { scenarios }: Pick<ExportedData, 'scenarios'>,
  signal?: AbortSignal,
): Promise<string[]> {
  const items = scenarios.flatMap(({ name, items: own }) => own.map((item) => ({ name, item })));
  const toLine = ({ name, item }: (typeof items)[number]) => lineOf(rowOf(name, item));
  const rows = await mapInTurns(items, toLine, signal);
  return [stringify([[...CSV_COLUMNS]], { bom: true, record_delimiter: 'windows' }), ...rows];
}

const lineOf = (cells: string[]) => stringify([cells], { record_delimiter: 'windows' });
