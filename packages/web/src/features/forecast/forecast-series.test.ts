import { FALLBACK_RATES, type PlanItem, forecast, parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { type NamedForecast, forecastSeries, availableLines, comparableMeasures } from './forecast-series.ts';

const ALL = {
  forecast: true,
  margin: true,
  pension: true,
  investment: true,
  saving: true,
  cash: true,
  debts: true,
  spendable: true,
};

const LOAN: PlanItem = {
  id: 1,
  category: 'expense',
  from: null,
  to: null,
  amount: 100,
  currency: 'USD',
  existingFunds: 0,
  existingFundsCurrency: 'USD',
  monthlyRate: 0,
  accumulationFee: 0,
  depositFee: 0,
  interestLimit: 0,
  hidden: false,
  loanBalance: 250,
};

const planOf = (items: readonly PlanItem[], policy: NamedForecast['policy']): NamedForecast => ({
  id: 1,
  name: 'Default',
  policy,
  forecast: forecast({
    items,
    start: parseMonth('2026-11'),
    years: 1,
    currency: 'USD',
    rates: FALLBACK_RATES,
  }),
});

test("a single scenario has six solid lines, each with its own marker and without the scenario's name", () => {
  const plan = planOf([], 'overdraft');
  const series = forecastSeries(plan, ALL, (line) => line);
  expect(series.map(({ name }) => name)).toEqual(['forecast', 'margin', 'pension', 'investment', 'saving', 'cash']);
  expect(series.every(({ dash }) => dash === 'solid')).toBe(true);
  expect(series[1]?.values).toBe(plan.forecast.margins);
  expect(new Set(series.map(({ marker }) => marker)).size).toBe(6);
  expect(series.map(({ belowZero }) => belowZero !== undefined)).toEqual([...Array(5).fill(false), true]);
});

test('debts appear only if there are any, and funds for sale only if they are sold', () => {
  const names = (plan: NamedForecast) => availableLines(plan).map(({ line }) => line);
  expect(names(planOf([LOAN], 'overdraft')).slice(5)).toEqual(['cash', 'debts']);
  expect(names(planOf([], 'liquidate')).slice(5)).toEqual(['cash', 'spendable']);
  const [owing, clear] = [planOf([LOAN], 'liquidate').forecast, planOf([], 'liquidate').forecast];
  expect(comparableMeasures([clear])).not.toContain('debts');
  expect(comparableMeasures([clear, owing])).toContain('debts');
  const series = forecastSeries(planOf([LOAN], 'liquidate'), ALL, (line) => line);
  expect(series.find(({ name }) => name === 'debts')?.values).toEqual(owing.debts);
  expect(new Set(series.map(({ dash, marker }) => dash + marker)).size).toBe(8);
});

test('for a year, margins are summed and other values are taken at year end', () => {
  const series = forecastSeries(planOf([LOAN], 'liquidate'), ALL, (line) => line);
  expect(series.filter(({ isFlow }) => isFlow === true).map(({ name }) => name)).toEqual(['margin']);
});
