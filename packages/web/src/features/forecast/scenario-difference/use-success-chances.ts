import { useMemo } from 'react';
import { createLatestRequestRunner, useLatestRequestRunner } from '#lib/simulation-runner.ts';
import { createBrowserSimulation } from '#lib/browser-simulation.ts';
import {
  type SuccessChanceRequest,
  type SuccessChances,
  simulateSuccessChances,
  countSimulations,
} from './simulate-success-chances.ts';
import type { DifferenceRow } from './difference-rows.ts';
import { type ComparedScenarios, toComparedPlans } from './use-difference.ts';

/** Maximum number of items simulated together; each item needs a simulation of the whole plan. */
const MOST_ITEMS = 30;

/** Returns the effect of each row on the chance of success. It is simulated in a worker when the user asks for it. */
export function useSuccessChances(compared: ComparedScenarios, lines: readonly DifferenceRow[]) {
  const { runner, state } = useLatestRequestRunner(() => {
    const { run, close } = createBrowserSimulation();
    return createLatestRequestRunner<SuccessChanceRequest, SuccessChances>(
      async (question, { signal, onProgress }) => {
        const total = countSimulations(question);
        return simulateSuccessChances(question, run, {
          signal,
          onDone: (done) => onProgress({ done, total }),
        });
      },
      { isEnded: () => true, close },
    );
  });
  const names = lines.map(({ id }) => id).join('\n');
  const question = useMemo<SuccessChanceRequest>(() => {
    const { start, years, months, currency } = compared;
    const simulatedLines = lines.filter(({ part }, index) => part !== 'item' || index < MOST_ITEMS);
    const outlook = { start, years, months, currency: currency.code, rates: currency.rates };
    return { ...toComparedPlans(compared), outlook, lines: simulatedLines };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the lines follow from the plans, except for their number
  }, [compared, names]);
  const { status, shown, progress, error } = state;
  const isCurrent = state.requested === question;
  return {
    status: isCurrent ? status : ('idle' as const),
    error,
    done: progress?.done ?? 0,
    total: countSimulations(question),
    /** Null until the current plans have been simulated. */
    chances: shown?.question === question ? shown.answer : null,
    begin: () => runner.request(question),
    cancel: runner.cancel,
  };
}
