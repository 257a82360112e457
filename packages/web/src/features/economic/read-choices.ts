/** Reads what a person chose to analyse out of what is stored of it, and the economy that it comes to. */
import {
  type EconomicScenario,
  type InflationModelAnswer,
  LIMITS,
  type StressTestAnswer,
  returnModel,
  simulationBody,
} from '@meridian/contract';
import { RISK_TOLERANCES } from '@meridian/engine';
import { z } from 'zod';
import type { Economy } from './economy-api.ts';

const { num_simulations: pathsOf, seed: seedOf } = simulationBody.shape;

/** Choices that do not depend on the economic objects: good values are taken, the rest falls back. */
const settings = z.object({
  paths: pathsOf.catch(LIMITS.simulationPathsDefault),
  seed: seedOf.catch(LIMITS.simulationSeedDefault),
  returnModel: returnModel.catch('lognormal'),
  includeFxRisk: z.boolean().catch(true),
  riskTolerance: z.enum(RISK_TOLERANCES).catch('moderate'),
});

export interface AnalysisChoices extends Readonly<z.infer<typeof settings>> {
  /** One to four, those that exist; the first is the one in focus. */
  readonly stressTestIds: readonly number[];
  readonly inflationModelId: number | null;
  readonly economicScenarioId: number | null;
}

/** How many stress tests can stand beside each other. */
export const MOST_STRESS_TESTS = 4;

/** An object that is gone counts as not chosen. */
export function readChoices(stored: Readonly<Record<string, unknown>>, economy: Economy): AnalysisChoices {
  const { stress_tests: tests, inflation_models: models, economic_scenarios: scenarios } = economy;
  const known = (list: readonly { readonly id: number }[], id: unknown) =>
    list.find((each) => each.id === id)?.id ?? null;
  const named = Array.isArray(stored['stressTestIds']) ? stored['stressTestIds'] : [];
  const chosen = [...new Set(named.map((id) => known(tests, id)))].filter((id) => id !== null);
  const preset = tests.find(({ is_preset: isPreset }) => isPreset) ?? tests[0];
  const first = preset === undefined ? [] : [preset.id];
  return {
    ...settings.parse(stored),
    stressTestIds: (chosen.length > 0 ? chosen : first).slice(0, MOST_STRESS_TESTS),
    inflationModelId: modelOfCurrency(economy, known(models, stored['inflationModelId'])),
    economicScenarioId: known(scenarios, stored['economicScenarioId']),
  };
}

const crisisMonthOf = z
  .int()
  .min(0)
  .max(LIMITS.horizonMonthsMax - 1)
  .catch(0);

/** The chosen number of months from the start of the plan until the crisis begins. */
export const readCrisisMonth = ({ crisisMonth }: Readonly<Record<string, unknown>>): number =>
  crisisMonthOf.parse(crisisMonth);

/** A preset model means the one of its type in the display currency, which may have changed since it was chosen. */
function modelOfCurrency({ currency, inflation_models: models }: Economy, id: number | null): number | null {
  const chosen = models.find((model) => model.id === id);
  if (chosen === undefined || !chosen.is_preset || chosen.currency === currency) return id;
  const { model_type: type } = chosen;
  const same = models.find(
    (model) => model.is_preset && model.currency === currency && model.model_type === type,
  );
  return same?.id ?? null;
}

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
