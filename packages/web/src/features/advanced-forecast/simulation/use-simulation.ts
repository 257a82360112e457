import {
  LIMITS,
  type MonteCarloSimulation,
  advancedForecastEndpoints,
  toMonteCarlo,
} from '@meridian/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useOnRun } from '#features/economic/public.ts';
import { call } from '#lib/api/api-client.ts';
import { QUERY_KEYS } from '#lib/api/fetch-again.ts';
import { whenSaved } from '#lib/api/when-saved.ts';
import { openBrowserSimulation } from './browser-simulation.ts';
import type { SimulationQuestion } from './simulation-question.ts';
import { createRunner } from './simulation-runner.ts';

/** Nobody presses the same arrow twice within it, and the server has better things to do than to begin and end. */
const SERVER_DELAY_MS = 400;

/** The server was not asked, because it has refused a change of what is on screen. */
export class UnsavedPlanError extends Error {}

/** The simulations of a card: what is asked and answered, and how to ask. */
export function useSimulation(question: SimulationQuestion) {
  const client = useQueryClient();
  const [{ runner, simulateHere, follow, cancel }] = useState(() => openSimulations(client));
  const state = useStore(runner.store);
  useEffect(() => cancel, [cancel]);
  useEffect(() => follow(question), [question, follow]);
  useEffect(() => {
    if (!question.runsByItself || question.history === 'loading') return undefined;
    if (question.request !== null) {
      runner.ask(question);
      return undefined;
    }
    const timer = setTimeout(() => runner.ask(question), SERVER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [question, runner]);
  const run = () => runner.ask(question);
  useOnRun('monteCarlo', run);
  return { ...state, run, cancel, simulateHere };
}

function openSimulations(client: QueryClient) {
  const { run: simulateHere, close } = openBrowserSimulation();
  /** What is on screen, whatever is being simulated. */
  let newest: SimulationQuestion | null = null;
  const runner = createRunner<SimulationQuestion, MonteCarloSimulation>(
    async (question, { signal, onProgress }) => {
      const { body, request } = question;
      if (request !== null) return toMonteCarlo(body, await simulateHere(request));
      // The server computes with the plan and the currency that it has.
      const isSaved = await whenSaved(client, QUERY_KEYS.items, QUERY_KEYS.currency);
      signal.throwIfAborted();
      if (!isSaved) throw new UnsavedPlanError();
      // It has changes by now that were made meanwhile: asking for what is on screen takes the place of this run.
      if (newest !== null && newest !== question) runner.ask(newest);
      signal.throwIfAborted();
      return call(advancedForecastEndpoints.monteCarloSimulation, {
        body,
        signal,
        onWork: onProgress,
        timeoutSeconds: LIMITS.simulationSeconds + 60,
      });
    },
    ({ request }) => request === null,
  );
  return {
    runner,
    simulateHere,
    follow: (question: SimulationQuestion) => {
      newest = question;
    },
    /** A worker can only be ended as a whole. */
    cancel: () => {
      runner.cancel();
      close();
    },
  };
}
