import { LIMITS, type MonteCarloSimulation, advancedForecastEndpoints, toMonteCarloResponse } from '@meridian/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOnAnalysisRun } from '#features/economic/public.ts';
import { call } from '#lib/api/api-client.ts';
import { QUERY_KEYS } from '#lib/api/refetch-altered.ts';
import { waitUntilSaved } from '#lib/api/wait-until-saved.ts';
import { type BrowserSimulation, createBrowserSimulation } from '#lib/browser-simulation.ts';
import { createLatestRequestRunner, useLatestRequestRunner } from '#lib/simulation-runner.ts';
import type { SimulationInputs } from './simulation-inputs.ts';

/** Debounce time in milliseconds before a request to the server, so that repeated key presses lead to one. */
const SERVER_DELAY_MS = 400;

/** Thrown if the request was not sent because the server refused an earlier change of the plan. */
export class UnsavedPlanError extends Error {}

/** Returns the state of a card's simulations, and functions to run and cancel them. */
export function useSimulation(question: SimulationInputs) {
  const client = useQueryClient();
  const [here] = useState(createBrowserSimulation);
  /** The simulation for the choices of the latest rendering. */
  const newest = useRef(question);
  const { runner, state } = useLatestRequestRunner(() => createSimulationRunner(client, here, newest));
  useEffect(() => {
    newest.current = question;
  }, [question]);
  useEffect(() => {
    if (!question.runsAutomatically || question.history === 'loading') return undefined;
    if (question.request !== null) {
      runner.request(question);
      return undefined;
    }
    const timer = setTimeout(() => runner.request(question), SERVER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [question, runner]);
  const run = () => runner.request(question);
  useOnAnalysisRun('monteCarlo', run);
  return { ...state, run, cancel: runner.cancel, simulateHere: here.run };
}

function createSimulationRunner(client: QueryClient, here: BrowserSimulation, newest: RefObject<SimulationInputs>) {
  const runner = createLatestRequestRunner<SimulationInputs, MonteCarloSimulation>(
    async (question, { signal, onProgress }) => {
      const { body, request } = question;
      if (request !== null) return toMonteCarloResponse(body, await here.run(request));
      // The server computes with its stored plan and currency, so pending changes must be stored first.
      const isSaved = await waitUntilSaved(client, QUERY_KEYS.items, QUERY_KEYS.currency);
      signal.throwIfAborted();
      if (!isSaved) throw new UnsavedPlanError();
      // The plan changed while its changes were being stored. The simulation of the changed plan is started, which
      // aborts this one.
      if (newest.current !== question) runner.request(newest.current);
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
