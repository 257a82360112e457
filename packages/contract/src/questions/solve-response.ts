/**
 * Converts the body of a goal search to the engine's question, and the engine's result to the response (finance.md section 16).
 */
import {
  type GoalResult,
  type GoalOutcome,
  type GoalVariable,
  type GoalTarget,
  type Month,
  roundMoney,
} from '@meridian/engine';
import { toEngineStressTest } from '#economic/economy-to-engine.ts';
import type { FinancialItem } from '#plan/items.ts';
import type { Milestone } from '#plan/milestones.ts';
import { sameDayInMonth, toMilestoneQuestion } from './milestone-question.ts';
import type { SolveResponse, SolveBody } from './solve.ts';

/** The milestone that the question concerns, with the items of its scenario. */
interface AskedMilestone {
  readonly milestone: Milestone;
  readonly items: readonly FinancialItem[];
}

/**
 * Converts the question of a request to the engine's form, with decimals instead of percentages. `about` is given only for a question about
 * a milestone.
 */
export function toGoalQuestion(
  { item_id: itemId, field, rate, ...asked }: SolveBody['question'],
  about?: AskedMilestone,
): GoalVariable {
  if (about !== undefined) return toMilestoneQuestion(about.items, about.milestone);
  if (itemId !== undefined) return { kind: 'item', itemId, field: field === 'amount' ? 'amount' : 'monthlyRate' };
  if (rate !== undefined) return { kind: 'rate', code: rate };
  if (asked.stress === undefined) return { kind: 'total' };
  const test = toEngineStressTest({ ...asked.stress, probability: 0 });
  const only = asked.only === undefined ? {} : { only: asked.only };
  return { kind: 'stress', test, offset: asked.crisis_offset ?? 0, ...only };
}

/** Converts the target of a request to the engine's form; `start` is the first month of the plan. */
export function toGoalTarget(
  { minimum = 0, from_month, end, real = false }: SolveBody['target'],
  start: Month,
): GoalTarget {
  if (end !== undefined) return { end, real };
  return { minimum, real, ...(from_month === undefined ? {} : { from: from_month - start }) };
}

/** Builds the response: amounts rounded to cents, and the day of a milestone instead of its month. */
export function toSolveResponse(
  { question }: Pick<SolveBody, 'question'>,
  { value: found, reason, before, after, evaluations }: GoalResult,
  milestone?: Milestone,
): SolveResponse {
  const value = found === null || milestone === undefined ? found : sameDayInMonth(milestone, found);
  return { question, value, reason, before: toWireOutcome(before), after: toWireOutcome(after), evaluations };
}

function toWireOutcome({ forecast, cash, holds, minimum }: GoalOutcome): SolveResponse['before'] {
  return {
    forecast: Array.from(forecast, roundMoney),
    cash: Array.from(cash, roundMoney),
    holds,
    least: roundMoney(minimum),
  };
}
