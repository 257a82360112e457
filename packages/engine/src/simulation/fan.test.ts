import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FALLBACK_RATES } from '#currencies.ts';
import { parseMonth } from '#month.ts';
import { fanOfMonths } from './fan.ts';
import { layOut } from './layout.ts';
import { FAN_PERCENTS } from './layout-shape.ts';
import { openMemory } from './memory.ts';
import { percentile } from './statistics.ts';

const value = fc.oneof(
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.constantFrom(0, 0, -0.5, 1e-300, 1e15),
);

test('a fan has the percentiles of the sorted totals, whatever months are asked for', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 3000 }), (values) => {
      const request = {
        items: [],
        start: parseMonth('2026-01'),
        years: 1,
        currency: 'USD' as const,
        rates: FALLBACK_RATES,
        deficitPolicy: 'overdraft' as const,
        includeFxRisk: false,
        returnModel: 'lognormal' as const,
        paths: values.length,
        seed: 1,
      };
      const memory = openMemory(layOut(request));
      const { doubles } = memory;
      const { run, pathStride } = memory.shape;
      doubles.set(values, run.grid + 3 * pathStride);
      fanOfMonths(memory, { gridFrom: 4, from: 7, to: 8 });
      const sorted = Float64Array.from(values).toSorted();
      const expected = FAN_PERCENTS.map((percent) => percentile(sorted, percent));
      expect(Array.from(doubles.subarray(run.fan + 49, run.fan + 56))).toEqual(expected);
    }),
  );
});
