/** From a file or pasted cells to a table with a first guess of how to read it. */
import type { CurrencyCode } from '@meridian/engine';
import { type Cells, type Delimiter, delimiterOf, readCells } from '#features/plan/export/rows/read-cells.ts';
import { type TableChoices, firstChoices } from '#features/plan/export/rows/table-choices.ts';
import { headingRowOf } from '#features/plan/export/rows/table-columns.ts';
import { decodeBytes } from '#features/plan/export/unreadable-file.ts';
import type { Encoding } from './encodings.ts';

export interface Source {
  /** Markup is HTML or XML that stands for a workbook. */
  kind: 'text' | 'markup' | 'workbook';
  bytes: Uint8Array;
  /** For text and markup. */
  encoding: Encoding;
  /** As the person said; else as the table seems to be. */
  delimiter?: Delimiter | undefined;
  /** Place of the sheet among those that hold something. */
  sheet: number;
  /** For amounts that say none. */
  currency: CurrencyCode;
}

export interface OpenTable {
  /** None in a workbook. */
  delimiter: Delimiter | null;
  /** Names of those of a workbook that hold something. */
  sheets: readonly string[];
  rows: readonly Cells[];
  choices: TableChoices;
}

/** Throws UnreadableFile. */
export async function openSource(source: Source): Promise<OpenTable> {
  const { kind, bytes, encoding, sheet: place, currency } = source;
  if (kind === 'text') return openTable(decodeBytes(bytes, encoding), source);
  // The library is large: it comes with the first workbook.
  const { readMarkup, readWorkbook } = await import('#features/plan/export/workbook/read-workbook.ts');
  const sheets = kind === 'workbook' ? readWorkbook(bytes) : readMarkup(decodeBytes(bytes, encoding));
  const { rows } = sheets[place] ?? sheets[0] ?? { rows: [] };
  return { ...openRows(rows, currency), sheets: sheets.map(({ name }) => name) };
}

/** Throws UnreadableFile. */
export function openTable(
  text: string,
  { currency, delimiter = delimiterOf(text) }: Pick<Source, 'currency' | 'delimiter'>,
): OpenTable {
  return { ...openRows(readCells(text, delimiter), currency), delimiter };
}

/** Rows of cells as a table. */
function openRows(rows: readonly Cells[], currency: CurrencyCode): OpenTable {
  return { delimiter: null, sheets: [], rows, choices: firstChoices(rows, headingRowOf(rows), currency) };
}
