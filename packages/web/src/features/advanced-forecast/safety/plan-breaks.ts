/** Finds the historical crises and the exchange rate changes with which a plan runs out of money. */
import {
  type CurrencyCode,
  type ForecastRequest,
  breakEven,
  crisisCurrency,
  crisisForecast,
  exposedCurrencies,
  forecast,
  stressTestPresets,
} from '@meridian/engine';

/** A plan without simulated returns; savings, then investments, are sold to cover shortfalls. */
export type BrokenPlan = Omit<ForecastRequest, 'path' | 'deficitPolicy'>;

/** The result; months are indices into the plan. */
export interface PlanBreaks {
  /** The month in which the unchanged plan runs out of money; null if it does not. If it does, nothing else is searched. */
  readonly runsOutAt: number | null;
  /** The preset crises, starting in the current month: those that break the plan first, the earliest at the top. */
  readonly crises: readonly { readonly name: string; readonly runsOutAt: number | null }[];
  /**
   * For each other currency, the immediate and permanent change of its value in percent at which the money runs out, the smallest first;
   * null if there is none.
   */
  readonly currencies: readonly { readonly code: CurrencyCode; readonly percent: number | null }[];
}

/** Returns the crises and exchange rate changes that break a plan. */
export function planBreaks(plan: BrokenPlan): PlanBreaks {
  const sold = { ...plan, deficitPolicy: 'liquidate' } as const;
  const { runsOutAt } = forecast(sold);
  if (runsOutAt !== null) return { runsOutAt, crises: [], currencies: [] };
  const crises = stressTestPresets(crisisCurrency({ fxCurrency: null }, plan)).map((test) => ({
    name: test.name,
    runsOutAt: crisisForecast(sold, test).crisis.runsOutAt,
  }));
  const currencies = exposedCurrencies(plan).map((code) => ({
    code,
    percent: breakEven(sold, code, 'cash'),
  }));
  return {
    runsOutAt,
    crises: crises.toSorted((one, other) => orLast(one.runsOutAt) - orLast(other.runsOutAt)),
    currencies: currencies.toSorted((one, other) => orLast(one.percent) - orLast(other.percent)),
  };
}

const orLast = (value: number | null) => (value === null ? Number.MAX_VALUE : Math.abs(value));
