import { toComparedItem } from '@meridian/contract';
import { DEFAULT_ASSUMPTIONS, FALLBACK_RATES, parseMonth, explainPlanDifference } from '@meridian/engine';
import { type SimulationRequest } from '@meridian/simulation';
import { simulatePlan } from '@meridian/simulation/testing/test-kernel.ts';
import { expect, test, vi } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { type SuccessChanceRequest, simulateSuccessChances, countSimulations } from './simulate-success-chances.ts';
import { differenceRows } from './difference-rows.ts';

// Each test runs about six simulations.
vi.setConfig({ testTimeout: 20_000 });

const outlook = { start: parseMonth('2026-01'), years: 10, currency: 'USD', rates: FALLBACK_RATES } as const;
const assumptions = { ...DEFAULT_ASSUMPTIONS, deficitPolicy: 'liquidate' } as const;

const living = (amount: number) => createItem({ id: 1, name: 'Living', amount });
const fund = createItem({
  id: 2,
  name: 'Fund',
  category: 'investment',
  amount: 0,
  existing_funds: 120_000,
  monthly_interest_rate: 0.4,
});

function question(from: (typeof fund)[], to: (typeof fund)[], toAssumptions = {}): SuccessChanceRequest {
  const plans = {
    from: { items: from.map(toComparedItem), assumptions },
    to: { items: to.map(toComparedItem), assumptions: { ...assumptions, ...toAssumptions } },
  };
  const difference = explainPlanDifference({ ...outlook, ...plans });
  return { ...plans, outlook, lines: differenceRows(difference, { currency: 'USD', most: 9 }).lines };
}

const ask = async (of: SuccessChanceRequest, onDone = (_done: number) => {}) => {
  const requests: SimulationRequest[] = [];
  const run = async (request: SimulationRequest) => {
    requests.push(request);
    return simulatePlan({ ...request, paths: 300 });
  };
  const chances = await simulateSuccessChances(of, run, { signal: new AbortController().signal, onDone });
  return { chances, requests };
};

test('with common random numbers, the effect of the only item that differs equals the effect of the whole plan', async () => {
  const told: number[] = [];
  const of = question([living(1_250), fund], [living(1_100), fund]);
  const { chances, requests } = await ask(of, (done) => told.push(done));
  expect(of.lines.map(({ id }) => id)).toEqual(['expense Living', 'selling']);
  expect(told).toEqual([1, 2, 3, 4]);
  expect(countSimulations(of)).toBe(4);
  expect(new Set(requests.map(({ seed }) => seed)).size).toBe(1);
  expect(chances.to).toBeGreaterThan(chances.from);
  expect(chances.total.value).toBeCloseTo(chances.to - chances.from, 12);
  expect([...chances.byLine]).toEqual([['expense Living', chances.total]]);
});

test('for each row the first plan is simulated with one item of the second plan; for the assumptions the second plan is simulated with those of the first', async () => {
  const car = createItem({ id: 3, name: 'Car', amount: 200 });
  const gift = createItem({ id: 4, name: 'Gift', category: 'balance', amount: 10_000 });
  const of = question([living(1_100), fund, gift], [living(1_000), fund, gift, car], { cashRate: 0.05 });
  const { chances, requests } = await ask(of);
  const plans = requests.map(({ items, assumptions: assumed }) => [
    items.map(({ amount }) => amount),
    assumed?.cashRate,
  ]);
  expect(plans).toEqual([
    [[1_100, 0, 10_000], 0],
    [[1_000, 0, 10_000, 200], 0.05],
    [[1_000, 0, 10_000, 200], 0],
    [[1_100, 0, 10_000, 200], 0],
    [[0, 10_000, 1_000], 0],
  ]);
  expect([...chances.byLine.keys()].toSorted()).toEqual(['assumptions', 'expense Car', 'expense Living']);
  expect(chances.byLine.get('expense Car')?.value).toBeLessThan(0);
});

test('no further simulation runs after cancellation', async () => {
  const end = new AbortController();
  let runs = 0;
  const run = async (request: SimulationRequest) => {
    runs += 1;
    end.abort();
    return simulatePlan({ ...request, paths: 10 });
  };
  const asked = simulateSuccessChances(question([living(1)], [living(2)]), run, {
    signal: end.signal,
    onDone: () => {},
  });
  await expect(asked).rejects.toThrow('aborted');
  expect(runs).toBe(1);
});
