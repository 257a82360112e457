import fc from 'fast-check';
import { expOf, logOf } from '@meridian/engine';
import { expect, test } from 'vitest';
import { testKernel } from '#testing/built-kernel.ts';
import { compileKernel, instantiate, kernelMemory } from './web-assembly.ts';

interface Parts {
  expOfRow(from: number, to: number, count: number): void;
  logOfRow(from: number, to: number, count: number): void;
  fan(
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
const memory = kernelMemory(64 * 65_536);
const parts = instantiate(testKernel(), memory) as Parts;
const numbers = new Float64Array(memory.buffer);

test('what the platform cannot run is no kernel', () => {
  expect(() => compileKernel(Uint8Array.of(0, 97, 115, 109, 2, 0, 0, 0))).toThrow('WebAssembly');
});

test('exponential and logarithm are those of the engine, bit for bit', () => {
  const exponents = Float64Array.from(
    { length: 20_000 },
    (_, i) => Math.sin(i * i) * 700 * (i / 20_000) ** 4,
  );
  const powers = exponents.map(expOf);
  numbers.set(exponents);
  parts.expOfRow(0, 160_000, 20_000);
  expect(numbers.slice(20_000, 40_000)).toStrictEqual(powers);
  parts.logOfRow(160_000, 0, 20_000);
  expect(numbers.slice(0, 20_000)).toStrictEqual(powers.map(logOf));
});

/** Rows as they come, and rows made to defeat buckets: all equal, few values, one far away, steep, already in order. */
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
      fc
        .tuple(fc.array(value, { minLength: count, maxLength: count }), fc.boolean())
        .map(([values, ordered]) => {
          const found = Float64Array.from(values, (x) => x + 0);
          return ordered ? found.toSorted() : found;
        }),
    ),
  );

test('the points of a fan are those of a full sort, bit for bit', () => {
  const plans = fc
    .oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 41, max: 3_000 }))
    .chain((count) =>
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
      parts.fan(grid * 8, stride * 8, count, rows.length, 0, POINTS.length, out * 8, scratch * 8);
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
