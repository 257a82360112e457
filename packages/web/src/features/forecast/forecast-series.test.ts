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

test('one scenario: six solid lines in the order of the product, without the name of the scenario', () => {
  const plan = empty(1, 'Default');
  const series = forecastSeries([plan], ALL, (line) => line);
  expect(series.map(({ name }) => name)).toEqual([
    'forecast',
    'margin',
    'pension',
    'investment',
    'saving',
    'cash',
  ]);
  expect(series.every(({ dash, group }) => dash === 'solid' && group === '')).toBe(true);
  expect(series[1]?.values).toBe(plan.forecast.margins);
  expect(new Set(series.map(({ marker }) => marker)).size).toBe(5);
});

test('several scenarios: the first solid, the others dashed each in its way, all under their names', () => {
  const plans = [empty(1, 'A'), empty(2, 'B'), empty(3, 'C')];
  const series = forecastSeries(
    plans,
    { ...ALL, margin: false, pension: false, investment: false, cash: false },
    (line) => line,
  );
  expect(series.map(({ group, name, dash }) => `${group} ${name} ${dash}`)).toEqual([
    'A forecast solid',
    'A saving solid',
    'B forecast dashed',
    'B saving dashed',
    'C forecast dotted',
    'C saving dotted',
  ]);
  expect(new Set(series.map(({ id }) => id)).size).toBe(6);
});
