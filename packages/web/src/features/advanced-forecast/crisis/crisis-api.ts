import { type CrisisProbabilityAnalysis, advancedForecastEndpoints } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useAnalysisChoices, useEconomy } from '#features/economic/public.ts';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { useSelectedScenario } from '#features/scenarios/public.ts';
import { call } from '#lib/api/api-client.ts';
import { QUERY_KEYS } from '#lib/api/fetch-again.ts';

interface Asked {
  readonly scenario: number;
  readonly years: number;
  readonly economicScenario: number | null;
  /** The display currency that the page knows of; the answer names its own. */
  readonly currency: CurrencyCode;
}

const crisisQuery = ({ scenario, years, economicScenario, currency }: Asked) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.analysis, 'crisis', scenario, years, economicScenario, currency],
    queryFn: ({ signal }): Promise<CrisisProbabilityAnalysis> =>
      call(advancedForecastEndpoints.crisisProbabilityAnalysis, {
        query: {
          scenario_id: scenario,
          years,
          ...(economicScenario === null ? {} : { economic_scenario_id: economicScenario }),
        },
        signal,
      }),
  });

interface CrisisAnalysis {
  readonly analysis: CrisisProbabilityAnalysis;
  /** Something else was chosen since, and its figures are on their way. */
  readonly isFormer: boolean;
}

/** What the server says of the crises of the chosen economic scenario; suspends at first, later the former figures stay. */
export function useCrisisAnalysis(): CrisisAnalysis {
  const { id: scenario } = useSelectedScenario();
  const years = useSavedSettings((settings) => settings.forecastYears);
  const { economicScenarioId: economicScenario } = useAnalysisChoices();
  const { currency } = useEconomy();
  const asked = useMemo(
    () => ({ scenario, years, economicScenario, currency }),
    [scenario, years, economicScenario, currency],
  );
  const shown = useDeferredValue(asked);
  const { data } = useSuspenseQuery(crisisQuery(shown));
  return { analysis: data, isFormer: shown !== asked };
}
