/** Simulations on real threads: equal figures for any number of threads, and the handling of crashes and aborts. */
import { errorMessage } from '@meridian/contract';
import { FALLBACK_RATES, type PlanItem, parseMonth } from '@meridian/engine';
import { type SimulationRequest, maxMemoryBytes } from '@meridian/simulation';
import { afterEach, describe, expect, test } from 'vitest';
import type { Progress } from '#http/event-stream.ts';
import { runSimulation } from './run-simulation.ts';
import { createFairQueue } from '#http/work-queue.ts';
import { simulationQueueOptions } from './thread-queues.ts';
import { type SimulationThreads, createSimulationThreads } from './simulation-threads.ts';

/** Returns the signal of a caller that never aborts. */
const staying = () => new AbortController().signal;
const soon = { timeout: 20_000 };

const ITEM: PlanItem = {
  id: 1,
  category: 'investment',
  from: null,
  to: null,
  amount: 100,
  currency: 'EUR',
  existingFunds: 50_000,
  existingFundsCurrency: 'EUR',
  monthlyRate: 0.005,
  accumulationFee: 0.006,
  depositFee: 0,
  interestLimit: 0,
  hidden: false,
};

const request = (change: Partial<SimulationRequest> = {}): SimulationRequest => ({
  items: [ITEM, { ...ITEM, id: 2, category: 'expense', amount: 1_500, currency: 'USD' }],
  start: parseMonth('2026-01'),
  years: 10,
  currency: 'USD',
  rates: FALLBACK_RATES,
  deficitPolicy: 'liquidate',
  includeFxRisk: true,
  returnModel: 'lognormal',
  paths: 3_000,
  seed: 42,
  ...change,
});

const opened: SimulationThreads[] = [];
const logged: object[] = [];

function openThreads(slots: number, memoryMb?: number): SimulationThreads {
  const log = { error: (line: unknown) => void logged.push(line as object) };
  const threads = createSimulationThreads({ log, slots, ...(memoryMb === undefined ? {} : { memoryMb }) });
  opened.push(threads);
  return threads;
}

afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close();
  logged.length = 0;
});

function simulate(threads: SimulationThreads, asked: SimulationRequest, hangUp = staying()) {
  const progress: Progress = { done: 0, total: 0 };
  const places = createFairQueue(simulationQueueOptions(new Set()));
  const place = places.enter({ user_id: 1, is_guest: false }, progress, hangUp);
  const waiting = {
    read: async () => asked,
    bytes: maxMemoryBytes(asked, threads.slots),
    paths: asked.paths,
  };
  return Object.assign(runSimulation(waiting, { place, threads, progress }), { progress });
}

describe('the figures', () => {
  test('figures are identical with one thread and with two, alone and beside another simulation', async () => {
    const one = openThreads(1);
    const two = openThreads(2);
    const alone = await simulate(one, request());
    const [beside, other] = await Promise.all([
      simulate(two, request()),
      simulate(two, request({ seed: 7, paths: 1_000 })),
    ]);
    expect(beside).toEqual(alone);
    expect(other.mean).not.toBe(alone.mean);
    expect(alone.fan.p50).toHaveLength(120);
  });

  test('figures are identical for so many paths that the months are computed in several segments', async () => {
    const many = request({ years: 30, paths: 12_001 });
    const one = simulate(openThreads(1), many);
    const two = simulate(openThreads(2), many);
    expect(await two).toEqual(await one);
    expect(one.progress).toEqual({ done: 12_001, total: 12_001 });
  });
});

