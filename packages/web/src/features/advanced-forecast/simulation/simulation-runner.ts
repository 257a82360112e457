/** Runs the simulations of a page: one at a time, and of those that wait only the newest. */
import type { MonteCarloSimulation } from '@meridian/contract';
import type { Progress } from '#lib/api/event-stream.ts';
import type { SimulationQuestion } from './simulation-question.ts';

type Question = Pick<SimulationQuestion, 'request'>;

interface RunnerState<Q extends Question> {
  readonly status: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  /** The newest question. */
  readonly asked: Q | null;
  /** What is known of a run on the server. */
  readonly progress: Progress | null;
  /** The last answer, whatever has been asked since. */
  readonly shown: { readonly question: Q; readonly answer: MonteCarloSimulation } | null;
  readonly error: unknown;
}

interface HowToRun {
  /** Ends the run. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export interface SimulationRunner<Q extends Question> {
  readonly ask: (question: Q) => void;
  readonly cancel: () => void;
  readonly state: () => RunnerState<Q>;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * A new question on the server ends the one before it. One in the page's own worker, which takes a moment, is let end, so that something
 * moves while a control moves; then the newest question is answered, and those between never.
 */
export function createSimulationRunner<Q extends Question>(
  answerOf: (question: Q, how: HowToRun) => Promise<MonteCarloSimulation>,
): SimulationRunner<Q> {
  let state: RunnerState<Q> = { status: 'idle', asked: null, progress: null, shown: null, error: null };
  let current: { question: Q; controller: AbortController } | null = null;
  const listeners = new Set<() => void>();
  const set = (changes: Partial<RunnerState<Q>>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  const run = async (question: Q) => {
    const mine = { question, controller: new AbortController() };
    const { signal } = mine.controller;
    current = mine;
    set({ progress: null });
    const onProgress = (progress: Progress) => {
      if (current === mine && !signal.aborted) set({ progress });
    };
    const outcome: Partial<RunnerState<Q>> = await answerOf(question, { signal, onProgress }).then(
      (answer) => ({ status: 'done', shown: { question, answer }, error: null }),
      (error: unknown) => ({ status: 'failed', error }),
    );
    if (current === mine) current = null;
    // Cancelled, or taken the place of.
    if (signal.aborted) return;
    if (state.asked === question) set(outcome);
    else {
      if (outcome.shown !== undefined) set({ shown: outcome.shown });
      if (state.status === 'running' && state.asked !== null) void run(state.asked);
    }
  };

  return {
    ask: (question) => {
      set({ status: 'running', asked: question, error: null });
      if (current !== null && current.question.request !== null) return;
      current?.controller.abort();
      void run(question);
    },
    cancel: () => {
      current?.controller.abort();
      current = null;
      if (state.status === 'running') set({ status: 'cancelled', progress: null });
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
