/** Splits long work on the main thread, so that other requests get their turn in between. */
import { setImmediate } from 'node:timers/promises';

/** Maximum time in ms that work blocks the thread before it yields. A single step must take far less. */
const TURN_MS = 5;

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Yields to the event loop. Only one caller continues at a time, so that many calls together block the thread no longer than one call.
 * Throws the reason of `signal` if it is aborted.
 */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const turn = lastTurn.then(() => setImmediate());
  lastTurn = turn;
  await turn;
  signal?.throwIfAborted();
}

/** Runs the work for each item, in order, yielding regularly; stops when `signal` is aborted. */
export async function forEachYielding<Item>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  let begin = performance.now();
  let index = 0;
  for (const item of items) {
    work(item, index);
    index += 1;
    if (performance.now() - begin < TURN_MS) continue;
    await yieldToEventLoop(signal);
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
  for (;;) {
    await yieldToEventLoop(signal);
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Yields consecutive slices of at most `size` elements; none for an empty list. */
export function* splitIntoSlices<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
