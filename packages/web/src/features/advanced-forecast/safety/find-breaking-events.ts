/** Finds the historical crises and the exchange rate changes with which a plan runs out of money. */
import {
  type CurrencyCode,
  type ForecastRequest,
  findBreakEven,
  selectCrisisCurrency,
  forecastWithCrisis,
  listForeignCurrencies,
  forecast,
  stressTestPresets,
} from '@meridian/engine';

/**
 * The plan to examine, computed without a simulated path. Whatever its deficit policy, shortfalls are covered by selling savings, then
 * investments.
 */
export type BreakingPointRequest = Omit<ForecastRequest, 'path' | 'deficitPolicy'>;

/** The events that break a plan. Months are counted from the first month of the plan, which is 0. */
export interface BreakingEvents {
  /** The month in which the unchanged plan runs out of money; null if money lasts. If it runs out, the lists below are empty. */
  readonly runsOutAt: number | null;
  /**
   * The preset crises, starting in the current month. Crises that break the plan come first, sorted by the month in which money runs out.
   */
  readonly crises: readonly { readonly name: string; readonly runsOutAt: number | null }[];
  /**
   * For each other currency, the smallest immediate and permanent change of its value, in percent, at which the money runs out; null if
   * no change does that. The smallest change comes first.
   */
  readonly currencies: readonly { readonly code: CurrencyCode; readonly percent: number | null }[];
}

/** Returns the crises and exchange rate changes that break a plan. */
export function findBreakingEvents(plan: BreakingPointRequest): BreakingEvents {
  const sold = { ...plan, deficitPolicy: 'liquidate' } as const;
  const { runsOutAt } = forecast(sold);
  if (runsOutAt !== null) return { runsOutAt, crises: [], currencies: [] };
  const crises = stressTestPresets(selectCrisisCurrency({ fxCurrency: null }, plan)).map((test) => ({
    name: test.name,
    runsOutAt: forecastWithCrisis(sold, test).crisis.runsOutAt,
  }));
  const currencies = listForeignCurrencies(plan).map((code) => ({
    code,
    percent: findBreakEven(sold, code, 'cash'),
  }));
  return {
    runsOutAt,
    crises: crises.toSorted((one, other) => orLast(one.runsOutAt) - orLast(other.runsOutAt)),
    currencies: currencies.toSorted((one, other) => orLast(one.percent) - orLast(other.percent)),
  };
}

const orLast = (value: number | null) => (value === null ? Number.MAX_VALUE : Math.abs(value));
