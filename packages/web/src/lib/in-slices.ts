/** How long the page is held at most before it draws and answers again; a single step should take far less. */
const SLICE_MS = 12;

/** The result of long work in steps, between which the page has its turn. Throws the reason of `signal` once it is aborted. */
export async function inSlices<Result>(
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
