/** Answers a question by simulations on the server, for a browser that cannot simulate. */
import { LIMITS, type SolveResponse, fromEngineStressTest, solveEndpoints } from '@meridian/contract';
import { type GoalResult, type GoalOutcome, formatMonth, parseMonth } from '@meridian/engine';
import type { QueryClient } from '@tanstack/react-query';
import { horizonParameters } from '#features/plan/public.ts';
import { type CallOptions, call } from '#lib/api/api-client.ts';
import type { Progress } from '#lib/api/event-stream.ts';
import { QUERY_KEYS } from '#lib/api/refetch-altered.ts';
import { waitUntilSaved } from '#lib/api/wait-until-saved.ts';
import { selectedCrisis } from './crisis-question.ts';
import { selectedMilestone } from './milestone-question.ts';
import {
  type RequestedGoal,
  type SelectedQuestion,
  type PlanInQuestion,
  selectedCurrency,
  selectedItem,
} from './question-choices.ts';

type Question = CallOptions<typeof solveEndpoints.solveGoal>['body']['question'];

/** Thrown if the request was not sent because the server refused an earlier change of the plan. */
export class UnsavedPlanError extends Error {}

/** Debounce time in milliseconds: inputs within this time lead to one request. */
const QUIET_MS = 400;

/** Returns the question for the request; null if the server does not support it (the end of single items). */
export function toSolveQuestion(chosen: SelectedQuestion, plan: PlanInQuestion): Question | null {
  const milestone = selectedMilestone(chosen, plan);
  if (milestone !== null) return { milestone_id: milestone.id };
  switch (chosen.about) {
    case 'spend':
      return { total: 'expense' };
    case 'rate': {
      const code = selectedCurrency(chosen, plan);
      return code === null ? null : { rate: code };
    }
    case 'save':
    case 'amount': {
      const item = selectedItem(chosen, plan);
      return item === null ? null : { item_id: item.id, field: 'amount' };
    }
    case 'crisis':
      return crisisToServer(chosen, plan);
    case 'stop':
      return null;
  }
}

function crisisToServer(chosen: SelectedQuestion, plan: PlanInQuestion): Question | null {
  const crisis = selectedCrisis(chosen, plan);
  if (crisis === null) return null;
  const { only } = chosen;
  const { test, offset } = crisis;
  return {
    stress: fromEngineStressTest(test),
    crisis_offset: offset,
    ...(only === undefined ? {} : { only }),
  };
}

interface FetchOptions {
  client: QueryClient;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Returns the server's answer. Throws {@link UnsavedPlanError} and the errors of `call`. */
export async function fetchServerAnswer(
  { chosen, plan, goal: { target }, success }: RequestedGoal,
  { client, signal, onProgress }: FetchOptions,
): Promise<GoalResult> {
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  signal.throwIfAborted();
  // The server computes with its stored plan and currency, so pending changes must be stored first.
  const isSaved = await waitUntilSaved(client, QUERY_KEYS.items, QUERY_KEYS.scenarios, QUERY_KEYS.currency);
  signal.throwIfAborted();
  const question = toSolveQuestion(chosen, plan);
  if (!isSaved || question === null) throw new UnsavedPlanError();
  const { real = false } = target;
  const body = {
    scenario_id: plan.scenario.id,
    ...horizonParameters(plan),
    start: formatMonth(plan.start),
    question,
    target: 'end' in target ? { end: target.end, real } : { minimum: target.minimum, real },
    ...(success === null ? {} : { success }),
  };
  const timeoutSeconds = LIMITS.simulationSeconds + 60;
  return toGoalAnswer(await call(solveEndpoints.solveGoal, { body, signal, onWork: onProgress, timeoutSeconds }));
}

/** Converts the response to the engine's form: the date of a milestone becomes a month index. */
function toGoalAnswer({ value, before, after, ...rest }: SolveResponse): GoalResult {
  return {
    ...rest,
    value: typeof value === 'string' ? parseMonth(value) : value,
    before: toOutcome(before),
    after: toOutcome(after),
  };
}

function toOutcome({ forecast, cash, holds, least }: SolveResponse['before']): GoalOutcome {
  return { holds, minimum: least, forecast: Float64Array.from(forecast), cash: Float64Array.from(cash) };
}
