/** From a file or pasted cells to a table with a first guess of how to read it. */
import type { CurrencyCode } from '@meridian/engine';
import { amountsOf, guessTargets, headingRowOf } from './match-columns.ts';
import { type Cells, type Delimiter, delimiterOf, readCells } from './read-cells.ts';
import type { TableChoices } from './read-rows.ts';
import { saysOnce } from './table-words.ts';

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

/** What a table is taken for while the person has corrected nothing. */
export function firstChoices(
  rows: readonly Cells[],
  headingRow: number,
  currency: CurrencyCode,
): TableChoices {
  const targets = guessTargets(rows, headingRow);
  const { hasNegative, hasPositive, onlyCurrency } = amountsOf(rows, headingRow, targets);
  const date = rows[headingRow]?.[targets.indexOf('from_date')] ?? '';
  const isOnce = saysOnce(date) || (targets.includes('from_date') && targets.includes('money_out'));
  return {
    headingRow,
    targets,
    category: hasNegative && hasPositive ? 'sign' : null,
    currency: onlyCurrency ?? currency,
    interval: isOnce ? 0 : 1,
  };
}
