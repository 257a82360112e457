/** Maximum time in milliseconds for which the page is blocked before it can render and respond. A single step should take much less. */
const SLICE_MS = 12;

/**
 * Runs long work and returns its result. Between the steps of the work the page can respond. Throws the reason of `signal` once it is
 * aborted.
 */
export async function runWithoutBlocking<Result>(
  steps: Iterator<void, Result, void>,
  signal: AbortSignal,
): Promise<Result> {
  for (;;) {
    const begin = performance.now();
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() - begin < SLICE_MS);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}
