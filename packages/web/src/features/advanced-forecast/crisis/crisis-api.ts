import { type CrisisProbabilityAnalysis, advancedForecastEndpoints } from '@meridian/contract';
import { useMemo } from 'react';
import { useServerAnalysis } from '#features/advanced-forecast/server-analysis.tsx';
import { useAnalysisChoices, useEconomy } from '#features/economic/public.ts';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { useSelectedScenario } from '#features/scenarios/public.ts';
import { call } from '#lib/api/api-client.ts';

/** What the server says of the crises of the chosen economic scenario, in the currency that the answer names. */
export function useCrisisAnalysis() {
  const { id: scenario } = useSelectedScenario();
  const years = useSavedSettings((settings) => settings.forecastYears);
  const { economicScenarioId: economicScenario } = useAnalysisChoices();
  const { currency } = useEconomy();
  const question = useMemo(
    () => ({
      key: ['crisis', scenario, years, economicScenario, currency],
      ask: (signal: AbortSignal): Promise<CrisisProbabilityAnalysis> =>
        call(advancedForecastEndpoints.crisisProbabilityAnalysis, {
          query: {
            scenario_id: scenario,
            years,
            ...(economicScenario === null ? {} : { economic_scenario_id: economicScenario }),
          },
          signal,
        }),
    }),
    [scenario, years, economicScenario, currency],
  );
  return useServerAnalysis(question);
}
