import type { ExportedData } from '@meridian/contract';
import { stringify } from 'csv-stringify/sync';
import { CSV_COLUMNS, rowOf } from './csv-columns.ts';

/** The items as CSV: RFC 4180, with a byte order mark, by which spreadsheets know UTF-8. */
export function exportCsv({ scenarios }: Pick<ExportedData, 'scenarios'>): string {
  const rows = scenarios.flatMap(({ name, items }) => items.map((item) => rowOf(name, item)));
  return stringify([[...CSV_COLUMNS], ...rows], { bom: true, record_delimiter: 'windows' });
}
