import type { CurrencyCode } from '@meridian/engine';
import { formatAmount } from '#lib/format/amount-format.ts';
import { useDisplay, useWrite } from '#ui/display.ts';
import type { ResultPart } from './simulation-question.ts';

/** True if amounts cannot be told apart as they are written, or would be if they were not hidden. */
function useWrittenAlike(currency: CurrencyCode): (...amounts: readonly number[]) => boolean {
  const { numberFormat } = useDisplay();
  return (...amounts) =>
    new Set(amounts.map((amount) => formatAmount(amount, currency, numberFormat))).size === 1;
}

/** Where every future ends, as in a plan that nothing moves by chance or in a single future; null where they end apart. */
export function useOnlyEnd({ answer, currency, isReal }: ResultPart): number | null {
  const areAlike = useWrittenAlike(currency);
  const { mean, p5, p95 } = (isReal ? answer.real : undefined) ?? {
    mean: answer.mean,
    p5: answer.percentile_5,
    p95: answer.percentile_95,
  };
  // The mean tells of the few that end beyond the percentiles.
  return areAlike(p5, mean, p95) ? p5 : null;
}

type Interval = ResultPart['answer']['confidence']['mean'];

/** How far the true value most likely lies from an estimate, at most: the longer side of its interval. */
export const marginOf = (estimate: number, { low, high }: Interval): number =>
  Math.max(estimate - low, high - estimate);

/** Margins of error in words; none where there is nothing to see of it, as around the amounts of a single future. */
export function useMargins(currency: CurrencyCode) {
  const write = useWrite();
  const areAlike = useWrittenAlike(currency);
  return {
    /** To two digits: a margin is itself an estimate. */
    ofAmount: (estimate: number, interval: Interval) =>
      areAlike(interval.low, interval.high)
        ? ''
        : `± ${write.roundedAmount(Number(marginOf(estimate, interval).toPrecision(2)), currency)}`,
    /** In points of a percentage. */
    ofShare: (estimate: number, interval: Interval) => {
      const margin = marginOf(estimate, interval);
      return margin === 0 ? '' : `± ${write.number(margin, decimalsOfMargin(margin))}`;
    },
  };
}

/** One decimal, two where one would write nothing. */
export const decimalsOfMargin = (margin: number) => ({ min: 0, max: margin < 0.1 ? 2 : 1 });
