/** A question as the engine takes it, and its answer as it travels (finance.md section 16). */
import {
  type GoalAnswer,
  type GoalOutcome,
  type GoalQuestion,
  type GoalTarget,
  type Month,
  roundMoney,
} from '@meridian/engine';
import { toEngineStressTest } from '#economic/to-engine.ts';
import type { SolveAnswer, SolveBody } from './solve.ts';

/** The question; decimals where the body has percent. */
export function toGoalQuestion({
  item_id: itemId,
  field,
  rate,
  ...asked
}: SolveBody['question']): GoalQuestion {
  if (itemId !== undefined)
    return { kind: 'item', itemId, field: field === 'amount' ? 'amount' : 'monthlyRate' };
  if (rate !== undefined) return { kind: 'rate', code: rate };
  if (asked.stress === undefined) return { kind: 'total' };
  const test = toEngineStressTest({ ...asked.stress, probability: 0 });
  const only = asked.only === undefined ? {} : { only: asked.only };
  return { kind: 'stress', test, offset: asked.crisis_offset ?? 0, ...only };
}

/** The target of a plan that begins in a month. */
export function toGoalTarget(
  { minimum = 0, from_month, end, real = false }: SolveBody['target'],
  start: Month,
): GoalTarget {
  if (end !== undefined) return { end, real };
  return { minimum, real, ...(from_month === undefined ? {} : { from: from_month - start }) };
}

/** The answer, amounts rounded to cents. */
export function toSolveAnswer(
  { question }: Pick<SolveBody, 'question'>,
  { value, reason, before, after, evaluations }: GoalAnswer,
): SolveAnswer {
  return { question, value, reason, before: told(before), after: told(after), evaluations };
}

function told({ forecast, cash, holds, least }: GoalOutcome): SolveAnswer['before'] {
  return {
    forecast: Array.from(forecast, roundMoney),
    cash: Array.from(cash, roundMoney),
    holds,
    least: roundMoney(least),
  };
}
