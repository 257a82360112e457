import { CURRENCIES, type CrisisDifference, type CurrencyCode, type PlanItem } from '@meridian/engine';

/** A row of the table of a crisis's effects: an item, several items combined, or the sales that the crisis causes. */
export interface LossRow {
  readonly id: number | 'others' | 'sales';
  /** The number of items that the row combines. */
  readonly count: number;
  /** The amounts at the lowest point and at the end, rounded as shown. */
  readonly amounts: readonly number[];
}

/**
 * Returns rows whose shown amounts add up exactly to the shown total in every column, because each rounding error is carried over to the
 * next row. Rows are sorted by the loss in the first column; items beyond the first `most` are combined.
 */
export function lossRows(
  items: readonly PlanItem[],
  differences: readonly CrisisDifference[],
  { currency, most }: { currency: CurrencyCode; most: number },
): { lines: LossRow[]; totals: number[] } {
  const byItem = differences.map((difference) => new Map(difference.items.map(({ item, amount }) => [item, amount])));
  const smallest = 0.5 / 10 ** CURRENCIES[currency].decimals;
  const moved = items
    .map((item) => ({ item, amounts: byItem.map((amounts) => amounts.get(item) ?? 0) }))
    .filter(({ amounts }) => amounts.some((amount) => Math.abs(amount) >= smallest))
    .toSorted((one, other) => (one.amounts[0] ?? 0) - (other.amounts[0] ?? 0));
  const shown = moved.length > most + 1 ? moved.slice(0, most) : moved;
  const others = moved.slice(shown.length);
  const sales = differences.map((difference) => difference.sales);
  const rows = [
    ...shown.map(({ item, amounts }): LossRow => ({ id: item.id, count: 1, amounts })),
    ...(others.length === 0
      ? []
      : [
          {
            id: 'others' as const,
            count: others.length,
            amounts: differences.map((_, column) =>
              others.reduce((sum, { amounts }) => sum + (amounts[column] ?? 0), 0),
            ),
          },
        ]),
    ...(sales.some((amount) => Math.abs(amount) >= smallest)
      ? [{ id: 'sales' as const, count: 0, amounts: sales }]
      : []),
  ];
  const totals = differences.map(({ total }) => total);
  const columns = totals.map((total, column) =>
    addingUp(
      rows.map(({ amounts }) => amounts[column] ?? 0),
      total,
      10 ** CURRENCIES[currency].decimals,
    ),
  );
  return {
    lines: rows.map((row, index) => ({ ...row, amounts: columns.map((column) => column[index] ?? 0) })),
    totals: totals.map((total) => rounded(total, 10 ** CURRENCIES[currency].decimals)),
  };
}

/** Returns rounded values that add up to the rounded total: each is the difference of two rounded cumulative sums. */
function addingUp(values: readonly number[], total: number, scale: number): number[] {
  let sum = 0;
  let shown = 0;
  return values.map((value, index) => {
    sum += value;
    const until = rounded(index === values.length - 1 ? total : sum, scale);
    const step = rounded(until - shown, scale);
    shown = until;
    return step;
  });
}

function rounded(value: number, scale: number): number {
  return Math.round(value * scale) / scale;
}
