/** What a scenario assumes, in words; pure. */
import type { Assumptions } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode, assumedInflation } from '@meridian/engine';
import { toEngineAssumptions } from '@meridian/contract';
import type { MessageKey } from '#lib/text/text.ts';

/** One thing that is assumed: its message, and what that is filled with. */
export interface Told {
  readonly message: Extract<MessageKey, `assumptions.told.${string}`>;
  readonly of?: CurrencyCode;
  /** Percent a year. */
  readonly percent?: number;
  /** As people say it: see {@link saidInDollars}. */
  readonly rate?: number;
}

/** Currencies of which people say how many dollars one is worth; of the others, how many of them are worth a dollar. */
export const SAID_IN_DOLLARS: readonly CurrencyCode[] = ['EUR', 'GBP', 'AUD'];

const valuesIn = (by: Partial<Record<CurrencyCode, number>>) =>
  CURRENCY_CODES.flatMap((of) => {
    const value = by[of];
    return value === undefined ? [] : [{ of, value }];
  });

/**
 * What is assumed, the most particular first: drifts and pinned rates, else what all rates do, then prices of the display currency and of those
 * that have figures of their own, then cash. Rates are no matter where the plan has one currency alone.
 */
export function toldAssumptions(
  assumed: Assumptions,
  { display, currencies }: { display: CurrencyCode; currencies: readonly CurrencyCode[] },
): Told[] {
  const { fx, pinned_rates: pinned, prices, cash_rate: cash } = assumed;
  const drifts = fx.model === 'drift' ? valuesIn(fx.drift).filter(({ value }) => value !== 0) : [];
  const hasOthers = currencies.some((code) => code !== display);
  const isFlat = fx.model !== 'inflation_gap';
  return [
    ...drifts.map(({ of, value }) => ({ message: 'assumptions.told.drift', of, percent: value }) as const),
    ...valuesIn(pinned).map(({ of, value }): Told => {
      const isInDollars = SAID_IN_DOLLARS.includes(of);
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
