import { type CrisisProbabilityAnalysis, advancedForecastEndpoints } from '@meridian/contract';
import { formatMonth } from '@meridian/engine';
import { useMemo } from 'react';
import { useServerAnalysis } from '#features/advanced-forecast/server-analysis.tsx';
import { useAnalysisChoices, useEconomy } from '#features/economic/public.ts';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { useSelectedScenario } from '#features/scenarios/public.ts';
import { call } from '#lib/api/api-client.ts';
import { useThisMonth } from '#lib/format/use-this-month.ts';

/** What the server says of the crises of the chosen economic scenario, in the currency that the answer names. */
export function useCrisisAnalysis() {
  const { id: scenario } = useSelectedScenario();
  const years = useSavedSettings((settings) => settings.forecastYears);
  const { economicScenarioId: economicScenario } = useAnalysisChoices();
  const { currency } = useEconomy();
  const start = useThisMonth();
  const question = useMemo(
    () => ({
      key: ['crisis', scenario, years, economicScenario, currency, start],
      ask: (signal: AbortSignal): Promise<CrisisProbabilityAnalysis> =>
        call(advancedForecastEndpoints.crisisProbabilityAnalysis, {
          query: {
            scenario_id: scenario,
            years,
            start: formatMonth(start),
            ...(economicScenario === null ? {} : { economic_scenario_id: economicScenario }),
          },
          signal,
        }),
    }),
    [scenario, years, economicScenario, currency, start],
  );
  return useServerAnalysis(question);
}
