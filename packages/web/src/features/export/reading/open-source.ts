/** From the bytes of a file to a table: text by its delimiter, a workbook by its sheet. */
import type { CurrencyCode } from '@meridian/engine';
import { decodeBytes } from '#features/export/unreadable-file.ts';
import type { Encoding } from './encodings.ts';
import { type OpenTable, openRows, openTable } from '#features/export/table/open-table.ts';
import type { Delimiter } from '#features/export/table/read-cells.ts';

/** Markup is HTML or XML that stands for a workbook. */
type SourceKind = 'text' | 'markup' | 'workbook';

export interface Source {
  kind: SourceKind;
  bytes: Uint8Array;
  /** Of text and markup. */
  encoding: Encoding;
  /** As the person said; else as the table seems to be. */
  delimiter?: Delimiter;
  /** Place of the sheet among those that hold something. */
  sheet: number;
  /** For amounts that say none. */
  currency: CurrencyCode;
}

/** The table, and the names of all sheets where the file has several. Throws UnreadableFile. */
export async function openSource(source: Source): Promise<OpenTable> {
  const { kind, bytes, encoding, delimiter, currency } = source;
  if (kind === 'workbook') return openSheet(source, async () => (await workbooks()).readWorkbook(bytes));
  const text = decodeBytes(bytes, encoding);
  if (kind === 'markup') return openSheet(source, async () => (await workbooks()).readMarkup(text));
  return openTable(text, { currency, ...(delimiter && { delimiter }) });
}

/** The library is large: it comes with the first workbook. */
const workbooks = () => import('#features/export/workbook/read-workbook.ts');

type Sheets = Awaited<ReturnType<Awaited<ReturnType<typeof workbooks>>['readWorkbook']>>;

async function openSheet(
  { sheet: place, currency }: Source,
  read: () => Promise<Sheets>,
): Promise<OpenTable> {
  const sheets = await read();
  const chosen = sheets[place] ?? sheets[0];
  return { ...openRows(chosen?.rows ?? [], currency), sheets: sheets.map(({ name }) => name) };
}
