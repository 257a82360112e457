import type { BrowserSimulation } from '#features/advanced-forecast/simulation/browser-simulation.ts';
import { type Runner, createRunner } from '#features/advanced-forecast/simulation/simulation-runner.ts';
import { type ComparedPlan, type Comparisons, compareVariants } from './compare-variants.ts';

/** What is typed meanwhile is one change. */
const QUIET_MS = 250;

/** Compares the newest plan with its variants; the simulation keeps its draws from plan to plan until it is cancelled. */
export function openComparisons({ run, close }: BrowserSimulation): Runner<ComparedPlan, Comparisons> {
  const runner = createRunner<ComparedPlan, Comparisons>(
    async (plan, { signal, onProgress }) => {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      signal.throwIfAborted();
      const total = plan.variants.length + 1;
      return compareVariants(plan, run, { signal, onDone: (done) => onProgress({ done, total }) });
    },
    () => true,
  );
  const cancel = () => {
    runner.cancel();
    close();
  };
  return { ...runner, cancel };
}
