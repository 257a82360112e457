import { type FinancialItem, planVariants, toPlanItem } from '@meridian/contract';
import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { type SimulationRequest } from '@meridian/simulation';
import { simulatePlan } from '@meridian/simulation/testing/built-kernel.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { item } from '#lib/item-fixture.ts';
import type { ComparedPlan } from './compare-variants.ts';
import { type ComparerState, createComparer } from './comparer.ts';

const OUTLOOK = { start: parseMonth('2026-01'), years: 1, currency: 'USD', rates: FALLBACK_RATES } as const;

function plan(amount: number): ComparedPlan {
  const items: FinancialItem[] = [
    item({ amount }),
    item({ id: 2, category: 'saving', existing_funds: 9000 }),
  ];
  return {
    items,
    variants: planVariants(items, OUTLOOK),
    settings: {
      currency: 'USD',
      paths: 20,
      seed: 1,
      economy: { scenario: undefined, model: undefined },
      lacksReturns: false,
      lacksPrices: false,
    },
    requestFor: (of) => ({
      ...OUTLOOK,
      items: of.map(toPlanItem),
      deficitPolicy: 'liquidate',
      includeFxRisk: false,
      returnModel: 'lognormal',
      paths: 20,
      seed: 1,
      inflation: { type: 'constant', rate: 0.02 },
    }),
    endOf: () => 0,
    priceLevel: 1,
  };
}

/** Simulations of the engine in this thread; each answer comes a moment after its question, as a worker's does. */
function simulations() {
  const asked: SimulationRequest[] = [];
  let opened = 0;
  let fails = false;
  const open = () => {
    opened += 1;
    let isOpen = true;
    return {
      run: async (request: SimulationRequest) => {
        asked.push(request);
        await wait(1);
        if (!isOpen) throw new DOMException('The simulation was cancelled.', 'AbortError');
        if (fails) throw new Error('The worker broke.');
        return simulatePlan(request);
      },
      close: () => {
        isOpen = false;
      },
    };
  };
  return { open, asked, opened: () => opened, failNow: (now: boolean) => (fails = now) };
}

function recorded() {
  const states: ComparerState[] = [];
  return { states, tell: (state: ComparerState) => states.push(state), last: () => states.at(-1) };
}

test('the newest plan wins: what an older one comes to is never told, and the worker stays', async () => {
  const { open, asked, opened } = simulations();
  const { states, tell, last } = recorded();
  const comparer = createComparer(tell, open);
  const [older, newer] = [plan(100), plan(300)];
  comparer.start(older);
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1));
  comparer.start(newer);
  await vi.waitFor(() => expect(last()?.status).toBe('done'), { timeout: 4_000 });
  const since = states.slice(states.findIndex((state) => state.plan === newer));
  expect(since.every((state) => state.plan === newer)).toBe(true);
  expect(since.filter(({ status }) => status === 'done')).toHaveLength(1);
  expect(last()).toMatchObject({ done: newer.variants.length + 1, total: newer.variants.length + 1 });
  expect(opened()).toBe(1);
});

test('edits in a row are one computation', async () => {
  const { open, asked } = simulations();
  const { tell, last } = recorded();
  const comparer = createComparer(tell, open);
  for (const amount of [1, 12, 123]) comparer.start(plan(amount));
  await vi.waitFor(() => expect(last()?.status).toBe('done'), { timeout: 4_000 });
  expect(new Set(asked.map(({ items }) => items[0]?.amount))).toEqual(new Set([123, 135.3, 110.7, 116.85]));
});

test('a cancelled comparison says so at once and no more, and another one can begin', async () => {
  const { open, asked } = simulations();
  const { states, tell, last } = recorded();
  const comparer = createComparer(tell, open);
  comparer.start(plan(100));
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1));
  comparer.cancel();
  expect(last()?.status).toBe('cancelled');
  const told = states.length;
  await wait(20);
  expect(states).toHaveLength(told);
  comparer.start(plan(100));
  await vi.waitFor(() => expect(last()?.status).toBe('done'), { timeout: 4_000 });
});

test('a worker that fails is told of, the last table stays, and the next attempt has a new worker', async () => {
  const { open, opened, failNow } = simulations();
  const { tell, last } = recorded();
  const comparer = createComparer(tell, open);
  comparer.start(plan(100));
  await vi.waitFor(() => expect(last()?.status).toBe('done'), { timeout: 4_000 });
  const { comparison } = last() ?? {};
  failNow(true);
  comparer.start(plan(200));
  await vi.waitFor(() => expect(last()?.status).toBe('failed'));
  expect(last()).toMatchObject({ comparison, error: new Error('The worker broke.') });
  failNow(false);
  comparer.start(plan(200));
  await vi.waitFor(() => expect(last()?.status).toBe('done'), { timeout: 4_000 });
  expect(opened()).toBe(2);
});

test('a browser that opens no worker is a failure too', async () => {
  const { tell, last } = recorded();
  const comparer = createComparer(tell, () => {
    throw new Error('No worker.');
  });
  comparer.start(plan(100));
  await vi.waitFor(() => expect(last()?.status).toBe('failed'));
});
