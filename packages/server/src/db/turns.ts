/** Long work on the one thread that answers everybody, cut so that others have their turn in between. */
import { setImmediate } from 'node:timers/promises';

/** How long work holds the thread at most before it gives way; a single step should take far less. */
const TURN_MS = 5;

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Gives way to whatever else there is to do. Of all that wait for a turn one goes on at a time, so that many calls together hold the thread
 * no longer than one does. Throws the reason of `signal` once it is aborted: nobody needs the rest of the work.
 */
export async function nextTurn(signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const turn = lastTurn.then(() => setImmediate());
  lastTurn = turn;
  await turn;
  signal?.throwIfAborted();
}

/** Does the work for each item, in their order, until `signal` is aborted. */
export async function eachInTurns<Item>(
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
    await nextTurn(signal);
    begin = performance.now();
  }
}

export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item, index: number) => Result,
  signal?: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  await eachInTurns(items, (item, index) => results.push(map(item, index)), signal);
  return results;
}

/** The result of work in steps, each of them in a turn of its own. */
export async function resultInTurns<Result>(
  steps: Iterator<void, Result, void>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    await nextTurn(signal);
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Consecutive parts of at most `size`; none of an empty list. */
export function* slicesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
