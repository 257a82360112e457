/** Answers a question here: by the forecast at once, by simulated futures with progress. */
import { goalPathsOf, holdsInShare, toGoalRequest } from '@meridian/contract';
import { type Goal, type GoalAnswer, solveGoal, solveGoalBy } from '@meridian/engine';
import { useDeferredValue, useEffect, useMemo } from 'react';
import {
  type BrowserSimulation,
  createRunner,
  openBrowserSimulation,
  useRunner,
} from '#features/advanced-forecast/public.ts';
import { useUser } from '#features/auth/public.ts';
import type { Chosen, Plan } from './asked-questions.ts';

/** A question, and in which share of futures the plan has to hold, in percent; null: in the forecast. */
export interface AskedGoal {
  readonly goal: Goal;
  /** What it was made of: the words of an answer are about these, whatever has been chosen since. */
  readonly chosen: Chosen;
  readonly plan: Plan;
  readonly success: number | null;
}

/** About as many plans as a question tries. */
const USUAL_STEPS = 40;

interface SimulatedGoal {
  readonly goal: Goal;
  readonly success: number;
  readonly paths: number;
}

/** Tries one plan after the other over the same draws, and ends between two when it is cancelled. */
function openGoalRuns({ run, close }: BrowserSimulation) {
  return createRunner<SimulatedGoal, GoalAnswer>(
    async ({ goal, success, paths }, { signal, onProgress }) => {
      let done = 0;
      return solveGoalBy(goal, async ({ plan }) => {
        const result = await run(toGoalRequest(plan, goal.target, paths));
        signal.throwIfAborted();
        done += 1;
        onProgress({ done, total: Math.max(USUAL_STEPS, done + 1) });
        return holdsInShare(result, goal.target, success);
      });
    },
    { isEnded: () => true, close },
  );
}

/** The answer to a question, and how far it is. */
export function useAnswer(asked: AskedGoal | null) {
  const paths = goalPathsOf({ is_guest: useUser()?.is_guest ?? false });
  // What is typed shows before it is answered.
  const settled = useDeferredValue(asked);
  const plain = useMemo(
    () => (settled === null || settled.success !== null ? null : solveGoal(settled.goal)),
    [settled],
  );
  const { runner, state } = useRunner(() => openGoalRuns(openBrowserSimulation()));
  const simulated = useMemo<SimulatedGoal | null>(
    () =>
      settled === null || settled.success === null
        ? null
        : { goal: settled.goal, success: settled.success, paths },
    [settled, paths],
  );
  useEffect(() => {
    if (simulated === null) runner.cancel();
    else runner.ask(simulated);
  }, [simulated, runner]);
  const { shown, status } = state;
  const found = status === 'done' && shown?.question === simulated ? shown.answer : null;
  return {
    settled,
    answer: simulated === null ? plain : found,
    status: simulated === null ? ('done' as const) : status,
    progress: state.progress,
    error: state.error,
    paths,
    again: () => {
      if (simulated !== null) runner.ask(simulated);
    },
    cancel: runner.cancel,
  };
}
