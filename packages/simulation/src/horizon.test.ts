import { type SelectedInflation, computeEconomyPrices, forecast } from '@meridian/engine';
import { planItem } from '@meridian/engine/testing/plan-factory.ts';
import { expect, test } from 'vitest';
import { simulatePlan, loadTestKernel } from '#testing/test-kernel.ts';
import { createSimulationRequest } from '#testing/simulation-request-factory.ts';
import { createLayout } from './simulation-layout.ts';
import { maxMemoryBytes, memoryBytes } from './simulation-memory.ts';

const ITEMS = [
  planItem('income', { amount: 300, growth: 'prices' }),
  planItem('investment', { amount: 100, existingFunds: 50_000, monthlyRate: 0.004, assetClass: 'bonds' }),
];
const CERTAIN: SelectedInflation = { model: { type: 'constant', rate: 0.02 }, currency: 'USD' };
const REVERTING: SelectedInflation = {
  model: {
    type: 'mean_reverting',
    currentRate: 0.03,
    longRunRate: 0.02,
    persistence: 0.4,
    volatility: 0.015,
  },
  currency: 'USD',
};
const until = (months: number, options: Parameters<typeof createSimulationRequest>[1] = {}) =>
  createSimulationRequest(ITEMS, { years: Math.ceil(months / 12), months, paths: 40, ...options });

test.each([1, 2, 7, 11, 13, 31, 97, 361, 719, 960])(
  'over %i months, a simulation without volatility equals the forecast, also in prices of the start',
  (months) => {
    const request = until(months, { volatilityMultiplier: 0, inflation: CERTAIN });
    const { labels, fan, real, shortfallByYear } = simulatePlan(request);
    const prices = computeEconomyPrices(request, CERTAIN, 0);
    const expected = forecast({ ...request, ...prices, deficitPolicy: 'overdraft' }).forecast;
    expect(labels).toHaveLength(months);
    expect(shortfallByYear).toHaveLength(Math.ceil(months / 12));
    for (const [month, worth] of fan.p50.entries())
      expect(Math.abs(worth - expected[month]!)).toBeLessThan(0.01 + 1e-9 * Math.abs(worth));
    expect(real?.labels.at(-1)).toBe(labels.at(-1));
    expect(real?.labels.length).toBeLessThanOrEqual(30);
    const [last, level] = [expected[months - 1]!, prices.priceIndex[months - 1]!];
    expect(Math.abs((real?.median ?? 0) - last / level)).toBeLessThan(0.01 + 1e-9 * Math.abs(last));
  },
);

test('360 months equal thirty years, and price levels are stored up to the last of 361 months', () => {
  const [long, years] = [until(361, { inflation: REVERTING }), until(361)].map((request) => simulatePlan(request));
  expect(long?.real?.labels.at(-1)).toBe(long?.labels.at(-1));
  expect(Number.isFinite(long?.real?.median)).toBe(true);
  expect(years?.labels).toHaveLength(361);
  const whole = simulatePlan(createSimulationRequest(ITEMS, { years: 30, paths: 40 }));
  expect(simulatePlan(until(360)).fan.p50).toEqual(whole.fan.p50);
});

test.each([7, 361, 960])('the memory for %i months is within its bound', (months) => {
  for (const paths of [1_000, 10_000]) {
    const request = until(months, { paths, inflation: REVERTING, deficitPolicy: 'liquidate' });
    expect(memoryBytes(createLayout(request, loadTestKernel()).shape, 2)).toBeLessThanOrEqual(
      maxMemoryBytes(request, 2),
    );
  }
});

test('eighty years with 10,000 paths need at most 64 MB', () => {
  const request = until(960, { paths: 10_000, inflation: REVERTING });
  expect(memoryBytes(createLayout(request, loadTestKernel()).shape, 2)).toBeLessThan(64e6);
});
