/** From a file or pasted cells to a table with a first guess of how to read it. */
import type { CurrencyCode } from '@meridian/engine';
import { headingRowOf } from '#features/export/table/rows/table-columns.ts';
import { type Cells, type Delimiter, delimiterOf, readCells } from './read-cells.ts';
import { type TableChoices, firstChoices } from '#features/export/table/rows/table-choices.ts';

export interface OpenTable {
  /** None in a workbook. */
  delimiter: Delimiter | null;
  /** Names of those of a workbook that hold something. */
  sheets: readonly string[];
  rows: readonly Cells[];
  choices: TableChoices;
}

/** `currency` is taken where the table says none. Throws UnreadableFile. */
export function openTable(
  text: string,
  { currency, delimiter = delimiterOf(text) }: { currency: CurrencyCode; delimiter?: Delimiter },
): OpenTable {
  return { ...openRows(readCells(text, delimiter), currency), delimiter };
}

/** Rows of cells as a table. */
export function openRows(rows: readonly Cells[], currency: CurrencyCode): OpenTable {
  return { delimiter: null, sheets: [], rows, choices: firstChoices(rows, headingRowOf(rows), currency) };
}
