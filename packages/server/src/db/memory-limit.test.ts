import { expect, test } from 'vitest';
import { createMemoryLimit } from './memory-limit.ts';

const staying = () => new AbortController().signal;

/** Requests this amount of the memory limit, and records when the request is admitted. */
function enter(room: ReturnType<typeof createMemoryLimit>, size: number, signal = staying()) {
  const one = { isIn: false, leave: () => {} };
  const entered = (async () => {
    one.leave = await room.enter(size, signal);
    one.isIn = true;
  })();
  return Object.assign(one, { entered });
}

test('a size that does not fit waits in order of arrival, and a size above the limit is admitted alone', async () => {
  const room = createMemoryLimit(10);
  const [first, second, third, huge] = [enter(room, 6), enter(room, 5), enter(room, 4), enter(room, 100)];
  await first.entered;
  expect([second.isIn, third.isIn, huge.isIn]).toEqual([false, false, false]);
  first.leave();
  await Promise.all([second.entered, third.entered]);
  expect(huge.isIn).toBe(false);
  second.leave();
  third.leave();
  await huge.entered;
  const last = enter(room, 1);
  huge.leave();
  await last.entered;
});

test('an abort while waiting lets the next one in', async () => {
  const room = createMemoryLimit(10);
  const first = enter(room, 6);
  await first.entered;
  const waiting = new AbortController();
  const large = enter(room, 9, waiting.signal);
  const small = enter(room, 3);
  waiting.abort(new Error('gone'));
  await expect(large.entered).rejects.toThrow('gone');
  await small.entered;
  expect(large.isIn).toBe(false);
});