describe('the memory of a simulation', () => {
  const bytes = 2 ** 20;

  test('the memory of a simulation is reused, without effect on the figures', async () => {
    const threads = openThreads(1);
    const [other, same] = [request({ seed: 7, paths: 2_900 }), request()];
    const first = await simulate(openThreads(1), same);
    await simulate(threads, other);
    expect(await simulate(threads, same)).toEqual(first);
    const memory = await threads.withMemory(bytes, staying(), async (used) => used);
    expect(await threads.withMemory(bytes, staying(), async (used) => used)).toBe(memory);
  });

  test('the memory of a simulation is not reused while a thread that was ended may still write', async () => {
    const threads = openThreads(1, 32);
    const items = Array.from({ length: 140_000 }, (_, id) => ({ ...ITEM, id, amount: id }));
    const { signal } = new AbortController();
    const broken = threads.withMemory(bytes, signal, async (memory) => {
      await threads
        .run('prepareSimulation', { request: request({ items }), slots: 1, memory }, signal)
        .catch(() => undefined);
      return memory;
    });
    const memory = await broken;
    expect(await threads.withMemory(bytes, staying(), async (used) => used)).not.toBe(memory);
  });
});

describe('a simulation', () => {
  test('a simulation ends when it is aborted, and its threads are free within a moment', async () => {
    const threads = openThreads(1);
    await simulate(threads, request({ paths: 100 }));
    const hangUp = new AbortController();
    const large = simulate(threads, request({ years: 30, paths: 100_000 }), hangUp.signal);
    large.catch(() => undefined);
    await expect.poll(() => large.progress.done, soon).toBeGreaterThan(0);
    hangUp.abort(new Error('The caller has gone.'));
    await expect(large).rejects.toThrow('The caller has gone.');
    const { done } = large.progress;
    await simulate(threads, request({ paths: 100 }));
    expect(large.progress.done).toBe(done);
  });

  test('a short simulation waits only for a few tasks of a long one', async () => {
    const threads = openThreads(1);
    const hangUp = new AbortController();
    const large = simulate(threads, request({ years: 30, paths: 100_000 }), hangUp.signal);
    large.catch(() => undefined);
    await expect.poll(() => large.progress.done, soon).toBeGreaterThan(0);
    const before = large.progress.done;
    await simulate(threads, request({ paths: 100 }));
    // The small simulation has four tasks, so it waits for about four of the hundreds of tasks of the large one.
    expect(large.progress.done - before).toBeLessThan(large.progress.total / 10);
    hangUp.abort(new Error('The caller has gone.'));
    await expect(large).rejects.toThrow('The caller has gone.');
  });

  test('a simulation continues when the thread of another one crashes, which fails with a message', async () => {
    const threads = openThreads(2, 32);
    const others = [simulate(threads, request({ paths: 20_000 })), simulate(threads, request({ seed: 7 }))];
    // A plan too large for the heap of a thread, to which shared memory does not count.
    const items = Array.from({ length: 140_000 }, (_, id) => ({ ...ITEM, id, amount: id }));
    const broken = simulate(threads, request({ items }));
    await expect(broken).rejects.toMatchObject({
      refusal: { status: 503, headers: { 'retry-after': '5' }, detail: errorMessage('simulation_broke') },
    });
    expect(logged).toMatchObject([{ err: { code: 'ERR_WORKER_OUT_OF_MEMORY' } }]);
    expect((await Promise.all(others)).map(({ paths }) => paths)).toEqual([20_000, 3_000]);
    expect((await simulate(threads, request({ paths: 200 }))).paths).toBe(200);
  });

  test('a simulation that needs more memory than the limit is refused with a message', async () => {
    const items = Array.from({ length: 2_000 }, (_, id) => ({
      ...ITEM,
      id,
      interestLimit: 0.001 * (id + 1),
    }));
    const large = simulate(openThreads(1), request({ items, years: 30, paths: 100_000 }));
    await expect(large).rejects.toMatchObject({
      refusal: { status: 400, fields: [['num_simulations', errorMessage('simulation_too_large')]] },
    });
  });

  test('a simulation ends when the server stops', async () => {
    const threads = openThreads(1);
    const running = simulate(threads, request({ years: 30, paths: 100_000 }));
    running.catch(() => undefined);
    await expect.poll(() => running.progress.total, soon).toBeGreaterThan(0);
    await threads.close();
    await expect(running).rejects.toMatchObject({ status: 503 });
  });
});
