import {
  LIMITS,
  type MonteCarloSimulation,
  advancedForecastEndpoints,
  toMonteCarlo,
} from '@meridian/contract';
import type { SimulationRequest, SimulationResult } from '@meridian/engine';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useOnRun } from '#features/economic/public.ts';
import { call } from '#lib/api/api-client.ts';
import { type BrowserSimulation, openBrowserSimulation } from './browser-simulation.ts';
import type { SimulationQuestion } from './simulation-question.ts';
import { createSimulationRunner } from './simulation-runner.ts';

/** Nobody presses the same arrow twice within it, and the server has better things to do than to begin and end. */
const SERVER_DELAY_MS = 400;

/** The simulations of a card: what is asked and answered, and how to ask. */
export function useSimulation(question: SimulationQuestion) {
  const [{ runner, simulateHere, close }] = useState(openSimulations);
  const state = useSyncExternalStore(runner.subscribe, runner.state);
  useEffect(() => close, [close]);
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
  return { ...state, run, cancel: runner.cancel, simulateHere };
}

/** The worker of this page begins with the first simulation that it can answer. */
function openSimulations() {
  let browser: BrowserSimulation | null = null;
  const close = () => {
    browser?.close();
    browser = null;
  };
  const simulateHere = (request: SimulationRequest): Promise<SimulationResult> =>
    (browser ??= openBrowserSimulation()).run(request);
  const runner = createSimulationRunner<SimulationQuestion>(
    async ({ body, request }, { signal, onProgress }): Promise<MonteCarloSimulation> => {
      if (request === null) {
        return call(advancedForecastEndpoints.monteCarloSimulation, {
          body,
          signal,
          onWork: onProgress,
          timeoutSeconds: LIMITS.simulationSeconds + 60,
        });
      }
      // A worker can only be ended as a whole.
      signal.addEventListener('abort', close);
      try {
        return toMonteCarlo(body, await simulateHere(request));
      } finally {
        signal.removeEventListener('abort', close);
      }
    },
  );
  return {
    runner,
    simulateHere,
    close: () => {
      runner.cancel();
      close();
    },
  };
}
