import type { Forecast } from '@meridian/engine';
import { expect, test } from 'vitest';
import { compareEnds } from './compare-ends.ts';

/** A forecast of two months in which only the last values count. */
const ending = (id: number, name: string, ends: readonly [number, number, number, number, number]) => {
  const [forecast, margins, pension, investment, saving] = ends.map((end) => Float64Array.of(999, end));
  const cash = Float64Array.of(999, 0);
  return {
    id,
    name,
    forecast: { forecast, margins, pension, investment, saving, cash } as unknown as Forecast,
  };
};

test('every scenario ends in six values, all but the first with what they differ by', () => {
  const plans = [ending(1, '__proto__', [500, -10, 100, 0, 7]), ending(2, 'B', [650.5, -40, 100, 20, 0])];
  expect(compareEnds(plans)).toEqual([
    {
      id: 1,
      name: '__proto__',
      ends: [
        { line: 'forecast', value: 500, difference: null },
        { line: 'margin', value: -10, difference: null },
        { line: 'pension', value: 100, difference: null },
        { line: 'investment', value: 0, difference: null },
        { line: 'saving', value: 7, difference: null },
        { line: 'cash', value: 0, difference: null },
      ],
    },
    {
      id: 2,
      name: 'B',
      ends: [
        { line: 'forecast', value: 650.5, difference: 150.5 },
        { line: 'margin', value: -40, difference: -30 },
        { line: 'pension', value: 100, difference: 0 },
        { line: 'investment', value: 20, difference: 20 },
        { line: 'saving', value: 0, difference: -7 },
        { line: 'cash', value: 0, difference: 0 },
      ],
    },
  ]);
});

test('what is shown adds up to the cent', () => {
  const [, other] = compareEnds([
    ending(1, 'A', [0.1, 1.004, 0, 0, 0]),
    ending(2, 'B', [0.3, 2.006, 0, 0, 0]),
  ]);
  expect(other?.ends.slice(0, 2)).toEqual([
    { line: 'forecast', value: 0.3, difference: 0.2 },
    { line: 'margin', value: 2.01, difference: 1.01 },
  ]);
});

test('of nothing is nothing', () => {
  expect(compareEnds([])).toEqual([]);
});
