import { FALLBACK_RATES, forecast, parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { type NamedForecast, forecastSeries } from './forecast-series.ts';

const ALL = { forecast: true, margin: true, pension: true, investment: true, saving: true, cash: true };

const empty = (id: number, name: string): NamedForecast => ({
  id,
  name,
  forecast: forecast({
    items: [],
    start: parseMonth('2026-11'),
    years: 1,
    currency: 'USD',
    rates: FALLBACK_RATES,
  }),
});

test('one scenario: the five lines of the product and cash, solid, each with a marker of its own, without the name of the scenario', () => {
  const plan = empty(1, 'Default');
  const series = forecastSeries(plan, ALL, (line) => line);
  expect(series.map(({ name }) => name)).toEqual([
    'forecast',
    'margin',
    'pension',
    'investment',
    'saving',
    'cash',
  ]);
  expect(series.every(({ dash }) => dash === 'solid')).toBe(true);
  expect(series[1]?.values).toBe(plan.forecast.margins);
  expect(new Set(series.map(({ marker }) => marker)).size).toBe(6);
  expect(series.map(({ belowZero }) => belowZero !== undefined)).toEqual([...Array(5).fill(false), true]);
});
