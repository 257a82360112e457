import {
  type EconomicScenario,
  type InflationModelResponse,
  type LiveData,
  type LiveFigure,
  type StressTestResponse,
  economicEndpoints,
  economicScenarioEndpoints,
  inflationModelEndpoints,
  stressTestEndpoints,
} from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { type QueryClient, onlineManager, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { QUERY_KEYS } from '#lib/api/refetch-altered.ts';

/** All economic objects of the user, and public data on the economy of the display currency. */
export interface Economy {
  readonly currency: CurrencyCode;
  readonly inflation_models: readonly InflationModelResponse[];
  readonly stress_tests: readonly StressTestResponse[];
  readonly economic_scenarios: readonly EconomicScenario[];
  readonly live: LiveData;
  /** The mean monthly change of the logarithm of prices, for currencies with a history. */
  readonly mean_price_changes: Readonly<Partial<Record<CurrencyCode, number>>>;
}

/** Returns the user's economic objects and the public data. Suspends until they are loaded; throws to the error boundary of the card. */
export function useEconomy(): Economy {
  const { data } = useSuspenseQuery({
    queryKey: QUERY_KEYS.economy,
    queryFn: async ({ signal }): Promise<Economy> =>
      withPresets(await call(economicEndpoints.dashboard, { signal }), signal),
  });
  return data;
}

/**
 * Creates the presets if the user has no objects of a kind: at the first visit, or for a display currency without an inflation model. A
 * deleted preset is not created again while others exist.
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

/** Fetches the economy again; throws if the server does not respond, and the loaded data stays. */
export async function refetchEconomy(client: QueryClient): Promise<void> {
  // Offline the query would pause, and the refetch would count as completed.
  if (!onlineManager.isOnline()) throw new ApiError({ status: 0, failure: 'unreachable' });
  await client.refetchQueries({ queryKey: QUERY_KEYS.economy, exact: true }, { throwOnError: true });
}

/**
 * Returns a function that gives a currency a history of one month, with the mean inflation. Such a history is sufficient for expected
 * values, and is used if the real one could not be loaded.
 */
export function createMeanHistory({ mean_price_changes: means }: Economy): (currency: CurrencyCode) => Float64Array {
  return (currency) => Float64Array.of(Math.exp(means[currency] ?? 0));
}

/** Returns whether none, some or all of these figures are built-in defaults, because no public source provided them. */
export function shareOfDefaults(figures: readonly Pick<LiveFigure, 'is_fallback'>[]): 'none' | 'some' | 'all' {
  if (figures.every(({ is_fallback: isBuiltIn }) => isBuiltIn)) return 'all';
  return figures.some(({ is_fallback: isBuiltIn }) => isBuiltIn) ? 'some' : 'none';
}
