import type { EconomicScenario, InflationModelAnswer } from '@meridian/contract';
import type { Economy } from './economy-api.ts';
import type { AnalysisChoices } from './read-choices.ts';

/**
 * The chosen economic scenario, and the inflation model that futures are divided by: the chosen one, else the scenario's, else that
 * of the central bank's target, as everywhere else in the application.
 */
export function chosenEconomy(
  { economicScenarioId, inflationModelId }: Pick<AnalysisChoices, 'economicScenarioId' | 'inflationModelId'>,
  { currency, economic_scenarios: scenarios, inflation_models: models }: Economy,
): { scenario: EconomicScenario | undefined; model: InflationModelAnswer | undefined } {
  const scenario = scenarios.find(({ id }) => id === economicScenarioId);
  const chosen = inflationModelId ?? scenario?.inflation_model_id ?? null;
  const isTarget = (model: InflationModelAnswer) =>
    model.is_preset && model.model_type === 'constant' && model.currency === currency;
  return { scenario, model: models.find(({ id }) => id === chosen) ?? models.find(isTarget) };
}
