import type { CurrencyCode } from '@meridian/engine';
import { formatAmount } from '#lib/format/amount-format.ts';
import { useText } from '#lib/text/text.ts';
import { useDisplay, useWrite } from '#ui/display.ts';
import type { ResultPart } from './simulation-question.ts';

/** Whether amounts cannot be told apart as they are written, or would be if they were not hidden. */
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

/** Margins of error in words; none where both bounds are the same, as around the amounts of a single future. */
export function useMargins(currency: CurrencyCode) {
  const t = useText();
  const write = useWrite();
  const areAlike = useWrittenAlike(currency);
  const between = (low: string, high: string) => t('simulation.between', { low, high });
  const percent = (value: number) => write.percent(value, { min: 0, max: 2 });
  return {
    ofAmount: ({ low, high }: Interval) =>
      areAlike(low, high) ? '' : between(write.amount(low, currency), write.amount(high, currency)),
    ofShare: ({ low, high }: Interval) => (low === high ? '' : between(percent(low), percent(high))),
  };
}
