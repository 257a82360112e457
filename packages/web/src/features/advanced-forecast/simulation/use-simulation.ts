import {
  LIMITS,
  type MonteCarloSimulation,
  advancedForecastEndpoints,
  toMonteCarlo,
} from '@meridian/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOnRun } from '#features/economic/public.ts';
import { call } from '#lib/api/api-client.ts';
import { QUERY_KEYS } from '#lib/api/fetch-again.ts';
import { whenSaved } from '#lib/api/when-saved.ts';
import { type BrowserSimulation, openBrowserSimulation } from '#lib/simulation/browser-simulation.ts';
import { createRunner, useRunner } from '#lib/simulation/simulation-runner.ts';
import type { SimulationQuestion } from './simulation-question.ts';

/** Nobody presses the same arrow twice within it, and the server has better things to do than to begin and end. */
const SERVER_DELAY_MS = 400;

/** The server was not asked, because it has refused a change of what is on screen. */
export class UnsavedPlanError extends Error {}

/** The simulations of a card: what is asked and answered, and how to ask. */
export function useSimulation(question: SimulationQuestion) {
  const client = useQueryClient();
  const [here] = useState(openBrowserSimulation);
  /** The question on screen, whatever is being simulated. */
  const newest = useRef(question);
  const { runner, state } = useRunner(() => openSimulations(client, here, newest));
  useEffect(() => {
    newest.current = question;
  }, [question]);
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
  return { ...state, run, cancel: runner.cancel, simulateHere: here.run };
}

function openSimulations(
  client: QueryClient,
  here: BrowserSimulation,
  newest: RefObject<SimulationQuestion>,
) {
  const runner = createRunner<SimulationQuestion, MonteCarloSimulation>(
    async (question, { signal, onProgress }) => {
      const { body, request } = question;
      if (request !== null) return toMonteCarlo(body, await here.run(request));
      // The server computes with the plan and the currency that it has.
      const isSaved = await whenSaved(client, QUERY_KEYS.items, QUERY_KEYS.currency);
      signal.throwIfAborted();
      if (!isSaved) throw new UnsavedPlanError();
      // It has changes by now that were made meanwhile: asking for what is on screen takes the place of this run.
      if (newest.current !== question) runner.ask(newest.current);
      signal.throwIfAborted();
      return call(advancedForecastEndpoints.monteCarloSimulation, {
        body,
        signal,
        onWork: onProgress,
        timeoutSeconds: LIMITS.simulationSeconds + 60,
      });
    },
    { isEnded: ({ request }) => request === null, close: here.close },
  );
  return runner;
}
