/** The parts in which the difference of two scenarios is shown. */
import { otherParts } from '@meridian/contract';
import {
  CURRENCIES,
  type CurrencyCode,
  type ItemDifference,
  type PlanDifference,
  roundedSteps,
} from '@meridian/engine';

interface Line {
  readonly id: string;
  /** As shown: with as many decimals as the currency has. */
  readonly amount: number;
}

/** A part of a difference: an item, several small ones together, or what no item does alone. */
export type DifferenceLine =
  | (Line & { readonly part: 'item'; readonly item: ItemDifference })
  | (Line & { readonly part: 'others'; readonly count: number })
  | (Line & { readonly part: 'assumptions' | 'selling' });

interface Shown {
  readonly currency: CurrencyCode;
  /** So many items have a line of their own; beyond that the smaller ones are one line. */
  readonly most: number;
}

/** The lines that lead from one end to the other, adding up to the last digit that is shown: what moves most first, others last. */
export function differenceLines(difference: PlanDifference, { currency, most }: Shown) {
  const { decimals } = CURRENCIES[currency];
  const { items } = difference;
  const own = items.length > most + 1 ? items.slice(0, most) : items;
  const small = items.slice(own.length);
  const sum = small.reduce((all, { amount }) => all + amount, 0);
  const parts = [
    ...own.map((item) => {
      return { part: 'item' as const, id: `${item.category} ${item.name}`, item, amount: item.amount };
    }),
    ...(small.length > 0
      ? [{ part: 'others' as const, id: 'others', count: small.length, amount: sum }]
      : []),
    ...otherParts(difference, 0.5 / 10 ** decimals).map((other) => ({ ...other, id: other.part })),
  ];
  const amounts = roundedSteps(
    difference,
    parts.map(({ amount }) => amount),
    decimals,
  );
  const [from = 0, to = 0] = [difference.from, difference.to].map(
    (end) => roundedSteps({ from: 0, to: end }, [end], decimals)[0],
  );
  return {
    from,
    to,
    lines: parts.map((part, place): DifferenceLine => ({ ...part, amount: amounts[place] ?? 0 })),
  };
}

/** So many times half of all changes: beside an end as large the changes take less than a twenty-fifth of the drawing. */
const HAIR = 50;

/** Lines as the bars of a waterfall, between the two ends. */
export function waterfall({ from, lines }: ReturnType<typeof differenceLines>) {
  const moving = lines.filter(({ amount }) => amount !== 0);
  const sums = [from];
  for (const { amount } of moving) sums.push((sums.at(-1) ?? 0) + amount);
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  // Bars begin at zero, so that their heights can be compared, unless what lies between the ends were a hair's breadth beside them.
  const room = (high - low) / 2;
  const base = low > HAIR * room ? low - room : high < -HAIR * room ? high + room : 0;
  return { moving, sums, base: moving.length === 0 ? 0 : base };
}
