import type { FastifyInstance } from 'fastify';

interface Regular {
  ms: number;
  /** True if the work also runs at startup, before the first interval. */
  atStart: boolean;
  /** The log message after a failure; the work is tried again at the next interval. */
  complaint: string;
}

/**
 * Runs background work at an interval until the server closes; closing waits for running work. The work never runs twice at once. If an
 * interval ends during a run, the next run starts right after it.
 */
export function runRegularly(
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
