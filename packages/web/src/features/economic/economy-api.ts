import {
  type EconomicScenario,
  type InflationModelAnswer,
  type LiveData,
  type LiveFigure,
  type StressTestAnswer,
  economicEndpoints,
  economicScenarioEndpoints,
  inflationModelEndpoints,
  stressTestEndpoints,
} from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { type QueryClient, onlineManager, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { QUERY_KEYS } from '#lib/api/fetch-again.ts';

/** Every economic object of the person, and what public sources say of the economy of the display currency. */
export interface Economy {
  readonly currency: CurrencyCode;
  readonly inflation_models: readonly InflationModelAnswer[];
  readonly stress_tests: readonly StressTestAnswer[];
  readonly economic_scenarios: readonly EconomicScenario[];
  readonly live: LiveData;
  /** The mean monthly change of the logarithm of prices, of currencies with a history. */
  readonly mean_price_changes: Readonly<Partial<Record<CurrencyCode, number>>>;
}

/** Suspends until it is here; throws to the card around it when it cannot be had. */
export function useEconomy(): Economy {
  const { data } = useSuspenseQuery({
    queryKey: QUERY_KEYS.economy,
    queryFn: async ({ signal }): Promise<Economy> =>
      withPresets(await call(economicEndpoints.dashboard, { signal }), signal),
  });
  return data;
}

/**
 * What everybody begins with is made when somebody has none of a kind: at the first visit, and where a display currency has no
 * inflation model yet. A preset that somebody deleted is not made again as long as others are there.
 */
async function withPresets(economy: Economy, signal: AbortSignal): Promise<Economy> {
  const { currency, inflation_models: models, stress_tests: tests, economic_scenarios: scenarios } = economy;
  const hasModel = models.some((model) => model.currency === currency);
  const [made, madeTests, madeScenarios] = await Promise.all([
    hasModel ? null : call(inflationModelEndpoints.inflationPresets, { signal }),
    tests.length > 0 ? null : call(stressTestEndpoints.stressTestPresets, { signal }),
    scenarios.length > 0 ? null : call(economicScenarioEndpoints.createDefaultScenarios, { signal }),
  ]);
  return {
    ...economy,
    inflation_models: made === null ? models : [...models, ...made.inflation_models],
    stress_tests: madeTests?.stress_tests ?? tests,
    economic_scenarios: madeScenarios?.economic_scenarios ?? scenarios,
  };
}

/** Asks the server anew; throws when it does not answer, and leaves what was there before. */
export async function refetchEconomy(client: QueryClient): Promise<void> {
  // Offline a query would wait for the network, and count as fetched meanwhile.
  if (!onlineManager.isOnline()) throw new ApiError({ status: 0, failure: 'unreachable' });
  await client.refetchQueries({ queryKey: QUERY_KEYS.economy, exact: true }, { throwOnError: true });
}

/**
 * The past of a currency as one month, which rose as all of them did on average: all that counts of it where only what is expected is
 * asked, and what stands in for it where it could not be loaded.
 */
export function meanHistory({
  mean_price_changes: means,
}: Economy): (currency: CurrencyCode) => Float64Array {
  return (currency) => Float64Array.of(Math.exp(means[currency] ?? 0));
}

/** How many of these figures are those that ship with Meridian, because no public source told them. */
export function howManyBuiltIn(figures: readonly Pick<LiveFigure, 'is_fallback'>[]): 'none' | 'some' | 'all' {
  if (figures.every(({ is_fallback: isBuiltIn }) => isBuiltIn)) return 'all';
  return figures.some(({ is_fallback: isBuiltIn }) => isBuiltIn) ? 'some' : 'none';
}
