import type { CurrencyCode } from '@meridian/engine';
import { formatAmount } from '#lib/format/amount-format.ts';
import { useDisplaySettings, useFormatters } from '#ui/display-settings.ts';
import type { SimulationResultProps } from './simulation-inputs.ts';

/**
 * Returns a function that checks whether amounts are equal once formatted. It formats them unhidden, because in privacy mode all amounts
 * look equal.
 */
function useFormattedEqually(currency: CurrencyCode): (...amounts: readonly number[]) => boolean {
  const { numberFormat } = useDisplaySettings();
  return (...amounts) => new Set(amounts.map((amount) => formatAmount(amount, currency, numberFormat))).size === 1;
}

/** Returns the end value if all simulated paths have the same one, for example in a plan without random parts; otherwise null. */
export function useIdenticalEndValue({ answer, currency, isReal }: SimulationResultProps): number | null {
  const areAlike = useFormattedEqually(currency);
  const { mean, p5, p95 } = (isReal ? answer.real : undefined) ?? {
    mean: answer.mean,
    p5: answer.percentile_5,
    p95: answer.percentile_95,
  };
  // The mean is compared too, because it also depends on the simulated paths outside the percentiles.
  return areAlike(p5, mean, p95) ? p5 : null;
}

type Interval = SimulationResultProps['answer']['confidence']['mean'];

/** Returns the margin of error of an estimate: the longer side of its confidence interval. */
export const toMarginOfError = (estimate: number, { low, high }: Interval): number =>
  Math.max(estimate - low, high - estimate);

/** Returns functions that format margins of error; an empty text if the margin is too small to show. */
export function useMarginOfErrorFormat(currency: CurrencyCode) {
  const write = useFormatters();
  const areAlike = useFormattedEqually(currency);
  return {
    /** Formats the margin of an amount. It is rounded to two significant digits, because a margin is itself an estimate. */
    ofAmount: (estimate: number, interval: Interval) =>
      areAlike(interval.low, interval.high)
        ? ''
        : `± ${write.roundedAmount(Number(toMarginOfError(estimate, interval).toPrecision(2)), currency)}`,
    /** Formats the margin of a share, in percentage points. */
    ofShare: (estimate: number, interval: Interval) => {
      const margin = toMarginOfError(estimate, interval);
      return margin === 0 ? '' : `± ${write.number(margin, marginDecimals(margin))}`;
    },
  };
}

/** Returns the decimals of a margin in percentage points: at most one, or at most two if one would show the margin as zero. */
export const marginDecimals = (margin: number) => ({ min: 0, max: margin < 0.1 ? 2 : 1 });
