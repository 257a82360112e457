/** How the server stops without losing a request: proxies go on sending until they have noticed. */
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Nobody asked for so long: whoever sends here has found another instance, or there is nobody. */
const QUIET_MS = 500;

interface Traffic {
  underWay: number;
  /** When the last request came, as `performance.now()` tells. */
  lastAt: number;
  /** Aborted when the stop begins. */
  stop: AbortController;
}

const trafficOf = new WeakMap<FastifyInstance, Traffic>();

/** Before any route is mounted: from now on the requests under way are known. */
export function watchTraffic(app: FastifyInstance): void {
  const traffic: Traffic = { underWay: 0, lastAt: 0, stop: new AbortController() };
  trafficOf.set(app, traffic);
  app.addHook('onRequest', async (_request, reply) => {
    traffic.underWay += 1;
    traffic.lastAt = performance.now();
    reply.raw.once('close', () => (traffic.underWay -= 1));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (traffic.stop.signal.aborted) reply.header('connection', 'close');
  });
}

export function isDraining(app: FastifyInstance): boolean {
  return trafficOf.get(app)?.stop.signal.aborted === true;
}

/** Calls `end` when the stop begins: for work that would outlast it. */
export function onDrain(app: FastifyInstance, end: () => void): void {
  watched(app).stop.signal.addEventListener('abort', end, { once: true });
}

function watched(app: FastifyInstance): Traffic {
  const traffic = trafficOf.get(app);
  if (traffic === undefined) throw new Error('This application was not watched: see watchTraffic.');
  return traffic;
}

/**
 * Answers everybody as before, on new connections too, but ends each connection with its answer and is no longer ready. Done
 * when nothing is under way and nobody has asked for a moment, or after `longestMs`; then the listener closes. What is still
 * under way is answered until `app.close()` ends it.
 */
export async function drain(app: FastifyInstance, longestMs: number): Promise<void> {
  const traffic = watched(app);
  const begin = performance.now();
  traffic.stop.abort();
  const isQuiet = () =>
    traffic.underWay === 0 && performance.now() - Math.max(begin, traffic.lastAt) >= QUIET_MS;
  while (!isQuiet() && performance.now() - begin < longestMs) await sleep(20);
  // Node has just taken every connection that waited; one that still waits when the listener closes is cut off. So it closes
  // now, and not after whatever else `app.close()` has to do first.
  await turn();
  app.server.close();
}
