import {
  type EconomicScenario,
  type InflationModelAnswer,
  type LiveData,
  type StressTestAnswer,
  economicEndpoints,
} from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
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

const economyQuery = queryOptions({
  queryKey: QUERY_KEYS.economy,
  queryFn: ({ signal }): Promise<Economy> => call(economicEndpoints.dashboard, { signal }),
});

/** Suspends until it is here; throws to the card around it when it cannot be had. */
export function useEconomy(): Economy {
  return useSuspenseQuery(economyQuery).data;
}
