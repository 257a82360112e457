import { expect, test } from 'vitest';
import { runWithoutBlocking } from './run-without-blocking.ts';

/** A generator that yields after each of `last` steps, or forever, and records each step in `taken`. */
function* counted(taken: number[], last = Infinity): Generator<void, string, void> {
  for (let step = 0; step < last; step++) {
    taken.push(step);
    yield;
  }
  return 'found';
}

test('runs all steps and returns their result', async () => {
  const taken: number[] = [];
  expect(await runWithoutBlocking(counted(taken, 3), new AbortController().signal)).toBe('found');
  expect(taken).toEqual([0, 1, 2]);
});

test('other tasks run between the steps of endless work, and can end it', async () => {
  const taken: number[] = [];
  const controller = new AbortController();
  const work = runWithoutBlocking(counted(taken), controller.signal);
  setTimeout(() => controller.abort(new Error('left')));
  await expect(work).rejects.toThrow('left');
  const { length } = taken;
  await new Promise((resolve) => setTimeout(resolve));
  expect(taken).toHaveLength(length);
});
