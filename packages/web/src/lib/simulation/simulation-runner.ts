/** Answers questions that a page computes: one at a time, and of those that wait only the newest. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type StoreApi, createStore } from 'zustand/vanilla';
import type { Progress } from '#lib/api/event-stream.ts';

interface RunnerState<Q, A> {
  readonly status: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  /** The newest question. */
  readonly asked: Q | null;
  /** How far the run has come, where that is known. */
  readonly progress: Progress | null;
  /** The last answer, whatever has been asked since. */
  readonly shown: { readonly question: Q; readonly answer: A } | null;
  readonly error: unknown;
}

interface HowToRun {
  /** Ends the run. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

interface RunnerOptions<Q> {
  readonly isEnded: (former: Q) => boolean;
  /** Ends what computes, with all that it has under way, when a run is cancelled. */
  readonly close?: () => void;
}

export interface Runner<Q, A> {
  readonly ask: (question: Q) => void;
  readonly cancel: () => void;
  readonly store: Pick<StoreApi<RunnerState<Q, A>>, 'getState' | 'getInitialState' | 'subscribe'>;
}

/**
 * A new question ends the one before it where `isEnded` says so. Otherwise that one, which takes a moment, is let end, so that something
 * moves while a control moves; then the newest question is answered, and those between never.
 */
export function createRunner<Q, A>(
  answerOf: (question: Q, how: HowToRun) => Promise<A>,
  { isEnded, close }: RunnerOptions<Q>,
): Runner<Q, A> {
  const store = createStore<RunnerState<Q, A>>(() => ({
    status: 'idle',
    asked: null,
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
    // Cancelled, or taken the place of.
    if (signal.aborted) return;
    const { asked, status } = getState();
    if (asked === question) set(outcome);
    else {
      if (outcome.shown !== undefined) set({ shown: outcome.shown });
      if (status === 'running' && asked !== null) void run(asked);
    }
  };

  return {
    ask: (question) => {
      set({ status: 'running', asked: question, error: null });
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

/** A runner for as long as the component is mounted, and its state. */
export function useRunner<Q, A>(open: () => Runner<Q, A>) {
  const [runner] = useState(open);
  const state = useStore(runner.store);
  useEffect(() => runner.cancel, [runner]);
  return { runner, state };
}
