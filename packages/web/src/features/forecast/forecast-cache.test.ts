import { type FinancialItem, toPlanItem } from '@meridian/contract';
import { createItem as anyItem } from '#testing/item-fixture.ts';
import { FALLBACK_RATES, forecast, parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { createForecastCache } from './forecast-cache.ts';

const OUTLOOK = { start: parseMonth('2026-01'), years: 1, currency: 'USD', rates: FALLBACK_RATES } as const;
const [HOME, ABROAD] = [1, 2];

function countedMemory() {
  const computed: number[] = [];
  const memory = createForecastCache(toPlanItem, (scenario, request) => {
    computed.push(scenario);
    return forecast(request);
  });
  return { ...memory, computed };
}

const item = (id: number, change: Partial<FinancialItem> = {}): FinancialItem =>
  anyItem({ id, scenario: HOME, amount: 100, ...change });

test('the same request returns the same forecast, computed once', () => {
  const { read, computed } = countedMemory();
  const items = [item(1), item(2)];
  const first = read(HOME, items, OUTLOOK);
  const again = read(HOME, items, { ...OUTLOOK });
  expect(again.forecast).toBe(first.forecast);
  expect(again.plan).toBe(first.plan);
  expect(first.forecast.margins[0]).toBe(-200);
  expect(computed).toEqual([HOME]);
});

test('a change of one scenario recomputes only that scenario', () => {
  const { read, computed } = countedMemory();
  const [home, abroad] = [[item(1)], [item(2, { scenario: ABROAD })]];
  const before = read(ABROAD, abroad, OUTLOOK);
  read(HOME, home, OUTLOOK);
  const edited = read(HOME, [item(1, { amount: 150 })], OUTLOOK);
  expect(edited.forecast.margins[0]).toBe(-150);
  expect(read(ABROAD, abroad, OUTLOOK).forecast).toBe(before.forecast);
  expect(computed).toEqual([ABROAD, HOME, HOME]);
});

test.each([
  ['the server confirms it', [item(1, { amount: 150, updated_at: '2026-01-02T00:00:00.000Z' })]],
  ['the item gets its own id', [item(7, { amount: 150 })]],
  ['it is only called another name', [item(1, { amount: 150, name: 'Flat' })]],
])('a list that describes the same plan does not recompute: %s', (_what, items) => {
  const { read, computed } = countedMemory();
  const first = read(HOME, [item(1, { amount: 150 })], OUTLOOK);
  expect(read(HOME, items, OUTLOOK).forecast).toBe(first.forecast);
  expect(computed).toEqual([HOME]);
});

test.each<[what: string, change: Partial<FinancialItem>]>([
  ['amount', { amount: 101 }],
  ['currency', { currency: 'EUR' }],
  ['category', { category: 'income' }],
  ['first month', { from_date: '2026-05-01' }],
  ['last month', { to_date: '2026-05-01' }],
  ['rate', { monthly_interest_rate: 1 }],
  ['hiding', { is_hidden: true }],
])('another %s of an item recomputes', (_what, change) => {
  const { read, computed } = countedMemory();
  const first = read(HOME, [item(1)], OUTLOOK);
  const second = read(HOME, [item(1, change)], OUTLOOK);
  expect(computed).toHaveLength(2);
  expect(second.forecast.margins).not.toEqual(first.forecast.margins);
});

test.each([
  ['horizon', { years: 2 }],
  ['first month', { start: OUTLOOK.start + 1 }],
  ['currency', { currency: 'EUR' }],
  ['rates', { rates: { ...FALLBACK_RATES } }],
] as const)('another %s recomputes', (_what, change) => {
  const { read, computed } = countedMemory();
  const items = [item(1)];
  read(HOME, items, OUTLOOK);
  read(HOME, items, { ...OUTLOOK, ...change });
  expect(computed).toEqual([HOME, HOME]);
});

test('a forecast is computed again if the number of items changes', () => {
  const { read, computed } = countedMemory();
  const items = [item(1), item(2)];
  for (const list of [items, items.slice(1), items]) read(HOME, list, OUTLOOK);
  expect(computed).toHaveLength(3);
});
