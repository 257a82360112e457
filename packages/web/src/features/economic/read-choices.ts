/** What a person chose to analyse, out of what is stored of it, and what that comes to. */
import {
  type EconomicScenario,
  type InflationModelAnswer,
  LIMITS,
  type StressTestAnswer,
  type returnModel,
} from '@meridian/contract';
import { RISK_TOLERANCES, type RiskTolerance } from '@meridian/engine';
import type { z } from 'zod';
import type { Economy } from './economy-api.ts';

export interface AnalysisChoices {
  /** One to four, those that exist; the first is the one in focus. */
  readonly stressTestIds: readonly number[];
  readonly inflationModelId: number | null;
  readonly economicScenarioId: number | null;
  readonly paths: number;
  readonly seed: number;
  readonly returnModel: z.infer<typeof returnModel>;
  readonly includeFxRisk: boolean;
  readonly riskTolerance: RiskTolerance;
  /** For how long the money is invested whose best mix is computed. */
  readonly allocationYears: number;
}

/** How many stress tests can stand beside each other. */
export const MOST_STRESS_TESTS = 4;

const RETURN_MODELS: readonly AnalysisChoices['returnModel'][] = [
  'lognormal',
  'student_t',
  'historical_bootstrap',
];

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

/** Good values are taken, the rest falls back; an object that is gone counts as not chosen. */
export function readChoices(stored: Readonly<Record<string, unknown>>, economy: Economy): AnalysisChoices {
  const { stress_tests: tests, inflation_models: models, economic_scenarios: scenarios } = economy;
  const known = (list: readonly { readonly id: number }[], id: unknown) =>
    list.find((each) => each.id === id)?.id ?? null;
  const named = Array.isArray(stored['stressTestIds']) ? stored['stressTestIds'] : [];
  const chosen = [...new Set(named.map((id) => known(tests, id)))].filter((id) => id !== null);
  const preset = tests.find(({ is_preset: isPreset }) => isPreset) ?? tests[0];
  const { paths, seed } = stored;
  return {
    stressTestIds: (chosen.length > 0 ? chosen : preset === undefined ? [] : [preset.id]).slice(
      0,
      MOST_STRESS_TESTS,
    ),
    inflationModelId: modelOfCurrency(economy, known(models, stored['inflationModelId'])),
    economicScenarioId: known(scenarios, stored['economicScenarioId']),
    paths: isWhole(paths, 1, LIMITS.simulationPathsMax) ? paths : LIMITS.simulationPathsDefault,
    seed: isWhole(seed, 0, LIMITS.simulationSeedMax) ? seed : LIMITS.simulationSeedDefault,
    returnModel: RETURN_MODELS.find((model) => model === stored['returnModel']) ?? 'lognormal',
    includeFxRisk: stored['includeFxRisk'] !== false,
    riskTolerance: RISK_TOLERANCES.find((each) => each === stored['riskTolerance']) ?? 'moderate',
    allocationYears: isWhole(stored['allocationYears'], 1, LIMITS.allocationYearsMax)
      ? stored['allocationYears']
      : LIMITS.forecastYearsDefault,
  };
}

/** The chosen number of months from the start of the plan until the crisis begins. */
export function readCrisisMonth({ crisisMonth }: Readonly<Record<string, unknown>>): number {
  return isWhole(crisisMonth, 0, LIMITS.forecastYearsMax * 12 - 1) ? crisisMonth : 0;
}

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
