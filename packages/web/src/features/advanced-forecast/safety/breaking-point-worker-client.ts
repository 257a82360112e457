import { type LatestRequestRunner, createLatestRequestRunner } from '#lib/simulation-runner.ts';
import type { BreakingPointRequest, BreakingEvents } from './find-breaking-events.ts';

/** Debounce time in milliseconds: inputs within this time count as one change. */
const QUIET_MS = 250;

/** Returns a runner that searches in a worker for events that break the latest plan; a new plan cancels the previous search. */
export function createBreakingPointSearch(): LatestRequestRunner<BreakingPointRequest, BreakingEvents> {
  return createLatestRequestRunner<BreakingPointRequest, BreakingEvents>(
    async (plan, { signal }) => {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      signal.throwIfAborted();
      return searchIn(plan, signal);
    },
    { isEnded: () => true },
  );
}

async function searchIn(plan: BreakingPointRequest, signal: AbortSignal): Promise<BreakingEvents> {
  const worker = new Worker(new URL('breaking-point-worker.ts', import.meta.url), { type: 'module' });
  const answer = Promise.withResolvers<BreakingEvents>();
  worker.addEventListener('message', ({ data }: MessageEvent<BreakingEvents>) => answer.resolve(data));
  worker.addEventListener('error', ({ message }) => answer.reject(new Error(message)));
  signal.addEventListener('abort', () => answer.reject(signal.reason));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  worker.postMessage(plan);
  try {
    return await answer.promise;
  } finally {
    worker.terminate();
  }
}
