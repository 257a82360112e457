import { expect, test } from 'vitest';
import { inSlices } from './in-slices.ts';

/** Steps that tell when they are taken; `last` of them, or without end. */
function* counted(taken: number[], last = Infinity): Generator<void, string, void> {
  for (let step = 0; step < last; step++) {
    taken.push(step);
    yield;
  }
  return 'found';
}

test('goes through all steps to their result', async () => {
  const taken: number[] = [];
  expect(await inSlices(counted(taken, 3), new AbortController().signal)).toBe('found');
  expect(taken).toEqual([0, 1, 2]);
});

test('others have their turn in work without end, and can end it', async () => {
  const taken: number[] = [];
  const controller = new AbortController();
  const work = inSlices(counted(taken), controller.signal);
  setTimeout(() => controller.abort(new Error('left')));
  await expect(work).rejects.toThrow('left');
  const { length } = taken;
  await new Promise((resolve) => setTimeout(resolve));
  expect(taken).toHaveLength(length);
});
