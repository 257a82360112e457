import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Work that whoever asked neither waits for nor hears about: it begins once the answer is out; unless it is `always` done, not after a refusal. */
export type AfterAnswer = (
  reply: FastifyReply,
  what: string,
  work: () => Promise<void>,
  when?: 'always',
) => void;

/** How long closing waits for work under way, so that the process is gone in time. */
const PATIENCE_MS = 5_000;

/** A failure of such work is logged under the name of `what`; closing waits for what is under way. */
export function afterAnswers(app: FastifyInstance): AfterAnswer {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.race([Promise.all(underWay), sleep(PATIENCE_MS, undefined, { ref: false })]);
  });
  return (reply, what, work, when) => {
    const start = () => {
      if (when !== 'always' && reply.raw.statusCode >= 400) return;
      const running = work()
        .catch((error: unknown) => app.log.error({ err: error }, `${what} failed after the answer`))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    };
    // Whoever hung up before the answer still gets done what they asked for.
    onceAnswered(reply, start);
  };
}

/** Calls `then` once nobody waits for the answer any more: it is out, or its connection is gone. */
export function onceAnswered({ raw }: FastifyReply, then: () => void): void {
  if (raw.destroyed) then();
  else raw.once('close', then);
}
