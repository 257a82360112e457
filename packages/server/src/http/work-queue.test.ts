import { LIMITS } from '@meridian/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HttpError, httpError } from '#errors.ts';
import { renderErrorBody } from './localized-errors.ts';
import { analysisQueueOptions, simulationQueueOptions } from '#threads/thread-queues.ts';
import { type WorkQueue, type WorkQueueOptions, type RunningWork, createFairQueue } from './work-queue.ts';

/** Returns the signal of a caller that never aborts. */
const staying = () => new AbortController().signal;

/** Creates a caller that the test can abort. */
function caller() {
  const controller = new AbortController();
  const hangUp = () => controller.abort(httpError(400, 'request_cancelled'));
  return { signal: controller.signal, hangUp };
}

const open = (change: Partial<WorkQueueOptions> = {}) =>
  createFairQueue({ ...simulationQueueOptions(new Set()), ...change });
const account = (id: number) => ({ user_id: id, is_guest: false });
const guest = (id: number) => ({ user_id: id, is_guest: true });

/** Starts a simulation that the test can end. */
function simulate(
  places: WorkQueue,
  person: number | ReturnType<typeof guest>,
  { weight = 1, signal = staying() } = {},
) {
  const progress = { done: 0, total: 100 };
  const place = places.enter(typeof person === 'number' ? account(person) : person, progress, signal);
  const one = { isRunning: false, end: () => {}, fail: (_error: Error) => {}, progress, ended: '' };
  const result = place
    .run(weight, (end) => {
      one.isRunning = true;
      return new Promise<string>((resolve, reject) => {
        one.end = () => resolve('done');
        one.fail = reject;
        end.addEventListener('abort', () => (one.ended = 'told'));
      });
    })
    .then(
      (value) => value,
      (error: Error) => JSON.stringify(error instanceof HttpError ? renderErrorBody(error, 'en') : error.message),
    );
  return Object.assign(one, { result });
}

const refusal = (places: WorkQueue, person: number | ReturnType<typeof guest>) => {
  try {
    places.enter(typeof person === 'number' ? account(person) : person, { done: 0, total: 1 }, staying()).leave();
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.refusal;
  }
};

