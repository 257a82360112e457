/** Answers a question: by the forecast at once, by simulation with progress, and on the server if this browser cannot simulate. */
import { goalPathCount, meetsSuccessRate, toGoalSimulationRequest } from '@meridian/contract';
import { type GoalResult, solveGoal, solveGoalWith } from '@meridian/engine';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { type BrowserSimulation, canSimulateInBrowser, createBrowserSimulation } from '#lib/browser-simulation.ts';
import { createLatestRequestRunner, useLatestRequestRunner } from '#lib/simulation-runner.ts';
import { useUser } from '#features/identity/public.ts';
import type { RequestedGoal } from './question-choices.ts';
import { fetchServerAnswer } from './server-answer.ts';

/** The approximate number of simulations per question, used for the progress bar. */
const USUAL_STEPS = 40;

interface SimulatedGoal {
  readonly asked: RequestedGoal;
  readonly success: number;
  readonly paths: number;
}

/**
 * Returns a runner that answers a question by simulating one plan after the other with common random numbers. Cancellation takes effect
 * between two simulations.
 */
function createGoalRunner({ run, close }: BrowserSimulation) {
  return createLatestRequestRunner<SimulatedGoal, GoalResult>(
    async ({ asked: { goal }, success, paths }, { signal, onProgress }) => {
      let done = 0;
      return solveGoalWith(goal, async (varied) => {
        const result = await run(toGoalSimulationRequest(varied, goal, paths));
        signal.throwIfAborted();
        done += 1;
        onProgress({ done, total: Math.max(USUAL_STEPS, done + 1) });
        return meetsSuccessRate(result, goal, success);
      });
    },
    { isEnded: () => true, close },
  );
}

/** Returns a runner that has the server answer a question; cancellation aborts the request. */
function createServerRunner(client: QueryClient) {
  return createLatestRequestRunner<SimulatedGoal, GoalResult>(
    async ({ asked }, how) => fetchServerAnswer(asked, { client, ...how }),
    { isEnded: () => true },
  );
}

/** Returns the answer to a question, its status, and the progress of the simulations. The answer is null until it is known. */
export function useAnswer(asked: RequestedGoal | null) {
  const paths = goalPathCount({ is_guest: useUser()?.is_guest ?? false });
  // Typed text is shown before the answer is computed.
  const settled = useDeferredValue(asked);
  const plain = useMemo(
    () => (settled === null || settled.success !== null ? null : solveGoal(settled.goal)),
    [settled],
  );
  const client = useQueryClient();
  const { runner, state } = useLatestRequestRunner(() =>
    canSimulateInBrowser() ? createGoalRunner(createBrowserSimulation()) : createServerRunner(client),
  );
  const simulated = useMemo<SimulatedGoal | null>(
    () => (settled === null || settled.success === null ? null : { asked: settled, success: settled.success, paths }),
    [settled, paths],
  );
  useEffect(() => {
    if (simulated === null) runner.cancel();
    else runner.request(simulated);
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
      if (simulated !== null) runner.request(simulated);
    },
    cancel: runner.cancel,
  };
}
