import { expect, test } from 'vitest';
import { mapYielding, yieldToEventLoop, runStepsYielding, splitIntoSlices } from './yielding-loops.ts';

test('long work yields to other work, and returns its results in order', async () => {
  let others = 0;
  let isDone = false;
  const ask = () => {
    others += 1;
    if (!isDone) setImmediate(ask);
  };
  setImmediate(ask);
  const items = Array.from({ length: 50 }, (_, index) => index);
  const results = await mapYielding(items, (item) => {
    for (const begin = performance.now(); performance.now() - begin < 1;);
    return item * 2;
  });
  isDone = true;
  expect(results).toEqual(items.map((item) => item * 2));
  expect(others).toBeGreaterThan(5);
});

test('of many waiting loops one continues at a time', async () => {
  let rounds = 0;
  let isDone = false;
  const count = () => {
    rounds += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const seen = await Promise.all(
    Array.from({ length: 20 }, async () => {
      await yieldToEventLoop();
      return rounds;
    }),
  );
  isDone = true;
  expect(new Set(seen).size).toBe(20);
});

test('short work continues before long work that waits already, and long work continues beside endless short work', async () => {
  const order: string[] = [];
  const long = new AbortController().signal;
  for (let turn = 0; turn < 20; turn++) await yieldToEventLoop(long);
  const named = async (name: string, signal?: AbortSignal) => {
    await yieldToEventLoop(signal);
    order.push(name);
  };
  const others = Array.from({ length: 5 }, () => named('long', long));
  await Promise.all([...others, named('short')]);
  expect(order).toHaveLength(6);
  // Every fourth time, the work that has waited longest continues, so at most one step of long work precedes the short work.
  expect(order.indexOf('short')).toBeLessThan(2);

  const over = new AbortController();
  const endless = Array.from({ length: 3 }, async () => {
    while (!over.signal.aborted) await yieldToEventLoop();
  });
  for (let turn = 0; turn < 20; turn++) await yieldToEventLoop(long);
  over.abort();
  await Promise.all(endless);
});

test('work in steps yields before each of them, and returns its result', async () => {
  const order: string[] = [];
  function* steps() {
    for (const step of ['one', 'two', 'three']) {
      order.push(step);
      setImmediate(() => order.push('another'));
      if (step !== 'three') yield;
    }
    return order.length;
  }
  expect(await runStepsYielding(steps())).toBe(5);
  expect(order).toEqual(['one', 'another', 'two', 'another', 'three']);
});

test('slices contain all elements, each of the given size except the last', () => {
  expect([...splitIntoSlices([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...splitIntoSlices([], 2)]).toEqual([]);
});

test('work that yields stops when its result is no longer needed', async () => {
  const end = new AbortController();
  let steps = 0;
  const work = mapYielding(
    Array.from({ length: 1_000 }),
    () => {
      for (const begin = performance.now(); performance.now() - begin < 1;);
      steps += 1;
      if (steps === 20) end.abort(new Error('gone'));
    },
    end.signal,
  );
  await expect(work).rejects.toThrow('gone');
  expect(steps).toBeLessThan(100);
  await expect(mapYielding([1], () => (steps += 1), end.signal)).rejects.toThrow('gone');
  await expect(yieldToEventLoop(end.signal)).rejects.toThrow('gone');
});
