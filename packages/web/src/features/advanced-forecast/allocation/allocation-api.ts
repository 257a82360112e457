import { type OptimalAllocation, advancedForecastEndpoints } from '@meridian/contract';
import { type CurrencyCode, type RiskTolerance, assetsHeld } from '@meridian/engine';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useAnalysisChoices, useEconomy } from '#features/economic/public.ts';
import { usePlan } from '#features/forecast/public.ts';
import { call } from '#lib/api/api-client.ts';
import { QUERY_KEYS } from '#lib/api/fetch-again.ts';
import { type Mix, mixOf } from './mix.ts';

interface Asked {
  readonly riskTolerance: RiskTolerance;
  readonly years: number;
  readonly economicScenario: number | null;
  /** The inflation of its economy is expected where the economic scenario has no model of its own. */
  readonly currency: CurrencyCode;
}

const allocationQuery = ({ riskTolerance, years, economicScenario, currency }: Asked) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.analysis, 'allocation', riskTolerance, years, economicScenario, currency],
    queryFn: ({ signal }): Promise<OptimalAllocation> =>
      call(advancedForecastEndpoints.optimalAllocation, {
        query: {
          risk_tolerance: riskTolerance,
          time_horizon_years: years,
          ...(economicScenario === null ? {} : { economic_scenario_id: economicScenario }),
        },
        signal,
      }),
  });

/** The best mix as the server computes it; suspends at first, later the former one stays (`isFormer`) until the new one is here. */
export function useOptimalAllocation(): { optimum: OptimalAllocation; isFormer: boolean } {
  const { riskTolerance, allocationYears: years, economicScenarioId } = useAnalysisChoices();
  const { currency } = useEconomy();
  const asked = useMemo(
    () => ({ riskTolerance, years, economicScenario: economicScenarioId, currency }),
    [riskTolerance, years, economicScenarioId, currency],
  );
  const shown = useDeferredValue(asked);
  const { data } = useSuspenseQuery(allocationQuery(shown));
  return { optimum: data, isFormer: shown !== asked };
}

/** The mix that the selected scenario holds today, under what is expected of the assets; null while it holds nothing. */
export function useTodaysMix({ inputs, time_horizon_years: years }: OptimalAllocation): Mix | null {
  const { plan: items, assumptions, start, currency } = usePlan();
  return useMemo(() => {
    const held = assetsHeld({ items, assumptions, start, currency: currency.code, rates: currency.rates });
    return mixOf(held, inputs, years);
  }, [items, assumptions, start, currency, inputs, years]);
}
