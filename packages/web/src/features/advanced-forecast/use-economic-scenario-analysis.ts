/** Results that the server computes for a plan in the chosen economic scenario. */
import { useAnalysisChoices, useEconomy } from '#features/economic/public.ts';
import { type ServerAnalysis, useServerAnalysis } from './server-analysis.tsx';

type EconomyQuery = { readonly economic_scenario_id?: number };

/** Returns the server's response to a query in the chosen economic scenario, in the display currency; see {@link useServerAnalysis}. */
export function useEconomicScenarioAnalysis<Query extends object, Answer>(
  query: Query,
  ask: (query: Query & EconomyQuery, signal: AbortSignal) => Promise<Answer>,
): ServerAnalysis<Answer> {
  const { economicScenarioId: id } = useAnalysisChoices();
  const { currency } = useEconomy();
  const economy: EconomyQuery = id === null ? {} : { economic_scenario_id: id };
  return useServerAnalysis({ query: { ...query, ...economy }, currency }, (asked, signal) => ask(asked.query, signal));
}
