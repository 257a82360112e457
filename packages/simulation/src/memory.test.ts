import { CURRENCY_CODES, FALLBACK_RATES, type PlanItem, parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { layOut } from './layout.ts';
import { bytesAtMost, memoryBytes } from './memory.ts';
import type { SimulationRequest } from './simulation-request.ts';

const FUND: PlanItem = {
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

const REGIMES = {
  type: 'regime_switching',
  normalRate: 0.02,
  highRate: 0.08,
  normalToHigh: 0.01,
  highToNormal: 0.05,
  currentRegime: 'normal',
} as const;

test.each([
  [1, 220, 30, 'overdraft'],
  [1, 220, 30, 'liquidate'],
  [20, 220, 30, 'overdraft'],
  [20, 220, 30, 'liquidate'],
  [20, 1, 30, 'overdraft'],
  [20, 220, 3, 'overdraft'],
  [1, 1, 1, 'overdraft'],
] as const)(
  'takes no more memory than the upper bound, and at least half of it: %d currencies, %d funds, %d years, %s',
  (currencies, funds, years, deficitPolicy) => {
    const items = Array.from({ length: funds }, (_, id): PlanItem => {
      const currency = CURRENCY_CODES[id % currencies]!;
      return { ...FUND, id, currency, existingFundsCurrency: currency, monthlyRate: id / 1e5 };
    });
    const spending: PlanItem = { ...FUND, id: -1, category: 'expense', currency: CURRENCY_CODES[19] };
    const large: SimulationRequest = {
      items: [...items, spending],
      start: parseMonth('2026-01'),
      years,
      currency: 'USD',
      rates: FALLBACK_RATES,
      deficitPolicy,
      includeFxRisk: true,
      returnModel: 'lognormal',
      inflation: REGIMES,
      paths: 100_000,
      seed: 42,
    };
    const { shape } = layOut(large);
    for (const workers of [1, 2, 8]) {
      const [bound, taken] = [bytesAtMost(large, workers), memoryBytes(shape, workers)];
      expect(bound).toBeGreaterThanOrEqual(taken);
      expect(bound).toBeLessThan(2 * taken);
    }
  },
);
