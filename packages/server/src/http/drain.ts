/** How the server stops without losing a request: proxies go on sending until they have noticed. */
import type { ServerResponse } from 'node:http';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Nobody asked for so long: whoever sends here has found another instance, or there is nobody. */
const QUIET_MS = 500;

/**
 * Has `app.close()` answer everybody as before, on new connections too, each with the end of its connection, until nothing is under way and
 * nobody has asked for a moment, or for `longestMs`; then the listener closes. Called last before listening, so that whatever else a close begins
 * with has begun.
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
    // Fastify ends the connections that come from now on.
    for (const response of underWay) response.shouldKeepAlive = false;
    const isQuiet = () => underWay.size === 0 && performance.now() - Math.max(begin, lastAt) >= QUIET_MS;
    while (!isQuiet() && performance.now() - begin < longestMs) await sleep(20);
    // Node has just taken every connection that waited; one that still waits when the listener closes is cut off.
    await turn();
  });
}
