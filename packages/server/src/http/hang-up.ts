import type { FastifyReply } from 'fastify';

/** Aborts when nobody waits for the answer any more: it is out, or its connection is gone. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const hangUp = () => controller.abort();
  if (raw.destroyed) hangUp();
  else raw.once('close', hangUp);
  return controller.signal;
}
