import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { meter } from '#metrics/meter.ts';
import { CLIENT_CLOSED_REQUEST } from './request-log.ts';

/** Counts every request by the pattern of its route, if metrics are on. */
export function measureRequests(app: FastifyInstance): void {
  if (meter() === undefined) return;
  const count = ({ method, routeOptions }: FastifyRequest, reply: FastifyReply, status: number) => {
    meter()?.countRequest({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1_000);
  };
  app.addHook('onResponse', async (request, reply) => count(request, reply, reply.statusCode));
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) count(request, reply, CLIENT_CLOSED_REQUEST);
    });
  });
}
