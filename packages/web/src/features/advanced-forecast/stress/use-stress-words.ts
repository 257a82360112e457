import { useCallback } from 'react';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useWrite } from '#ui/display.ts';
import type { CrisisOutcome } from './crisis-outcome.ts';
import type { StressView } from './use-stress-view.ts';

/** What an outcome is told with, beside its amounts: percentages, counts and months, which need not be hidden. */
export function useStressWords({ calm, scenario }: StressView) {
  const t = useText();
  const write = useWrite();
  const monthText = useMonthText();
  const { labels } = calm.forecast.base;
  const policy = scenario.assumptions.deficit_policy;
  const monthOf = useCallback((index: number) => monthText(labels[index] ?? '', 'full'), [monthText, labels]);
  return {
    monthOf,
    /** The largest fall in percent of the base; null where there is none, or no base above 0. */
    shareOf: ({ effects: { trough } }: CrisisOutcome) =>
      trough === null || trough.share === null ? null : write.percent(100 * trough.share, { min: 1, max: 1 }),
    back: ({ effects: { trough, recoveredAt } }: CrisisOutcome) => {
      if (trough === null) return t('stress.back.neverBelow');
      return recoveredAt === null ? t('stress.back.not') : monthOf(recoveredAt);
    },
    /** 'Lasts', or the month in which it runs out; of a stress test, or of the plan without one. */
    cash: ({ runsOutAt }: { readonly runsOutAt: number | null }) =>
      runsOutAt === null ? t('stress.cash.lasts') : t('stress.cash.runsOut', { month: monthOf(runsOutAt) }),
    /** Whether it runs out because of the crisis, in a sentence. */
    cashSentence: ({ runsOutAt }: CrisisOutcome) => {
      const base = calm.runsOutAt;
      const values = {
        policy,
        month: runsOutAt === null ? '' : monthOf(runsOutAt),
        base: base === null ? '' : monthOf(base),
      };
      if (runsOutAt === null)
        return t(base === null ? 'stress.cash.sentence.lasts' : 'stress.cash.sentence.saved', values);
      if (base === null) return t('stress.cash.sentence.because', values);
      return t(base === runsOutAt ? 'stress.cash.sentence.anyway' : 'stress.cash.sentence.moved', values);
    },
  };
}
