import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Runs work after the response was sent; the client neither waits for it nor learns of failures. After an error response it runs only with
 * `always`.
 */
export type RunAfterResponse = (reply: FastifyReply, what: string, work: () => Promise<void>, when?: 'always') => void;

/** Maximum time in ms that closing waits for running work, so that the process ends in time. */
const PATIENCE_MS = 5_000;

/**
 * Creates the function that runs work after responses. It logs failures under the name in `what`. Closing the server waits for running
 * work.
 */
export function createAfterResponse(app: FastifyInstance): RunAfterResponse {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.race([Promise.all(underWay), sleep(PATIENCE_MS, undefined, { ref: false })]);
  });
  return (reply, what, work, when) => {
    const start = () => {
      if (when !== 'always' && reply.raw.statusCode >= 400) return;
      const running = work()
        .catch((error: unknown) => app.log.error({ err: error }, `${what} failed after the response`))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    };
    // The work also runs if the client closed the connection before the response.
    onResponseEnd(reply, start);
  };
}

/** Calls `then` once the response is sent or its connection is closed. */
export function onResponseEnd({ raw }: FastifyReply, then: () => void): void {
  if (raw.destroyed) then();
  else raw.once('close', then);
}
