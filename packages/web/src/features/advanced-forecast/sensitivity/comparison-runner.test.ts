import { type FinancialItem, createPlanVariants, toPlanItem } from '@meridian/contract';
import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import type { SimulationRequest } from '@meridian/simulation';
import { simulatePlan } from '@meridian/simulation/testing/test-kernel.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { type PlanWithVariants, createComparisonRunner } from './compare-variants.ts';

const OUTLOOK = { start: parseMonth('2026-01'), years: 1, currency: 'USD', rates: FALLBACK_RATES } as const;

function plan(amount: number): PlanWithVariants {
  const items: FinancialItem[] = [
    createItem({ amount }),
    createItem({ id: 2, category: 'saving', existing_funds: 9000 }),
  ];
  return {
    items,
    variants: createPlanVariants(items, OUTLOOK),
    settings: {
      currency: 'USD',
      paths: 20,
      seed: 1,
      economy: { scenario: undefined, model: undefined },
      isReturnHistoryMissing: false,
      isPriceHistoryMissing: false,
    },
    requestFor: (of) => ({
      ...OUTLOOK,
      items: of.map(toPlanItem),
      deficitPolicy: 'liquidate',
      includeFxRisk: false,
      returnModel: 'lognormal',
      paths: 20,
      seed: 1,
      inflation: { model: { type: 'constant', rate: 0.02 }, currency: 'USD' },
    }),
    endOf: () => 0,
    priceLevel: 1,
  };
}

/** Returns a runner with the engine's simulation in this thread; each result arrives asynchronously, as from a worker. */
function openRunner() {
  const asked: SimulationRequest[] = [];
  let goOn = () => {};
  /** Resolves when the second simulation has started. */
  const underWay = new Promise<void>((resolve) => (goOn = resolve));
  const [now, calls] = [{ fails: false }, { closed: 0 }];
  const runner = createComparisonRunner({
    run: async (request: SimulationRequest) => {
      if (asked.push(request) === 2) goOn();
      const { closed } = calls;
      await nextTurn();
      if (calls.closed > closed) throw new DOMException('The simulation was cancelled.', 'AbortError');
      if (now.fails) throw new Error('The worker broke.');
      return simulatePlan(request);
    },
    close: () => (calls.closed += 1),
  });
  const { getState, subscribe } = runner.store;
  const states: ReturnType<typeof getState>[] = [];
  subscribe((state) => states.push(state));
  const ends = async (status: string) => vi.waitFor(() => expect(getState().status).toBe(status), { timeout: 4_000 });
  return { ...runner, asked, underWay, states, ends, now, calls };
}

test('only the result of the latest plan is reported, and the worker stays open for the next plan', async () => {
  const { request, underWay, states, ends, calls } = openRunner();
  const [older, newer] = [plan(100), plan(300)];
  request(older);
  await underWay;
  request(newer);
  await ends('done');
  const since = states.slice(states.findIndex((state) => state.requested === newer));
  expect(since.every((state) => state.requested === newer)).toBe(true);
  expect(since.filter(({ status }) => status === 'done')).toHaveLength(1);
  expect(states.some(({ shown }) => shown?.question === older)).toBe(false);
  const all = newer.variants.length + 1;
  expect(states.at(-1)).toMatchObject({ progress: { done: all, total: all }, shown: { question: newer } });
  expect(calls.closed).toBe(0);
});

test('edits in quick succession lead to one computation', async () => {
  const { request, asked, ends } = openRunner();
  for (const amount of [1, 12, 123]) request(plan(amount));
  await ends('done');
  expect(new Set(asked.map(({ items }) => items[0]?.amount))).toEqual(new Set([123, 135.3, 110.7, 116.85]));
});

test('a cancelled comparison reports the cancellation at once and nothing afterwards, and another one can start', async () => {
  const { request, underWay, cancel, states, ends, calls } = openRunner();
  request(plan(100));
  await underWay;
  cancel();
  expect(states.at(-1)?.status).toBe('cancelled');
  expect(calls.closed).toBe(1);
  const told = states.length;
  for (let turn = 1; turn <= 20; turn += 1) await nextTurn();
  expect(states).toHaveLength(told);
  request(plan(100));
  await ends('done');
});

test('a failed worker is reported, the last table stays, and a retry opens a new worker', async () => {
  const { request, states, ends, now } = openRunner();
  request(plan(100));
  await ends('done');
  const { shown } = states.at(-1) ?? {};
  now.fails = true;
  request(plan(200));
  await ends('failed');
  expect(states.at(-1)).toMatchObject({ shown, error: new Error('The worker broke.') });
  now.fails = false;
  request(plan(200));
  await ends('done');
});
