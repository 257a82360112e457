import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FALLBACK_RATES } from '#currencies.ts';
import { parseMonth } from '#month.ts';
import { fanOfRows } from './fan.ts';
import { layOut } from './layout.ts';
import { FAN_PERCENTS } from './layout-shape.ts';
import { openMemory } from './memory.ts';
import type { SimulationRequest } from './simulation-request.ts';
import { percentile } from '#simulation/results/distribution.ts';

/** Without -0, which is as good as 0 in a fan but not to the last bit. */
const value = fc
  .oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.constantFrom(0, 0, -0.5, 1e-300, 1e15))
  .map((total) => total + 0);

const REQUEST: SimulationRequest = {
  items: [],
  start: parseMonth('2026-01'),
  years: 1,
  currency: 'USD',
  rates: FALLBACK_RATES,
  deficitPolicy: 'overdraft',
  includeFxRisk: false,
  returnModel: 'lognormal',
  paths: 1,
  seed: 1,
};

test('a fan has the percentiles of the sorted totals, whatever rows are asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 3000 }), (pairs) => {
      const memory = openMemory(layOut({ ...REQUEST, paths: pairs.length }));
      const { doubles } = memory;
      const { run, pathStride } = memory.shape;
      const months = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
      months.forEach((values, month) => doubles.set(values, run.grid + (3 + month) * pathStride));
      const into = run.fan + 7 * FAN_PERCENTS.length;
      fanOfRows(memory, { at: run.grid + 3 * pathStride, count: 2, into });
      months.forEach((values, month) => {
        const sorted = Float64Array.from(values).toSorted();
        const expected = FAN_PERCENTS.map((percent) => percentile(sorted, percent));
        const at = run.fan + (7 + month) * FAN_PERCENTS.length;
        expect(Array.from(doubles.subarray(at, at + FAN_PERCENTS.length))).toEqual(expected);
      });
    }),
  );
});
