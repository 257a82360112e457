import {
  type FinancialItem,
  type Milestone,
  type SolveResponse,
  goalPathCount,
  meetsSuccessRate,
  type solveEndpoints,
  toGoalQuestion,
  toGoalSimulationRequest,
  toGoalTarget,
  toSolveResponse,
} from '@meridian/contract';
import { type Goal, type VariedPlan, formatMonth, horizonMonths, solveGoalWith } from '@meridian/engine';
import { maxMemoryBytes } from '@meridian/simulation';
import { retryOnConflict } from '#db/transaction.ts';
import { invalidField, notFound } from '#errors.ts';
import { type PlanCache, itemsOfScenario, requireScenarioInPlan } from '#features/plan/store/plan-cache-store.ts';
import type { Call, Handler } from '#http/call-types.ts';
import { type ComputationInputs, readSelectedPlan } from '#features/plan/store/selected-plan-store.ts';
import { simulateOnThreads } from '#threads/run-simulation.ts';
import { type SimulationThreads, copyToSharedMemory } from '#threads/simulation-threads.ts';

type Asked = typeof solveEndpoints.solveGoal;
type Asking = Call<Asked>;

/** The approximate number of forecasts for a question: at 18 points of the range, then by bisection between two of them. */
const USUAL_STEPS = 40;

/** Solves a question on worker threads: by a series of forecasts, or by simulations if the question is about a share of simulated paths. */
export async function solveQuestion(
  call: Parameters<Handler<Asked>>[0],
  given: ComputationInputs,
): Promise<SolveResponse> {
  const { body, user } = call;
  const { success } = body;
  const { threads, place } = given;
  const { milestone, ...goal } = await retryOnConflict(call.db, () => goalOf(call, given));
  call.begin();
  if (success === undefined) {
    const { plan, question, target } = goal;
    const answer = await place.run(0, (signal) =>
      threads.run('solveGoalTask', { plan: copyToSharedMemory(plan), question, target }, signal),
    );
    return toSolveResponse(body, answer, milestone);
  }
  const paths = goalPathCount(user);
  const bytes = maxMemoryBytes(toGoalSimulationRequest(largest(goal), goal, paths), threads.slots);
  const answer = await place.run(bytes, (signal) => simulatedAnswer(goal, { call, threads, paths, success, signal }));
  return toSolveResponse(body, answer, milestone);
}

/**
 * Returns the goal that the engine solves, and its plan. Throws 404 for ids that are not the user's, 400 for a month beyond the horizon.
 */
async function goalOf(
  call: Asking,
  { plans, rates }: ComputationInputs,
): Promise<Goal & { milestone: Milestone | undefined }> {
  const { question, target, ...given } = call.body;
  const about = await milestoneOf(call, plans);
  const chosen = await readSelectedPlan(call, plans, { ...given, rates });
  const { item_id: asked } = question;
  if (asked !== undefined && !chosen.items.some(({ id }) => id === asked)) throw notFound();
  const [first, last] = [chosen.start, chosen.start + horizonMonths(chosen) - 1];
  const { from_month: from = first } = target;
  if (from < first || from > last) {
    const range = { first: formatMonth(first), last: formatMonth(last) };
    throw invalidField('target.from_month', 'month_range', range);
  }
  return {
    plan: chosen,
    question: toGoalQuestion(question, about),
    target: toGoalTarget(target, first),
    milestone: about?.milestone,
  };
}

/** Returns the milestone of the question and the items of its scenario; throws 404 if it does not exist. */
async function milestoneOf(
  { db, user, body: { scenario_id: scenarioId, question } }: Asking,
  plans: PlanCache,
): Promise<{ milestone: Milestone; items: FinancialItem[] } | undefined> {
  const { milestone_id: asked } = question;
  if (asked === undefined) return undefined;
  const plan = await plans.read(db, user);
  const milestone = requireScenarioInPlan(plan, scenarioId).milestones.find(({ id }) => id === asked);
  if (milestone === undefined) throw notFound();
  return { milestone, items: itemsOfScenario(plan, scenarioId) };
}

/** Returns the variant of the plan that needs the most memory: the plan with its crisis, if the question has one. */
function largest({ plan, question }: Goal): VariedPlan {
  if (question.kind !== 'stress') return { plan };
  const { test, offset } = question;
  return { plan, crisis: { test, offset } };
}

interface Simulating {
  call: Asking;
  threads: SimulationThreads;
  paths: number;
  /** The required share of successful paths, in percent. */
  success: number;
  signal: AbortSignal;
}

/** Solves the question by simulations that all use the same random numbers. */
function simulatedAnswer(goal: Goal, { call, threads, paths, success, signal }: Simulating) {
  const { progress } = call;
  progress.total = USUAL_STEPS;
  return solveGoalWith(goal, async (varied) => {
    const request = toGoalSimulationRequest(varied, goal, paths);
    const result = await simulateOnThreads(request, { threads, signal });
    signal.throwIfAborted();
    progress.done++;
    progress.total = Math.max(progress.total, progress.done + 1);
    return meetsSuccessRate(result, goal, success);
  });
}
