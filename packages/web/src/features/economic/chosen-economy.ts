import type { EconomicScenario, InflationModelAnswer } from '@meridian/contract';
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
