/** Splits long work on the main thread, so that other requests run in between. */

/** Maximum time in ms that work blocks the thread before it yields. A single step must take far less. */
const TURN_MS = 2;

/** Number of yields after which work counts as long. The largest page of a list needs fewer, an export of thousands of items more. */
const LONG_TURNS = 20;

/** Every fourth time, the work that has waited longest continues. Otherwise much short work could block long work forever. */
const OLDEST_EVERY = 4;

/** Work that waits to continue, in order of arrival. */
const waiting: { isLong: boolean; resume: () => void }[] = [];

/** Number of yields so far of each piece of work, by its abort signal. All loops of a request have the same signal. */
const turnsOf = new WeakMap<object, number>();

let turnsGiven = 0;

/**
 * Yields to the event loop. Only one caller continues at a time, so that many calls together block the thread no longer than one call.
 * Short work continues before long work, so that a small request does not wait for every export. Throws the reason of `signal` if it is
 * aborted. `work` identifies the work whose yields are counted.
 */
export async function yieldToEventLoop(signal?: AbortSignal, work: object = signal ?? {}): Promise<void> {
  signal?.throwIfAborted();
  const turns = turnsOf.get(work) ?? 0;
  turnsOf.set(work, turns + 1);
  await new Promise<void>((resume) => {
    waiting.push({ isLong: turns >= LONG_TURNS, resume });
    if (waiting.length === 1) setImmediate(resumeNext);
  });
  signal?.throwIfAborted();
}

/**
 * Returns true if the work with this signal counts as long: it has yielded at least {@link LONG_TURNS} times, so that other long work slows
 * it down.
 */
export const isLongWork = (signal: AbortSignal): boolean => (turnsOf.get(signal) ?? 0) >= LONG_TURNS;

function resumeNext(): void {
  turnsGiven += 1;
  const firstShort = turnsGiven % OLDEST_EVERY === 0 ? 0 : waiting.findIndex(({ isLong }) => !isLong);
  const [next] = waiting.splice(Math.max(0, firstShort), 1);
  if (waiting.length > 0) setImmediate(resumeNext);
  next?.resume();
}

/** Runs the work for each item, in order, yielding regularly; stops when `signal` is aborted. */
export async function forEachYielding<Item>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const loop = signal ?? {};
  let begin = performance.now();
  let index = 0;
  for (const item of items) {
    work(item, index);
    index += 1;
    if (performance.now() - begin < TURN_MS) continue;
    await yieldToEventLoop(signal, loop);
    begin = performance.now();
  }
}

export async function mapYielding<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item, index: number) => Result,
  signal?: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  await forEachYielding(items, (item, index) => results.push(map(item, index)), signal);
  return results;
}

/** Runs work in steps, yielding before each, and returns its result. */
export async function runStepsYielding<Result>(
  steps: Iterator<void, Result, void>,
  signal?: AbortSignal,
): Promise<Result> {
  const loop = signal ?? {};
  for (;;) {
    await yieldToEventLoop(signal, loop);
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Yields consecutive slices of at most `size` elements; none for an empty list. */
export function* splitIntoSlices<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
