import { LIMITS } from '@meridian/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HttpError, refuse } from '#errors.ts';
import { spokenBody } from '#http/spoken-errors.ts';
import { analysisPlaces, simulationPlaces } from '#threads/places-on-threads.ts';
import { type Places, type PlacesOptions, type Running, openPlaces } from './places.ts';

/** A call of somebody who stays. */
const staying = () => new AbortController().signal;

/** A caller who hangs up when the test says so. */
function caller() {
  const controller = new AbortController();
  const hangUp = () => controller.abort(refuse(400, 'request_cancelled'));
  return { signal: controller.signal, hangUp };
}

const open = (change: Partial<PlacesOptions> = {}) =>
  openPlaces({ ...simulationPlaces(new Set()), ...change });
const account = (id: number) => ({ user_id: id, is_guest: false });
const guest = (id: number) => ({ user_id: id, is_guest: true });

/** A simulation that ends when the test says so. */
function simulate(
  places: Places,
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
      (error: Error) => JSON.stringify(error instanceof HttpError ? spokenBody(error, 'en') : error.message),
    );
  return Object.assign(one, { result });
}

const refusal = (places: Places, person: number | ReturnType<typeof guest>) => {
  try {
    places
      .enter(typeof person === 'number' ? account(person) : person, { done: 0, total: 1 }, staying())
      .leave();
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.refusal;
  }
};

test('of one user one runs and three wait, the next is told when to come back', async () => {
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

test('how long the next one waits is told from how far the running one is', async () => {
  const queue = open();
  const [first] = Array.from({ length: 4 }, () => simulate(queue, 1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  // One of 100 parts in 50 ms: 99 times that are left, on a busy machine more.
  if (first !== undefined) first.progress.done = 1;
  expect(Number(refusal(queue, 1)?.headers?.['retry-after'])).toBeGreaterThanOrEqual(5);
});

test('whoever has no place gets one while others fill all with their further ones', () => {
  const queue = open({ mostPeople: 4 });
  // Two people with all they may have, which is more than there are places beyond everybody's first.
  for (let count = 0; count < 3; count += 1) simulate(queue, 1);
  for (let count = 0; count < 3; count += 1) simulate(queue, 2);
  expect(refusal(queue, 1)).toMatchObject({ status: 429 });
  simulate(queue, 3);
  simulate(queue, 4);
  expect(refusal(queue, 5)).toMatchObject({ status: 429 });
});

test('of those who wait the one served longest ago comes first, whoever asked earlier', async () => {
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

test('guests have places of their own, which fill none of those of accounts', () => {
  const queue = open({ mostWeight: 4, mostPeople: 4 });
  const guests = [1, 2].map((id) => simulate(queue, guest(id)));
  expect(guests.map(({ isRunning }) => isRunning)).toEqual([true, false]);
  expect(refusal(queue, guest(3))).toMatchObject({ status: 429 });
  const accounts = [1, 2, 3, 4].map((id) => simulate(queue, id));
  expect(accounts.map(({ isRunning }) => isRunning)).toEqual([true, true, true, true]);
});

test('what runs at once fits into memory; what does not fit waits, and smaller ones go ahead', async () => {
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
  // Alone it may be larger than that: there is nothing to wait for.
  second.end();
  small.end();
  await Promise.all([second.result, small.result]);
  expect(simulate(queue, 4, { weight: 1_000 }).isRunning).toBe(true);
});

test('whoever hangs up, running or waiting, makes room at once', async () => {
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

test('whoever hung up before the work was known does not run', async () => {
  const queue = open();
  const { signal, hangUp } = caller();
  const place = queue.enter(account(1), { done: 0, total: 1 }, signal);
  hangUp();
  await expect(place.run(1, async () => 'ran')).rejects.toMatchObject({ status: 400 });
});

test('one that fails makes room as well', async () => {
  const queue = open();
  const [first, second] = [simulate(queue, 1), simulate(queue, 1)];
  first.fail(new Error('broken'));
  expect(await first.result).toContain('broken');
  expect(second.isRunning).toBe(true);
});

test('what takes too long is ended, and what waits too long is told to come back', async () => {
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

describe('the end of the time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is one for waiting and running, and what waited is not told to ask for less', async () => {
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

  test('blames nobody who ran beside others on the same threads', async () => {
    const running: Running = new Set();
    const others = openPlaces(simulationPlaces(running));
    const queue = openPlaces(analysisPlaces(running));
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

test('a stop ends everything and lets nobody in', async () => {
  const queue = open();
  const all = [simulate(queue, 1), simulate(queue, 1), simulate(queue, 2)];
  queue.stop();
  for (const { result } of all) expect(await result).toContain('The server is stopping');
  expect(all.map(({ ended }) => ended)).toEqual(['told', '', 'told']);
  expect(refusal(queue, 3)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
});
