import {
  type advancedForecastEndpoints,
  type CrisisProbabilityAnalysis,
  percentOf,
  rounded,
  type StressTestAnswer,
  toEngineAdjustments,
  toEngineStressTest,
} from '@meridian/contract';
import { roundMoney } from '@meridian/engine';
import { invalidField } from '#errors.ts';
import { stressTestsOf } from '#features/economic/economic-scenario-store.ts';
import { listStressTests } from '#features/economic/stress-test-store.ts';
import type { PlanStore } from '#features/items/plan-store.ts';
import { hangUpOf } from '#http/hang-up.ts';
import type { Call } from '#http/route.ts';
import { type ChosenPlan, chooseEconomy, choosePlan } from './chosen-economy.ts';
import type { SimulationThreads } from './simulation-threads.ts';
import type { CrisisTask } from './simulation-worker.ts';

type Analysing = Call<typeof advancedForecastEndpoints.crisisProbabilityAnalysis>;

interface Given {
  plans: PlanStore;
  rates: ChosenPlan['rates'];
  threads: SimulationThreads;
}

/** Less than a request may take. */
const MOST_MS = 8_000;

/** The crises of an economic scenario, or all of the user's where it names none (finance.md section 6). */
export async function crisisProbabilityAnalysis(
  call: Analysing,
  { plans, rates, threads }: Given,
): Promise<CrisisProbabilityAnalysis> {
  const { years, economic_scenario_id } = call.query;
  const plan = await choosePlan(call, plans, { ...call.query, rates });
  const { scenario } = await chooseEconomy(call, { economic_scenario_id });
  const tests = await testsOf(call, scenario);
  const multiplier = scenario === undefined ? 1 : toEngineAdjustments(scenario).crisisProbabilityMultiplier;
  const named = tests.map(({ id, name, severity, ...test }) => ({
    ...toEngineStressTest(test),
    id,
    name,
    severity,
  }));
  const result = await inThread(threads, call, {
    kind: 'crises',
    plan: { ...plan, years },
    tests: named,
    multiplier,
  });
  return {
    years,
    economic_scenario_id: scenario?.id ?? null,
    any_crisis_probability: percentOf(result.anyProbability),
    expected_crises: rounded(result.expectedCrises, 1e4),
    expected_loss: roundMoney(result.expectedLoss),
    crises: result.crises.map((crisis) => {
      const { id, name, severity } = crisis.test;
      return {
        stress_test_id: id,
        name,
        severity,
        annual_probability: percentOf(crisis.annualProbability),
        probability: percentOf(crisis.probability),
        expected_impact: roundMoney(crisis.impact),
        impact_percent: crisis.impactShare === null ? null : percentOf(crisis.impactShare),
        trough_percent: crisis.trough === null ? null : percentOf(crisis.trough),
      };
    }),
  };
}

async function testsOf(
  { db, user }: Analysing,
  scenario: Parameters<typeof stressTestsOf>[2] | undefined,
): Promise<StressTestAnswer[]> {
  const named = scenario === undefined ? [] : await stressTestsOf(db, user.user_id, scenario);
  return named.length > 0 ? named : listStressTests(db, user.user_id);
}

/** A forecast for each of many tests and of a large plan adds up to seconds, which nobody else should wait. */
async function inThread(threads: SimulationThreads, { reply }: Analysing, task: CrisisTask) {
  const late = AbortSignal.timeout(MOST_MS);
  const [done] = await threads
    .runAll([task], AbortSignal.any([hangUpOf(reply), late]))
    .catch((error: unknown) => {
      if (late.aborted)
        throw invalidField('economic_scenario_id', 'This takes too long. Ask for fewer stress tests.');
      throw error;
    });
  if (done?.kind !== 'crises') throw new Error('A thread answered something else.');
  return done.analysis;
}
