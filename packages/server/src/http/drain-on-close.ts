/** Stops the server without losing requests: proxies continue to send until they notice the stop. */
import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time in ms without a request after which the server closes. By then clients use another instance, or there are none. */
const QUIET_MS = 500;
/**
 * Maximum duration in ms of an iteration of the event loop after which the listener may close. During a longer one, new connections may
 * have arrived that are not accepted yet.
 */
const SHORT_TURN_MS = 0.2;
const MAX_TURNS = 200;

/**
 * Makes `app.close()` stop in two steps. First the server continues to respond, also on new connections, and closes each connection after
 * its response. This ends when no request has run or arrived for {@link QUIET_MS}, at the latest after `longestMs`. Then the listener
 * closes, and open connections have {@link QUIET_MS} for one more request, because a proxy may send one while the server closes an idle
 * connection. Must be called last before listening, so that the other hooks of closing run first.
 */
export function drainOnClose(app: FastifyInstance, longestMs: number): void {
  const { server } = app;
  const underWay = new Set<ServerResponse>();
  let lastAt = 0;
  let accepted = 0;
  server.on('connection', () => void (accepted += 1));
  server.on('request', (_request, response) => {
    lastAt = performance.now();
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  app.addHook('preClose', async () => {
    const begin = performance.now();
    // Fastify disables keep-alive only for requests that arrive from now on.
    for (const response of underWay) response.shouldKeepAlive = false;
    await untilQuiet(begin, longestMs);
    await untilAllAccepted();
    // Uses the method of `net`, because that of `http` would close idle connections too.
    const closed = new Promise<void>((resolve) => void Server.prototype.close.call(server, () => resolve()));
    await Promise.race([closed, untilQuiet(performance.now(), QUIET_MS)]);
  });

  async function untilQuiet(begin: number, mostMs: number): Promise<void> {
    const isQuiet = () => underWay.size === 0 && performance.now() - Math.max(begin, lastAt) >= QUIET_MS;
    while (!isQuiet() && performance.now() - begin < mostMs) await sleep(20);
  }

  /**
   * Waits for a short iteration of the event loop without a new connection, because closing the listener would reset connections that it
   * has not accepted yet.
   */
  async function untilAllAccepted(): Promise<void> {
    for (let count = 0; count < MAX_TURNS; count += 1) {
      const [begin, before] = [performance.now(), accepted];
      await turn();
      if (accepted === before && performance.now() - begin < SHORT_TURN_MS) return;
    }
  }
}
