import { type OptimalAllocation, advancedForecastEndpoints } from '@meridian/contract';
import { assetsHeld } from '@meridian/engine';
import { useMemo } from 'react';
import { useServerAnalysis } from '#features/advanced-forecast/server-analysis.tsx';
import { useAnalysisChoices, useEconomy } from '#features/economic/public.ts';
import { usePlan } from '#features/forecast/public.ts';
import { call } from '#lib/api/api-client.ts';
import { type Mix, mixOf } from './mix.ts';

/** The best mix as the server computes it. */
export function useOptimalAllocation() {
  const {
    riskTolerance,
    allocationYears: years,
    economicScenarioId: economicScenario,
  } = useAnalysisChoices();
  // The inflation of its economy is expected where the economic scenario has no model of its own.
  const { currency } = useEconomy();
  const question = useMemo(
    () => ({
      key: ['allocation', riskTolerance, years, economicScenario, currency],
      ask: (signal: AbortSignal): Promise<OptimalAllocation> =>
        call(advancedForecastEndpoints.optimalAllocation, {
          query: {
            risk_tolerance: riskTolerance,
            time_horizon_years: years,
            ...(economicScenario === null ? {} : { economic_scenario_id: economicScenario }),
          },
          signal,
        }),
    }),
    [riskTolerance, years, economicScenario, currency],
  );
  return useServerAnalysis(question);
}

/** The mix that the selected scenario holds today, under what is expected of the assets; null while it holds nothing. */
export function useTodaysMix({ inputs, time_horizon_years: years }: OptimalAllocation): Mix | null {
  const { plan: items, assumptions, start, currency } = usePlan();
  return useMemo(() => {
    const held = assetsHeld({ items, assumptions, start, currency: currency.code, rates: currency.rates });
    return mixOf(held, inputs, years);
  }, [items, assumptions, start, currency, inputs, years]);
}
