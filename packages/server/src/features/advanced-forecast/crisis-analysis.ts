import {
  type advancedForecastEndpoints,
  type CrisisProbabilityAnalysis,
  toPercent,
  roundToScale,
  type StressTestResponse,
  toEngineAdjustments,
  toEngineStressTest,
} from '@meridian/contract';
import { type CrisisOutcome, combineCrises, horizonMonths, isFundCategory, roundMoney } from '@meridian/engine';
import { splitIntoSlices } from '#db/yielding-loops.ts';
import { listEconomicObjects, readScenarioStressTests } from '#features/economic/store/economic-store.ts';
import type { Call } from '#http/call-types.ts';
import { type ComputationInputs, readSelectedPlan } from '#features/plan/store/selected-plan-store.ts';
import { type SimulationThreads, copyToSharedMemory } from '#threads/simulation-threads.ts';
import type { CrisisPlan, NamedTest } from '#threads/simulation-worker.ts';
import { readSelectedEconomicModels } from './selected-economic-models.ts';

type Analysing = Call<typeof advancedForecastEndpoints.crisisProbabilityAnalysis>;

/**
 * Returns the probability of each crisis of the requested economic scenario (finance.md section 6). Returns it for all of the user's crises
 * if there is no scenario or the scenario has no crisis.
 */
export async function analyzeCrisisProbability(
  call: Analysing,
  { plans, rates, threads, place }: ComputationInputs,
): Promise<CrisisProbabilityAnalysis> {
  const { economic_scenario_id } = call.query;
  const plan = await readSelectedPlan(call, plans, { ...call.query, rates });
  const { scenario } = await readSelectedEconomicModels(call, { economic_scenario_id });
  const tests = await testsOf(call, scenario);
  const multiplier = scenario === undefined ? 1 : toEngineAdjustments(scenario).crisisProbabilityMultiplier;
  const named = tests.map(({ id, name, severity, ...test }) => ({
    ...toEngineStressTest(test),
    id,
    name,
    severity,
  }));
  const outcomes = await place.run(0, (signal) => outcomesOf(plan, named, multiplier, threads, signal));
  const result = combineCrises(outcomes, horizonMonths(plan) / 12);
  return {
    years: plan.years,
    economic_scenario_id: scenario?.id ?? null,
    currency: plan.currency,
    any_crisis_probability: toPercent(result.anyProbability),
    expected_crises: roundToScale(result.expectedCrises, 1e4),
    expected_loss: roundMoney(result.expectedLoss),
    crises: result.crises.map((crisis) => {
      const { id, name, severity } = crisis.test;
      return {
        stress_test_id: id,
        name,
        severity,
        annual_probability: toPercent(crisis.annualProbability),
        probability: toPercent(crisis.probability),
        expected_impact: roundMoney(crisis.impact),
        impact_percent: crisis.impactShare === null ? null : toPercent(crisis.impactShare),
        trough_percent: crisis.trough === null ? null : toPercent(crisis.trough),
        worst_loss: roundMoney(crisis.worstLoss),
      };
    }),
  };
}

async function testsOf(
  { db, user }: Analysing,
  scenario: Parameters<typeof readScenarioStressTests>[2] | undefined,
): Promise<StressTestResponse[]> {
  const named = scenario === undefined ? [] : await readScenarioStressTests(db, user, scenario);
  return named.length > 0 ? named : listEconomicObjects(db, user, 'stress_tests');
}

/** Returns the outcome of each stress test, in the order of `tests`. Computes them in parts, so that other requests run in between. */
async function outcomesOf(
  plan: CrisisPlan,
  tests: readonly NamedTest[],
  multiplier: number,
  threads: SimulationThreads,
  signal: AbortSignal,
): Promise<CrisisOutcome<NamedTest>[]> {
  const shared = copyToSharedMemory(plan);
  const parts = [...splitIntoSlices(tests, testsOfPart(plan))].map((some) => ({
    plan: shared,
    tests: some,
    multiplier,
  }));
  return (await threads.runAll('crisisOutcomesTask', parts, signal)).flat();
}

/** Target computing time of one part of an analysis in nanoseconds. */
const PART_NS = 20e6;
/** Approximate time in nanoseconds to deserialize one item and add it to the plan's sums. */
const ITEM_NS = 5_000;
/** Approximate time in nanoseconds to compute one month of a forecast without funds. */
const MONTH_NS = 500;
/** Approximate additional time in nanoseconds for each fund in each month of a forecast. */
const FUND_NS = 15;

/** Returns the number of stress tests in a part. Every part deserializes the plan, which should take at most half of the part's time. */
function testsOfPart(plan: CrisisPlan): number {
  const { items, years } = plan;
  const funds = items.filter(({ category }) => isFundCategory(category)).length;
  // Each stress test is computed with its crisis at the start of every year.
  const ofOne = years * horizonMonths(plan) * (MONTH_NS + FUND_NS * funds);
  return Math.ceil(Math.max(PART_NS, ITEM_NS * items.length) / ofOne);
}
