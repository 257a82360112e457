import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadTestKernel } from '#testing/test-kernel.ts';
import { createExpLog } from './exp-log.ts';
import { compileKernel, instantiate, createKernelMemory } from './web-assembly.ts';

interface Parts {
  percentileBands(
    grid: number,
    stride: number,
    count: number,
    months: number,
    positions: number,
    points: number,
    out: number,
    scratch: number,
  ): void;
}

const POINTS = [5, 10, 25, 50, 75, 90, 95];
const memory = createKernelMemory(64 * 65_536);
const parts = instantiate(loadTestKernel(), memory) as Parts;
const numbers = new Float64Array(memory.buffer);

test('an invalid module is refused', () => {
  expect(() => compileKernel(Uint8Array.of(0, 97, 115, 109, 2, 0, 0, 0))).toThrow('WebAssembly');
});

describe('exponential and logarithm', () => {
  const { exp, log } = createExpLog(loadTestKernel());

  test('are exact for 0, 1 and 2', () => {
    expect([...exp(Float64Array.of(0)), ...log(Float64Array.of(1, 2))]).toEqual([1, 0, Math.LN2]);
    expect(exp(new Float64Array())).toEqual(new Float64Array());
  });

  test('differ by at most three units in the last place from those of the platform, which have an error of one', () => {
    const exponents = Float64Array.from({ length: 20_001 }, (_, i) => Math.sin(i * i) * 700 * (i / 20_000) ** 4);
    const powers = exp(exponents);
    const logs = log(powers);
    let [worstExp, worstLog] = [0, 0];
    exponents.forEach((x, i) => {
      worstExp = Math.max(worstExp, Math.abs(powers[i]! - Math.exp(x)) / unitOf(powers[i]!));
      const unit = Math.max(unitOf(logs[i]!), 2 ** -53);
      worstLog = Math.max(worstLog, Math.abs(logs[i]! - Math.log(powers[i]!)) / unit);
    });
    expect(worstExp).toBeLessThanOrEqual(3);
    expect(worstLog).toBeLessThanOrEqual(3);
  });

  test('have a small relative error for the small moves of a month', () => {
    const moves = Float64Array.from({ length: 5_000 }, (_, i) => i / 5_000 - 0.5);
    const powers = exp(moves);
    const logs = log(moves.map((x) => 1 + x));
    moves.forEach((x, i) => {
      expect(Math.abs(powers[i]! / Math.exp(x) - 1)).toBeLessThan(5e-16);
      expect(Math.abs(logs[i]! - Math.log(1 + x))).toBeLessThan(2.3e-16);
    });
  });
});

/** Returns the distance of a positive number to the next double. */
function unitOf(x: number): number {
  return 2 ** (Math.floor(Math.log2(Math.abs(x))) - 52);
}

/**
 * Generates rows of `count` numbers, some difficult for buckets: a huge range, all equal, few different values, exponentially
 * spread, rare outliers, sorted.
 */
const row = (count: number) =>
  fc.oneof(
    ...[
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.double({ min: -1e300, max: 1e300, noNaN: true }),
      fc.constantFrom(0, -1, 2.5),
      fc.constant(7),
      fc.double({ min: -20, max: 20, noNaN: true }).map((x) => Math.exp(x)),
      fc.oneof({ weight: 20, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) }, fc.constant(-1e12)),
    ].map((value) =>
      fc.tuple(fc.array(value, { minLength: count, maxLength: count }), fc.boolean()).map(([values, ordered]) => {
        const found = Float64Array.from(values, (x) => x + 0);
        return ordered ? found.toSorted() : found;
      }),
    ),
  );

test('percentiles equal those of a full sort, bit for bit', () => {
  const plans = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 41, max: 3_000 })).chain((count) =>
    fc.record({
      rows: fc.array(row(count), { minLength: 1, maxLength: 4 }),
      padding: fc.integer({ min: 0, max: 3 }),
    }),
  );
  fc.assert(
    fc.property(plans, ({ rows, padding }) => {
      const count = rows[0]!.length;
      const stride = count + padding;
      const positions = POINTS.map((percent) => ((count - 1) * percent) / 100);
      const grid = POINTS.length;
      const out = grid + rows.length * stride;
      const scratch = out + rows.length * POINTS.length;
      numbers.set(positions);
      for (const [month, values] of rows.entries()) numbers.set(values, grid + month * stride);
      parts.percentileBands(grid * 8, stride * 8, count, rows.length, 0, POINTS.length, out * 8, scratch * 8);
      const sorted = rows.map((values) => values.toSorted());
      const wanted = sorted.flatMap((values) => positions.map((position) => pointOf(values, position)));
      expect(Array.from(numbers.slice(out, scratch))).toStrictEqual(wanted);
    }),
    { numRuns: 150 },
  );
});

function pointOf(sorted: Float64Array, position: number): number {
  const lower = sorted[Math.floor(position)]!;
  const upper = sorted[Math.min(Math.floor(position) + 1, sorted.length - 1)]!;
  return lower + (position - Math.floor(position)) * (upper - lower);
}
