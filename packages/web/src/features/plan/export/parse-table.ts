/** Converts a file or pasted cells to a table, with detected settings for reading it. */
import type { CurrencyCode } from '@meridian/engine';
import {
  type RowCells,
  type Delimiter,
  detectDelimiter,
  parseDelimitedText,
} from '#features/plan/export/rows/parse-delimited-text.ts';
import { type TableReadSettings, detectTableReadSettings } from '#features/plan/export/rows/table-read-settings.ts';
import { findHeadingRow } from '#features/plan/export/rows/table-columns.ts';
import { type Encoding, decodeBytes } from './encodings.ts';

export interface TableFileSource {
  /** Markup is HTML or XML that represents a workbook. */
  kind: 'text' | 'markup' | 'workbook';
  bytes: Uint8Array;
  /** The encoding of text and markup. */
  encoding: Encoding;
  /** The delimiter chosen by the user; if undefined it is detected. */
  delimiter?: Delimiter | undefined;
  /** The index of the sheet, counting only sheets with content. */
  sheet: number;
  /** The currency of amounts that name none. */
  currency: CurrencyCode;
}

export interface ParsedTable {
  /** The delimiter of the cells in a line of text; null for markup and workbooks. */
  delimiter: Delimiter | null;
  /** The names of the sheets with content in a workbook; empty for text. */
  sheets: readonly string[];
  rows: readonly RowCells[];
  choices: TableReadSettings;
}

/** Returns the table of a source. Throws UnreadableFileError. */
export async function parseTableSource(source: TableFileSource): Promise<ParsedTable> {
  const { kind, bytes, encoding, sheet: place, currency } = source;
  if (kind === 'text') return parseTable(decodeBytes(bytes, encoding), source);
  // The library is large, so it is loaded with the first workbook.
  const { parseMarkup: readMarkup, parseWorkbook: readWorkbook } = await import('./parse-workbook.ts');
  const sheets = kind === 'workbook' ? readWorkbook(bytes) : readMarkup(decodeBytes(bytes, encoding));
  const { rows } = sheets[place] ?? sheets[0] ?? { rows: [] };
  return { ...openRows(rows, currency), sheets: sheets.map(({ name }) => name) };
}

/** Returns the table of a text. Throws UnreadableFileError. */
export function parseTable(
  text: string,
  { currency, delimiter = detectDelimiter(text) }: Pick<TableFileSource, 'currency' | 'delimiter'>,
): ParsedTable {
  return { ...openRows(parseDelimitedText(text, delimiter), currency), delimiter };
}

function openRows(rows: readonly RowCells[], currency: CurrencyCode): ParsedTable {
  return {
    delimiter: null,
    sheets: [],
    rows,
    choices: detectTableReadSettings(rows, findHeadingRow(rows), currency),
  };
}
