/** Loads the economic scenario and the inflation model that a request names by id; throws 404 for ids that are not the user's. */
import { type EconomicScenario, selectInflationModel } from '@meridian/contract';
import type { SelectedInflation } from '@meridian/engine';
import { findEconomicObject } from '#features/economic/store/economic-store.ts';
import { requirePriceFactors } from '#features/economic/store/economic-object-content-store.ts';
import type { Caller } from '#features/plan/store/selected-plan-store.ts';

export interface SelectedEconomicModels {
  scenario: EconomicScenario | undefined;
  /**
   * The inflation model that the request names or, if it names none, the scenario's model, before the scenario's adjustment. Undefined
   * means that prices rise as the plan itself assumes.
   */
  inflation: SelectedInflation | undefined;
}

type Id = number | null | undefined;

export async function readSelectedEconomicModels(
  { db, user }: Caller,
  given: { economic_scenario_id?: Id; inflation_model_id?: Id },
): Promise<SelectedEconomicModels> {
  const scenarioId = given.economic_scenario_id ?? null;
  const scenario =
    scenarioId === null ? undefined : await findEconomicObject(db, user, 'economic_scenarios', scenarioId);
  const modelId = given.inflation_model_id ?? scenario?.inflation_model_id ?? null;
  const model = modelId === null ? undefined : await findEconomicObject(db, user, 'inflation_models', modelId);
  return { scenario, inflation: selectInflationModel(model, requirePriceFactors) };
}
