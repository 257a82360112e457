import type { Assumptions } from '@meridian/contract';
import { type CurrencyCode, type Forecast, summarizeCash } from '@meridian/engine';
import { useCallback } from 'react';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { summarizeSales } from './fund-sales.ts';

/** Sentences about a scenario's cash. */
interface CashTexts {
  /** 'Cash runs out in December 2032'; null if cash lasts. */
  readonly runsOut: string | null;
  /** 'Cash runs out: December 2032', for a mark in the chart. Use it only if `runsOut` is not null. */
  readonly chartLabel: string;
  readonly runsOutAt: number | null;
  /** The lowest cash and its month: 'Lowest: $200 in May 2027'. */
  readonly lowest: string;
  /**
   * The key of a sentence about when cash runs out and when it is lowest. Its placeholders are `values`, and the lowest cash as `amount`.
   */
  readonly sentence: `cash.sentence.${'runsOut' | 'moneyRunsOut' | 'nothingSold' | 'lasts'}`;
  readonly values: { readonly month: string; readonly lowestMonth: string };
  readonly lowestCash: number;
  readonly lowestAt: number;
}

/**
 * Returns a function that describes when a scenario's cash runs out, and when it is lowest. If funds are sold to cover shortfalls, it says
 * when all money runs out.
 */
export function useCashTexts(): (
  forecast: Forecast,
  policy: Assumptions['deficit_policy'],
  currency: CurrencyCode,
) => CashTexts {
  const t = useText();
  const write = useFormatters();
  const month = useMonthText();
  return useCallback(
    (forecast, policy, currency) => {
      const { runsOutAt, lowest } = summarizeCash(forecast);
      const nameOf = (index: number) => month(forecast.labels[index] ?? '', 'full');
      const outOf = policy === 'liquidate' ? 'moneyRunsOut' : 'runsOut';
      const values = {
        month: runsOutAt === null ? '' : nameOf(runsOutAt),
        lowestMonth: nameOf(lowest.index),
      };
      const amount = write.roundedAmount(lowest.value, currency);
      return {
        runsOut: runsOutAt === null ? null : t(`cash.${outOf}`, values),
        chartLabel: t(`cash.mark.${outOf}`, values),
        runsOutAt,
        lowest: t('cash.lowest', { amount, month: values.lowestMonth }),
        sentence:
          runsOutAt === null
            ? 'cash.sentence.lasts'
            : outOf === 'moneyRunsOut' && summarizeSales(forecast) === null
              ? 'cash.sentence.nothingSold'
              : `cash.sentence.${outOf}`,
        values,
        lowestCash: lowest.value,
        lowestAt: lowest.index,
      };
    },
    [t, write, month],
  );
}
