import { expectIdentical } from '@meridian/engine/testing/series-assertions.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectRanks } from './rank-selection.ts';

/** Numbers of which many are equal. None is -0, because a sort places -0 before 0. */
const value = fc
  .oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.constantFrom(0, 0, -0.5, 1e15))
  .map((total) => total + 0);

const valuesWithRanks = fc
  // Without a size, fast-check prefers arrays that are so short that they are only sorted.
  .array(value, { minLength: 1, maxLength: 500, size: 'max' })
  .chain((values) => fc.tuple(fc.constant(Float64Array.from(values)), fc.array(fc.nat({ max: values.length - 1 }))));

test('every rank has the value that a full sort puts there, between smaller and greater values', () => {
  fc.assert(
    fc.property(valuesWithRanks, ([values, ranks]) => {
      const before = values.slice();
      const parts = selectRanks(values, ranks);
      const sorted = values.toSorted();
      expect(values).toEqual(before);
      expect(parts.toSorted()).toEqual(sorted);
      for (const rank of ranks) {
        expect(parts[rank]).toBe(sorted[rank]);
        expect(parts.subarray(0, rank).every((one) => one <= parts[rank]!)).toBe(true);
        expect(parts.subarray(rank).every((one) => one >= parts[rank]!)).toBe(true);
      }
    }),
  );
});

test('every rank has the value that a full sort puts there, for many ascending, descending or equal values', () => {
  const rising = Float64Array.from({ length: 100_000 }, (_, index) => index);
  for (const values of [rising, rising.toReversed(), new Float64Array(100_000).fill(7)]) {
    const sorted = values.toSorted();
    const ranks = [0, 1, 49_999, 50_000, 99_998, 99_999];
    const parts = selectRanks(values, ranks);
    expect(ranks.map((rank) => parts[rank])).toEqual(ranks.map((rank) => sorted[rank]));
    expectIdentical(parts.toSorted(), sorted);
  }
});
