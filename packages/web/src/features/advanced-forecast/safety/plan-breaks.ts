/** The past crises and exchange-rate moves with which the money of a plan runs out. */
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

/** A plan on no path; savings, then investments, are sold to cover what is missing. */
export type BrokenPlan = Omit<ForecastRequest, 'path' | 'deficitPolicy'>;

/** Months are indices into the plan. */
export interface PlanBreaks {
  /** When the money runs out as the plan stands; null when it lasts. Where it does not, nothing else is looked for. */
  readonly runsOutAt: number | null;
  /** The crises that come with the product, each beginning at once: those that break the plan first, the earliest before the others. */
  readonly crises: readonly { readonly name: string; readonly runsOutAt: number | null }[];
  /** The immediate, lasting change of each other currency's value in percent at which the money runs out, the nearest first; null: no such change. */
  readonly currencies: readonly { readonly code: CurrencyCode; readonly percent: number | null }[];
}

/** Which crises and which moves of exchange rates break a plan. */
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