test("of one user's entries one runs and three wait, and the next is refused with Retry-After", async () => {
  const queue = open();
  const own = Array.from({ length: 4 }, () => simulate(queue, 1));
  expect(own.map(({ isRunning }) => isRunning)).toEqual([true, false, false, false]);
  expect(refusal(queue, 1)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  const other = simulate(queue, 2);
  expect(other.isRunning).toBe(true);
  own[0]?.end();
  expect(await own[0]?.result).toBe('done');
  expect(own.map(({ isRunning }) => isRunning)).toEqual([true, true, false, false]);
  expect(refusal(queue, 1)).toBeUndefined();
});

test('Retry-After is computed from the progress of the running work', async () => {
  const queue = open();
  const [first] = Array.from({ length: 4 }, () => simulate(queue, 1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  // A hundredth of the work took 50 ms, so 99 times as much time remains: about five seconds, more on a busy machine.
  if (first !== undefined) first.progress.done = 1;
  expect(Number(refusal(queue, 1)?.headers?.['retry-after'])).toBeGreaterThanOrEqual(5);
});

test('a user without an entry gets one even if others use all further ones', () => {
  const queue = open({ mostPeople: 4 });
  // Two users take all entries that are available beyond each user's first one.
  for (let count = 0; count < 3; count += 1) simulate(queue, 1);
  for (let count = 0; count < 3; count += 1) simulate(queue, 2);
  expect(refusal(queue, 1)).toMatchObject({ status: 429 });
  simulate(queue, 3);
  simulate(queue, 4);
  expect(refusal(queue, 5)).toMatchObject({ status: 429 });
});

test('of the waiting entries the one of the user served longest ago comes first, whatever the order of arrival', async () => {
  const queue = open({ mostWeight: 1 });
  const [first, second, third] = [simulate(queue, 1), simulate(queue, 1), simulate(queue, 1)];
  const other = simulate(queue, 2);
  first.end();
  await first.result;
  expect([second.isRunning, other.isRunning]).toEqual([false, true]);
  other.end();
  await other.result;
  expect([second.isRunning, third.isRunning]).toEqual([true, false]);
});

test('guests have entries of their own, which do not count for accounts', () => {
  const queue = open({ mostWeight: 4, mostPeople: 4 });
  const guests = [1, 2].map((id) => simulate(queue, guest(id)));
  expect(guests.map(({ isRunning }) => isRunning)).toEqual([true, false]);
  expect(refusal(queue, guest(3))).toMatchObject({ status: 429 });
  const accounts = [1, 2, 3, 4].map((id) => simulate(queue, id));
  expect(accounts.map(({ isRunning }) => isRunning)).toEqual([true, true, true, true]);
});

test('running work fits into memory; work that does not fit waits, and smaller work overtakes it', async () => {
  const queue = open({ mostWeight: 100 });
  const [large, second, small] = [
    simulate(queue, 1, { weight: 80 }),
    simulate(queue, 2, { weight: 80 }),
    simulate(queue, 3, { weight: 20 }),
  ];
  expect([large.isRunning, second.isRunning, small.isRunning]).toEqual([true, false, true]);
  large.end();
  await large.result;
  expect(second.isRunning).toBe(true);
  // Work that runs alone may exceed the limit, because there is nothing to wait for.
  second.end();
  small.end();
  await Promise.all([second.result, small.result]);
  expect(simulate(queue, 4, { weight: 1_000 }).isRunning).toBe(true);
});

test('an aborted entry, running or waiting, frees its place at once', async () => {
  const queue = open();
  const [first, second] = [caller(), caller()];
  const running = simulate(queue, 1, { signal: first.signal });
  const waiting = simulate(queue, 1, { signal: second.signal });
  const last = simulate(queue, 1);
  second.hangUp();
  expect(await waiting.result).toContain('cancelled');
  expect([waiting.isRunning, last.isRunning]).toEqual([false, false]);
  first.hangUp();
  expect([running.ended, last.isRunning]).toEqual(['told', true]);
  expect(await running.result).toContain('cancelled');
});

test('an entry aborted before its work is known does not run', async () => {
  const queue = open();
  const { signal, hangUp } = caller();
  const place = queue.enter(account(1), { done: 0, total: 1 }, signal);
  hangUp();
  await expect(place.run(1, async () => 'ran')).rejects.toMatchObject({ status: 400 });
});

test('an entry that fails frees its place too', async () => {
  const queue = open();
  const [first, second] = [simulate(queue, 1), simulate(queue, 1)];
  first.fail(new Error('broken'));
  expect(await first.result).toContain('broken');
  expect(second.isRunning).toBe(true);
});

test('work that takes too long is ended, and work that waits too long gets Retry-After', async () => {
  const queue = open({ seconds: 0.1 });
  const running = simulate(queue, 1);
  simulate(queue, 1);
  const waiting = simulate(queue, 1);
  expect(await running.result).toBe(
    '{"num_simulations":["This takes too long. Ask for fewer simulations."],"error_keys":{"num_simulations":[{"key":"simulation_too_long","params":{}}]}}',
  );
  expect(running.ended).toBe('told');
  expect(await waiting.result).toContain('The server is busy');
});

describe('the time limit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('the time limit covers waiting and running, and work that waited is not reported as too large', async () => {
    const queue = open();
    const [first, second] = [simulate(queue, 1), simulate(queue, 1)];
    await vi.advanceTimersByTimeAsync((LIMITS.simulationSeconds - 20) * 1_000);
    first.end();
    await first.result;
    expect(second.isRunning).toBe(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(second.ended).toBe('told');
    expect(await second.result).toContain('The server is busy');
  });

  test('the time limit does not blame work that ran beside others on the same threads', async () => {
    const running: RunningWork = new Set();
    const others = createFairQueue(simulationQueueOptions(running));
    const queue = createFairQueue(analysisQueueOptions(running));
    const resultOf = async (one: ReturnType<typeof simulate>) => {
      await vi.advanceTimersByTimeAsync(LIMITS.analysisSeconds * 1_000);
      return one.result;
    };
    const other = simulate(others, 1);
    expect(await resultOf(simulate(queue, 2))).toContain('The server is busy with other calculations.');
    other.end();
    await other.result;
    const first = simulate(queue, 2);
    simulate(others, 1).end();
    expect(await resultOf(first)).toContain('The server is busy');
    expect(await resultOf(simulate(queue, 2))).toContain('Ask for fewer stress tests.');
  });
});

test('a stop ends everything and refuses new entries', async () => {
  const queue = open();
  const all = [simulate(queue, 1), simulate(queue, 1), simulate(queue, 2)];
  queue.stop();
  for (const { result } of all) expect(await result).toContain('The server is stopping');
  expect(all.map(({ ended }) => ended)).toEqual(['told', '', 'told']);
  expect(refusal(queue, 3)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
});
