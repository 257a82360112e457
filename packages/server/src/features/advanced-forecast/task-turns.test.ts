import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTurns } from './task-turns.ts';

interface Begun {
  name: string;
  slot: number;
  end(): void;
  fail(error: Error): void;
}

/** Tasks end when the test says so. */
function slotsOf(slots: number) {
  const begun: Begun[] = [];
  const runAll = openTurns<string, string>(
    slots,
    (name, slot) =>
      new Promise((resolve, reject) => {
        begun.push({ name, slot, end: () => resolve(name.toUpperCase()), fail: reject });
      }),
  );
  const endFirst = async () => {
    begun.shift()?.end();
    await turn();
    await turn();
  };
  return { runAll, begun, endFirst, names: () => begun.map(({ name }) => name) };
}

/** Of somebody who stays. */
const staying = () => new AbortController().signal;

test('jobs take turns, and each gets its results in the order of its tasks', async () => {
  const { runAll, names, endFirst } = slotsOf(1);
  const told: string[] = [];
  const large = runAll(['a1', 'a2', 'a3'], staying(), (task) => told.push(task));
  const small = runAll(['b1'], staying());
  const other = runAll(['c1', 'c2'], staying());
  const order: string[] = [];
  for (let count = 0; count < 6; count++) {
    expect(names()).toHaveLength(1);
    order.push(...names());
    await endFirst();
  }
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2']);
  expect(await Promise.all([large, small, other])).toEqual([['A1', 'A2', 'A3'], ['B1'], ['C1', 'C2']]);
  expect(told).toEqual(['a1', 'a2', 'a3']);
  expect(names()).toEqual([]);
});

test('no two tasks have the same slot at the same time', async () => {
  const { runAll, begun, endFirst } = slotsOf(2);
  const all = runAll(['a', 'b', 'c', 'd', 'e'], staying());
  const pairs: number[][] = [];
  while (begun.length > 0) {
    pairs.push(begun.map(({ slot }) => slot));
    await endFirst();
  }
  expect(pairs).toEqual([[0, 1], [1, 0], [0, 1], [1, 0], [0]]);
  expect(await all).toHaveLength(5);
});

test('what is given up begins no more tasks, and its slot serves others once its last task has ended', async () => {
  const { runAll, names, endFirst } = slotsOf(1);
  const hangUp = new AbortController();
  const given = runAll(['a1', 'a2'], hangUp.signal);
  const other = runAll(['b1'], staying());
  hangUp.abort(new Error('gone'));
  await expect(given).rejects.toThrow('gone');
  expect(names()).toEqual(['a1']);
  await endFirst();
  expect(names()).toEqual(['b1']);
  await endFirst();
  expect(await other).toEqual(['B1']);
  await expect(runAll(['a3'], hangUp.signal)).rejects.toThrow('gone');
  expect(names()).toEqual([]);
});

test('a task that fails fails its own job and no other', async () => {
  const { runAll, begun, names, endFirst } = slotsOf(2);
  const bad = runAll(['a1', 'a2', 'a3'], staying());
  const good = runAll(['b1'], staying());
  begun.shift()?.fail(new Error('broken'));
  await expect(bad).rejects.toThrow('broken');
  await turn();
  expect(names()).toEqual(['a2', 'b1']);
  await endFirst();
  await endFirst();
  expect(await good).toEqual(['B1']);
  expect(names()).toEqual([]);
});

test('no tasks are done at once', async () => {
  expect(await slotsOf(1).runAll([], staying())).toEqual([]);
});
