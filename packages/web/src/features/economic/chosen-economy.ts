import type { EconomicScenario, InflationModelAnswer, StressTestAnswer } from '@meridian/contract';
import type { Economy } from './economy-api.ts';
import type { AnalysisChoices } from './read-choices.ts';

/** The chosen economic scenario and the chosen inflation model, else the scenario's. Without a model `chosenInflation` has the prices. */
export function chosenEconomy(
  { economicScenarioId, inflationModelId }: Pick<AnalysisChoices, 'economicScenarioId' | 'inflationModelId'>,
  { economic_scenarios: scenarios, inflation_models: models }: Economy,
): { scenario: EconomicScenario | undefined; model: InflationModelAnswer | undefined } {
  const scenario = scenarios.find(({ id }) => id === economicScenarioId);
  const chosen = inflationModelId ?? scenario?.inflation_model_id ?? null;
  return { scenario, model: models.find(({ id }) => id === chosen) };
}

/**
 * How likely a crisis is to begin within a year, in percent: as its stress test says, times what the chosen economic scenario makes of
 * it (finance.md section 6). A scenario that names stress tests is about those alone.
 */
export function annualProbability(
  { id, probability }: Pick<StressTestAnswer, 'id' | 'probability'>,
  scenario: EconomicScenario | undefined,
): number {
  if (scenario === undefined) return probability;
  const { stress_test_ids: ids, crisis_probability_multiplier: multiplier } = scenario;
  return ids.length === 0 || ids.includes(id) ? Math.min(100, probability * multiplier) : probability;
}
