/** Stops the server without losing requests: proxies continue to send until they notice the stop. */
import type { ServerResponse } from 'node:http';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time in ms without a request after which the server closes. By then clients use another instance, or there are none. */
const QUIET_MS = 500;

/**
 * Makes `app.close()` continue to respond, on new connections too, and close each connection after its response, until no request has run
 * or arrived for a moment, at most for `longestMs`. Then the listener closes. Must be called last before listening, so that the other hooks
 * of closing run first.
 */
export function drainOnClose(app: FastifyInstance, longestMs: number): void {
  const underWay = new Set<ServerResponse>();
  let lastAt = 0;
  app.server.on('request', (_request, response) => {
    lastAt = performance.now();
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  app.addHook('preClose', async () => {
    const begin = performance.now();
    // Fastify sets this only for later connections.
    for (const response of underWay) response.shouldKeepAlive = false;
    const isQuiet = () => underWay.size === 0 && performance.now() - Math.max(begin, lastAt) >= QUIET_MS;
    while (!isQuiet() && performance.now() - begin < longestMs) await sleep(20);
    // Lets Node accept all waiting connections first; closing the listener would reset them.
    await turn();
  });
}
