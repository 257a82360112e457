/** The outcome of a stress test for the plan, in today's prices, rounded like the API. */
import { type StressTestResponse, roundMoneySeries, toEngineStressTest } from '@meridian/contract';
import {
  type ForecastWithoutCrisisRequest,
  type CrisisEffects,
  type CrisisForecast,
  type ForecastRequest,
  summarizeCash,
  measureCrisisEffects,
  forecastWithCrisis,
} from '@meridian/engine';

/** The plan to which stress tests are applied: a forecast request without a simulated path and without a deficit policy of its own. */
export type StressedPlan = Omit<ForecastRequest, 'path' | 'deficitPolicy'>;

/** The plan with one stress test applied. */
export interface CrisisOutcome extends CrisisForecast {
  readonly test: StressTestResponse;
  /** The month in which the crisis starts, counted from the first month of the plan. */
  readonly month: number;
  /** Net worth in today's prices, rounded to the cent. */
  readonly netWorth: Float64Array;
  readonly effects: CrisisEffects;
  /** The first month in which cash is below zero, counted from the first month of the plan; null if it never is. */
  readonly runsOutAt: number | null;
}

/** Returns nominal net worth by month in prices of the start month, rounded to the cent. `prices` is the price level of each month. */
export function toTodaysPrices(nominal: Float64Array, prices: Float64Array): Float64Array {
  return Float64Array.from(roundMoneySeries(nominal.map((value, month) => value / (prices[month] ?? 1))));
}

interface Baseline {
  readonly request: ForecastWithoutCrisisRequest;
  /** Net worth without a crisis, by month, in today's prices. */
  readonly netWorth: Float64Array;
}

export function computeCrisisOutcome(baseline: Baseline, test: StressTestResponse, month: number): CrisisOutcome {
  const result = forecastWithCrisis(baseline.request, toEngineStressTest(test), month);
  const netWorth = toTodaysPrices(result.crisis.forecast, result.crisisPrices);
  return {
    ...result,
    test,
    month,
    netWorth,
    effects: measureCrisisEffects(baseline.netWorth, netWorth),
    runsOutAt: summarizeCash(result.crisis).runsOutAt,
  };
}
