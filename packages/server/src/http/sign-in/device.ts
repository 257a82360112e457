import type { FastifyRequest } from 'fastify';

/** What the person uses, as it names itself; shown to them where they are signed in. */
export function deviceOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}
