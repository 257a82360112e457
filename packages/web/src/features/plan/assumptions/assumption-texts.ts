/** Selects the assumptions of a scenario that the page describes, with the message of each. Pure functions. */
import type { Assumptions } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode, assumedInflation } from '@meridian/engine';
import { toEngineAssumptions } from '@meridian/contract';
import type { MessageKey } from '#lib/text/text.ts';

/** The description of an assumption: a message key, and the values that the message contains. */
export interface AssumptionText {
  readonly message: Extract<MessageKey, `assumptions.told.${string}`>;
  /** The currency that the assumption is about; absent if it is about all currencies or the display currency. */
  readonly of?: CurrencyCode;
  /** The drift, inflation or interest rate, in percent a year; absent for other assumptions. */
  readonly percent?: number;
  /**
   * The pinned exchange rate, in dollars per unit for {@link QUOTED_IN_DOLLARS} and in units per dollar otherwise; absent for other
   * assumptions.
   */
  readonly rate?: number;
}

/**
 * Currencies whose rate is usually given in dollars per unit. The rate of every other currency is given in units per
 * dollar.
 */
export const QUOTED_IN_DOLLARS: readonly CurrencyCode[] = ['EUR', 'GBP', 'AUD'];

const valuesIn = (by: Partial<Record<CurrencyCode, number>>) =>
  CURRENCY_CODES.flatMap((of) => {
    const value = by[of];
    return value === undefined ? [] : [{ of, value }];
  });

/**
 * Returns the descriptions of the assumptions, the most specific first: drifts, pinned rates, the exchange rate model, inflation by
 * currency, and interest on cash. The exchange rate model is left out if there are drifts, or if the plan has only the display currency.
 */
export function assumptionTexts(
  assumed: Assumptions,
  { display, currencies }: { display: CurrencyCode; currencies: readonly CurrencyCode[] },
): AssumptionText[] {
  const { fx, pinned_rates: pinned, prices, cash_rate: cash } = assumed;
  const drifts = fx.model === 'drift' ? valuesIn(fx.drift).filter(({ value }) => value !== 0) : [];
  const hasOthers = currencies.some((code) => code !== display);
  const isFlat = fx.model !== 'inflation_gap';
  return [
    ...drifts.map(({ of, value }) => ({ message: 'assumptions.told.drift', of, percent: value }) as const),
    ...valuesIn(pinned).map(({ of, value }): AssumptionText => {
      const isInDollars = QUOTED_IN_DOLLARS.includes(of);
      return isInDollars
        ? { message: 'assumptions.told.pinned.dollars', of, rate: 1 / value }
        : { message: 'assumptions.told.pinned.perDollar', of, rate: value };
    }),
    ...(drifts.length > 0 || !hasOthers
      ? []
      : [{ message: `assumptions.told.${isFlat ? 'flat' : 'follow'}` } as const]),
    {
      message: 'assumptions.told.prices',
      percent: 100 * assumedInflation(toEngineAssumptions(assumed), display),
    },
    ...valuesIn(prices).flatMap(({ of, value }) =>
      of === display ? [] : [{ message: 'assumptions.told.pricesOf', of, percent: value } as const],
    ),
    ...(cash === 0 ? [] : [{ message: 'assumptions.told.cash', percent: cash } as const]),
  ];
}
