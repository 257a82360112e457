import type { Forecast } from '@meridian/engine';
import { expect, test } from 'vitest';
import { comparedSeries } from './forecast-series.ts';

const named = (id: number, name: string) => ({
  id,
  name,
  forecast: { forecast: Float64Array.of(id), margins: Float64Array.of(-id) } as unknown as Forecast,
});

test('each scenario has one line; the first is solid, the others are dashed', () => {
  const series = comparedSeries([named(1, 'A'), named(2, 'B'), named(3, 'C')], 'forecast');
  expect(series.map(({ name, dash }) => `${name} ${dash}`)).toEqual(['A solid', 'B dashed', 'C dotted']);
  expect(new Set(series.map(({ id }) => id)).size).toBe(3);
  expect(new Set(series.map(({ color }) => color)).size).toBe(3);
});

test('the measure determines the values that are drawn', () => {
  const [line] = comparedSeries([named(7, 'A')], 'margin');
  expect(line?.values).toEqual(Float64Array.of(-7));
});
