import type { FastifyInstance } from 'fastify';

interface Regular {
  ms: number;
  /** True: it begins with the server, not after the first interval. */
  atStart: boolean;
  /** The line that is logged when it fails; it is tried again all the same. */
  complaint: string;
}

/**
 * Does work beside all requests, every so often and never twice at once (it is done again where another time has come meanwhile), until
 * the server closes, which waits for what is under way.
 */
export function regularly(
  app: FastifyInstance,
  { ms, atStart, complaint }: Regular,
  work: (closing: AbortSignal) => Promise<void>,
): void {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let isDue = false;
  const run = async () => {
    while (isDue && !closing.signal.aborted) {
      isDue = false;
      await work(closing.signal).catch((error: unknown) => {
        if (!closing.signal.aborted) app.log.warn({ err: error }, complaint);
      });
    }
  };
  const begin = () => {
    isDue = true;
    underWay ??= run().finally(() => (underWay = undefined));
  };
  app.addHook('onReady', async () => {
    if (atStart) begin();
    timer = setInterval(begin, ms).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
    await underWay;
  });
}
