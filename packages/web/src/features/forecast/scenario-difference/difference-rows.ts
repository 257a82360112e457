/** The rows into which the difference of two scenarios is split, for its table and its waterfall chart. */
import { nonItemDifferences } from '@meridian/contract';
import {
  CURRENCIES,
  type CurrencyCode,
  type ItemDifference,
  type PlanDifference,
  roundDifferenceParts,
} from '@meridian/engine';

interface Line {
  readonly id: string;
  /** The amount as shown, rounded to the decimals of the currency. */
  readonly amount: number;
}

/** A part of a difference: one item, several small items together, or an effect that no single item causes. */
export type DifferenceRow =
  | (Line & { readonly part: 'item'; readonly item: ItemDifference })
  | (Line & { readonly part: 'others'; readonly count: number })
  | (Line & { readonly part: 'assumptions' | 'selling' });

interface Shown {
  readonly currency: CurrencyCode;
  /** The number of items with a line of their own; smaller ones are combined. */
  readonly most: number;
}

/**
 * Returns the rows between the two end values: the largest effects first, combined ones last. The amounts are rounded so that the shown
 * amounts add up exactly.
 */
export function differenceRows(difference: PlanDifference, { currency, most }: Shown) {
  const { decimals } = CURRENCIES[currency];
  const { items } = difference;
  const own = items.length > most + 1 ? items.slice(0, most) : items;
  const small = items.slice(own.length);
  const sum = small.reduce((all, { amount }) => all + amount, 0);
  const parts = [
    ...own.map((item) => {
      return { part: 'item' as const, id: `${item.category} ${item.name}`, item, amount: item.amount };
    }),
    ...(small.length > 0 ? [{ part: 'others' as const, id: 'others', count: small.length, amount: sum }] : []),
    ...nonItemDifferences(difference, 0.5 / 10 ** decimals).map((other) => ({
      ...other,
      id: other.part,
    })),
  ];
  const amounts = roundDifferenceParts(
    difference,
    parts.map(({ amount }) => amount),
    decimals,
  );
  const [from = 0, to = 0] = [difference.from, difference.to].map(
    (end) => roundDifferenceParts({ from: 0, to: end }, [end], decimals)[0],
  );
  return {
    from,
    to,
    lines: parts.map((part, index): DifferenceRow => ({ ...part, amount: amounts[index] ?? 0 })),
  };
}

/**
 * The axis includes zero unless all values are further from zero than this multiple of their range. The changes would then fill less than
 * 1/25 of the chart's height.
 */
const ZERO_AXIS_FACTOR = 25;

/** Returns the bars of a waterfall chart between the two end values. */
export function waterfallBars({ from, lines }: ReturnType<typeof differenceRows>) {
  const moving = lines.filter(({ amount }) => amount !== 0);
  const sums = [from];
  for (const { amount } of moving) sums.push((sums.at(-1) ?? 0) + amount);
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  // Bars start at zero to make their heights comparable, unless the changes between the ends would be too small to see.
  const range = high - low;
  const base =
    low > ZERO_AXIS_FACTOR * range ? low - range / 2 : high < -ZERO_AXIS_FACTOR * range ? high + range / 2 : 0;
  return { moving, sums, base: moving.length === 0 ? 0 : base };
}
