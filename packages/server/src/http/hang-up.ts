import type { FastifyReply } from 'fastify';

/** Calls `end` once nobody waits for the answer any more: it is out, or its connection is gone. */
export function onHangUp({ raw }: FastifyReply, end: () => void): void {
  if (raw.destroyed) end();
  else raw.once('close', end);
}
