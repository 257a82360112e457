/** Runs simulations and other long computations of a component, one at a time. Of the requests that wait, only the latest is run. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type StoreApi, createStore } from 'zustand/vanilla';
import type { Progress } from '#lib/api/event-stream.ts';

interface RunnerState<Q, A> {
  readonly status: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  /** The latest request. */
  readonly requested: Q | null;
  /** The progress of the run, if known. */
  readonly progress: Progress | null;
  /** The last result, even if there are newer requests. */
  readonly shown: { readonly question: Q; readonly answer: A } | null;
  readonly error: unknown;
}

interface HowToRun {
  /** Aborts the run. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

interface RunnerOptions<Q> {
  readonly isEnded: (former: Q) => boolean;
  /** Closes the worker with all pending work when a run is cancelled. */
  readonly close?: () => void;
}

export interface LatestRequestRunner<Q, A> {
  readonly request: (question: Q) => void;
  readonly cancel: () => void;
  readonly store: Pick<StoreApi<RunnerState<Q, A>>, 'getState' | 'getInitialState' | 'subscribe'>;
}

/**
 * Creates a runner that always ends with the latest request. A new request cancels the running one if `isEnded` returns true for it.
 * Otherwise the running request, which is short, completes first, so that results appear while a slider moves; then the latest request
 * runs, and those between the two are skipped.
 */
export function createLatestRequestRunner<Q, A>(
  answerOf: (question: Q, how: HowToRun) => Promise<A>,
  { isEnded, close }: RunnerOptions<Q>,
): LatestRequestRunner<Q, A> {
  const store = createStore<RunnerState<Q, A>>(() => ({
    status: 'idle',
    requested: null,
    progress: null,
    shown: null,
    error: null,
  }));
  const { setState: set, getState } = store;
  let current: { question: Q; controller: AbortController } | null = null;

  const run = async (question: Q) => {
    const mine = { question, controller: new AbortController() };
    const { signal } = mine.controller;
    current = mine;
    set({ progress: null });
    const onProgress = (progress: Progress) => {
      if (current === mine && !signal.aborted) set({ progress });
    };
    const outcome: Partial<RunnerState<Q, A>> = await answerOf(question, { signal, onProgress }).then(
      (answer) => ({ status: 'done', shown: { question, answer }, error: null }),
      (error: unknown) => ({ status: 'failed', error }),
    );
    if (current === mine) current = null;
    // The request was cancelled or replaced by a newer one, so its outcome is ignored.
    if (signal.aborted) return;
    const { requested, status } = getState();
    if (requested === question) set(outcome);
    else {
      if (outcome.shown !== undefined) set({ shown: outcome.shown });
      if (status === 'running' && requested !== null) void run(requested);
    }
  };

  return {
    request: (question) => {
      set({ status: 'running', requested: question, error: null });
      if (current !== null && !isEnded(current.question)) return;
      current?.controller.abort();
      void run(question);
    },
    cancel: () => {
      current?.controller.abort();
      current = null;
      close?.();
      if (getState().status === 'running') set({ status: 'cancelled', progress: null });
    },
    store,
  };
}

/** Returns a runner for the lifetime of the component, and its state. */
export function useLatestRequestRunner<Q, A>(open: () => LatestRequestRunner<Q, A>) {
  const [runner] = useState(open);
  const state = useStore(runner.store);
  useEffect(() => runner.cancel, [runner]);
  return { runner, state };
}
