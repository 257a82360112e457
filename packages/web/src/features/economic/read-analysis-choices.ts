/** Reads the stored choices of analyses, and the economy that they imply. */
import {
  type EconomicScenario,
  type InflationModelResponse,
  LIMITS,
  type StressTestResponse,
  returnModel,
  simulationBody,
} from '@meridian/contract';
import { RISK_TOLERANCES } from '@meridian/engine';
import { z } from 'zod';
import type { Economy } from './economy-api.ts';

const { num_simulations: pathsOf, seed: seedOf } = simulationBody.shape;

/** The schema of choices that do not depend on economic objects; invalid values are replaced by defaults. */
const settings = z.object({
  paths: pathsOf.catch(LIMITS.simulationPathsDefault),
  seed: seedOf.catch(LIMITS.simulationSeedDefault),
  returnModel: returnModel.catch('lognormal'),
  includeFxRisk: z.boolean().catch(true),
  riskTolerance: z.enum(RISK_TOLERANCES).catch('moderate'),
});

export interface AnalysisChoices extends Readonly<z.infer<typeof settings>> {
  /** The ids of one to four existing tests; the first test is shown in detail. */
  readonly stressTestIds: readonly number[];
  readonly inflationModelId: number | null;
  readonly economicScenarioId: number | null;
}

/** Maximum number of stress tests on the card: one shown in detail, and others compared with it. */
export const MAX_COMPARED_STRESS_TESTS = 4;

/** Returns the stored choices for this economy. If a chosen economic object was deleted, it counts as not chosen. */
export function readAnalysisChoices(stored: Readonly<Record<string, unknown>>, economy: Economy): AnalysisChoices {
  const { stress_tests: tests, inflation_models: models, economic_scenarios: scenarios } = economy;
  const known = (list: readonly { readonly id: number }[], id: unknown) =>
    list.find((each) => each.id === id)?.id ?? null;
  const named = Array.isArray(stored['stressTestIds']) ? stored['stressTestIds'] : [];
  const chosen = [...new Set(named.map((id) => known(tests, id)))].filter((id) => id !== null);
  const preset = tests.find(({ is_preset: isPreset }) => isPreset) ?? tests[0];
  const first = preset === undefined ? [] : [preset.id];
  return {
    ...settings.parse(stored),
    stressTestIds: (chosen.length > 0 ? chosen : first).slice(0, MAX_COMPARED_STRESS_TESTS),
    inflationModelId: modelOfCurrency(economy, known(models, stored['inflationModelId'])),
    economicScenarioId: known(scenarios, stored['economicScenarioId']),
  };
}

const crisisMonthOf = z
  .int()
  .min(0)
  .max(LIMITS.horizonMonthsMax - 1)
  .catch(0);

/** Returns the chosen number of months from the start of the plan until the crisis begins. */
export const readCrisisMonth = ({ crisisMonth }: Readonly<Record<string, unknown>>): number =>
  crisisMonthOf.parse(crisisMonth);

/** Returns the id of a model. A preset is replaced by the one of the same type in the current display currency. */
function modelOfCurrency({ currency, inflation_models: models }: Economy, id: number | null): number | null {
  const chosen = models.find((model) => model.id === id);
  if (chosen === undefined || !chosen.is_preset || chosen.currency === currency) return id;
  const { model_type: type } = chosen;
  const same = models.find((model) => model.is_preset && model.currency === currency && model.model_type === type);
  return same?.id ?? null;
}

/**
 * Returns the chosen economic scenario and an inflation model: the chosen model, otherwise the scenario's model. If
 * both are missing, `model` is undefined and `selectInflationModel` determines the inflation.
 */
export function selectedEconomy(
  { economicScenarioId, inflationModelId }: Pick<AnalysisChoices, 'economicScenarioId' | 'inflationModelId'>,
  { economic_scenarios: scenarios, inflation_models: models }: Economy,
): { scenario: EconomicScenario | undefined; model: InflationModelResponse | undefined } {
  const scenario = scenarios.find(({ id }) => id === economicScenarioId);
  const chosen = inflationModelId ?? scenario?.inflation_model_id ?? null;
  return { scenario, model: models.find(({ id }) => id === chosen) };
}

/**
 * Returns the probability, in percent, that a crisis begins within a year. It is the probability of the stress test times the factor of the
 * chosen economic scenario (finance.md section 6). A scenario that lists stress tests affects only these.
 */
export function annualCrisisProbability(
  { id, probability }: Pick<StressTestResponse, 'id' | 'probability'>,
  scenario: EconomicScenario | undefined,
): number {
  if (scenario === undefined) return probability;
  const { stress_test_ids: ids, crisis_probability_multiplier: multiplier } = scenario;
  return ids.length === 0 || ids.includes(id) ? Math.min(100, probability * multiplier) : probability;
}
