/** All calendar years of a forecast side by side, as table rows. Pure functions. */
import type { NetWorthExplanation } from '@meridian/engine';
import { type NetWorthChangeRow, netWorthChangeRows, sumToCents } from './net-worth-change-rows.ts';

/** The sections of the yearly table: opening net worth, the changes, their sum, closing net worth, then transfers within the plan. */
type YearlyChangeSection = 'opening' | 'change' | 'total' | 'closing' | 'move';

/** A row of the yearly table: a figure for each year, and one for the whole period. */
export interface YearlyChangeRow {
  readonly part: YearlyChangeSection;
  readonly key: string;
  /** Null for the rows of net worth and its total change. */
  readonly row: NetWorthChangeRow | null;
  readonly years: readonly number[];
  readonly all: number;
}

/** Returns the rows of the yearly table in order. If `items` is false, they contain only the sum of each kind of change. */
export function yearlyChangeRows(explanation: NetWorthExplanation, { items }: { items: boolean }): YearlyChangeRow[] {
  const { changes, moves } = netWorthChangeRows(explanation);
  const [opening, closing] = [[...explanation.opening], [...explanation.closing]];
  const total = closing.map((worth, year) => sumToCents([worth, -(opening[year] ?? 0)]));
  const rowsOf = (part: 'change' | 'move', rows: readonly NetWorthChangeRow[]): YearlyChangeRow[] =>
    rows
      .filter(({ line }) => items || line === null)
      .map((row) => ({ part, key: row.key, row, years: row.amounts, all: sumToCents(row.amounts) }));
  return [
    { part: 'opening', key: 'opening', row: null, years: opening, all: opening[0] ?? 0 },
    ...rowsOf('change', changes),
    { part: 'total', key: 'total', row: null, years: total, all: sumToCents(total) },
    { part: 'closing', key: 'closing', row: null, years: closing, all: closing.at(-1) ?? 0 },
    ...rowsOf('move', moves),
  ];
}
