import { type BrowserSimulation, openBrowserSimulation } from '#features/advanced-forecast/public.ts';
import { type ComparedPlan, type Comparisons, compareVariants } from './compare-variants.ts';

/** How far the comparison of the newest plan has come, and the last one that was finished. */
export interface ComparerState {
  readonly status: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';
  /** The plan that the status is about. */
  readonly plan: ComparedPlan | null;
  /** Simulations that are done, and all that there are. */
  readonly done: number;
  readonly total: number;
  /** Of an earlier plan while the status is not `done`. */
  readonly comparison: Comparisons | null;
  readonly error?: unknown;
}

export const NOTHING_COMPARED: ComparerState = {
  status: 'waiting',
  plan: null,
  done: 0,
  total: 0,
  comparison: null,
};

/** What is typed meanwhile is one change. */
const QUIET_MS = 250;

/**
 * Compares the newest plan, in a worker that is opened with the first one and keeps its draws from plan to plan. `tell` learns how it
 * goes; nobody is told anything about a plan that a newer one has replaced.
 */
export function createComparer(tell: (state: ComparerState) => void, open = openBrowserSimulation) {
  let simulation: BrowserSimulation | null = null;
  let job = new AbortController();
  let state = NOTHING_COMPARED;
  const now = (next: Partial<ComparerState>) => {
    state = { ...state, ...next };
    tell(state);
  };
  const shut = () => {
    job.abort();
    simulation?.close();
    simulation = null;
  };

  const compare = async (plan: ComparedPlan, { signal }: AbortController) => {
    try {
      simulation ??= open();
      const comparison = await compareVariants(plan, simulation.run, {
        signal,
        onDone: (done) => now({ done }),
      });
      now({ status: 'done', comparison });
    } catch (error) {
      if (signal.aborted) return;
      // Whatever failed, the next attempt gets a worker of its own.
      shut();
      now({ status: 'failed', error });
    }
  };

  return {
    /** Begins anew with this plan, whatever is under way. */
    start: (plan: ComparedPlan) => {
      job.abort();
      const mine = new AbortController();
      job = mine;
      now({ status: 'running', plan, done: 0, total: plan.variants.length + 1 });
      const timer = setTimeout(() => void compare(plan, mine), QUIET_MS);
      mine.signal.addEventListener('abort', () => clearTimeout(timer));
    },
    /** Stops at once. */
    cancel: () => {
      shut();
      now({ status: 'cancelled' });
    },
    close: () => {
      shut();
      state = NOTHING_COMPARED;
    },
  };
}
