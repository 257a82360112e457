import { type Runner, createRunner } from '#lib/simulation/simulation-runner.ts';
import type { BrokenPlan, PlanBreaks } from './plan-breaks.ts';

/** Everything typed meanwhile is one change. */
const QUIET_MS = 250;

/** Looks for what breaks the newest plan, in a worker of this page's: another plan ends the search for the one before it. */
export function openBreakSearch(): Runner<BrokenPlan, PlanBreaks> {
  return createRunner<BrokenPlan, PlanBreaks>(
    async (plan, { signal }) => {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      signal.throwIfAborted();
      return searchIn(plan, signal);
    },
    { isEnded: () => true },
  );
}

async function searchIn(plan: BrokenPlan, signal: AbortSignal): Promise<PlanBreaks> {
  const worker = new Worker(new URL('break-worker.ts', import.meta.url), { type: 'module' });
  const answer = Promise.withResolvers<PlanBreaks>();
  worker.addEventListener('message', ({ data }: MessageEvent<PlanBreaks>) => answer.resolve(data));
  worker.addEventListener('error', ({ message }) => answer.reject(new Error(message)));
  signal.addEventListener('abort', () => answer.reject(signal.reason));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage(plan);
  try {
    return await answer.promise;
  } finally {
    worker.terminate();
  }
}
