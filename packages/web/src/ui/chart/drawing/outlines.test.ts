import { repetitions } from '@meridian/engine/testing/repetitions.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCorners } from './outlines.ts';

const steps = (count: number) =>
  fc.array(fc.double({ min: 0.5, max: 8, noNaN: true }), { minLength: count, maxLength: count });
const height = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: 0, max: 400, noNaN: true }) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
);
/** Generates curves as charts contain them, with some noise, and also random heights. */
const heights = (count: number) =>
  fc.oneof(
    fc.array(height, { minLength: count, maxLength: count }),
    fc
      .record({
        bend: fc.double({ min: -0.02, max: 0.02, noNaN: true }),
        noise: fc.double({ min: 0, max: 0.5, noNaN: true }),
      })
      .map(({ bend, noise }) =>
        Array.from({ length: count }, (_, at) => 200 + bend * at * at + noise * Math.sin(at * at)),
      ),
  );

test('straight lines through the corners pass every point at most a quarter of a pixel away', () => {
  const drawings = fc
    .integer({ min: 1, max: 80 })
    .chain((count) => fc.tuple(steps(count), fc.boolean(), fc.array(heights(count), { minLength: 1, maxLength: 2 })));
  fc.assert(
    fc.property(drawings, ([widths, isMirrored, lines]) => {
      let x = 0;
      const xs = widths.map((width) => (x += isMirrored ? -width : width));
      const corners = findCorners(xs, lines);
      expect(corners[0]).toBe(0);
      expect(corners.at(-1)).toBe(xs.length - 1);
      for (const ys of lines) {
        for (const [place, from] of corners.entries()) {
          const to = corners[place + 1] ?? from;
          for (let at = from + 1; at < to; at++) {
            const share = (xs[at]! - xs[from]!) / (xs[to]! - xs[from]!);
            const drawn = ys[from]! + share * (ys[to]! - ys[from]!);
            expect(Math.abs(drawn - ys[at]!)).toBeLessThanOrEqual(0.25 + 1e-9);
          }
        }
      }
    }),
    // The long run draws many, because one case is rare: in about one of several thousand drawings, a corner of one line falls on the
    // point where the other line deviates most.
    { numRuns: repetitions({ few: 400, many: 10_000 }) },
  );
});

test('every point beside a gap is a corner, so that nothing is drawn across the gap', () => {
  const gap = Number.NaN;
  expect(findCorners([0, 1, 2, 3, 4, 5, 6, 7], [[5, 5, 5, gap, gap, 5, 5, 5]])).toEqual([0, 2, 3, 4, 5, 7]);
  expect(findCorners([0, 1, 2], [[gap, 5, gap]])).toEqual([0, 1, 2]);
});

test('a month of a smooth curve is rarely a corner, a kink always is', () => {
  const xs = Array.from({ length: 360 }, (_, month) => month * 3.8);
  const kinked = xs.map((x, month) => (month < 184 ? 300 - x / 5 : 160));
  expect(findCorners(xs, [kinked])).toEqual([0, 184, 359]);
  const grown = xs.map((_, month) => 370 - 20 * 1.008 ** month);
  expect(findCorners(xs, [grown]).length).toBeLessThan(40);
});
