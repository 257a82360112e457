import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dotProduct, solveLinearEquations } from './linear-equations.ts';

test('solves two equations', () => {
  expect(
    solveLinearEquations([
      [0, 2, 4],
      [3, 1, 8],
    ]),
  ).toEqual([2, 2]);
});

test('a large right side does not make the coefficients singular', () => {
  expect(solveLinearEquations([[1, 1e15]])).toEqual([1e15]);
});

test.each([
  [
    'contradictory equations',
    [
      [1, 1, 1],
      [2, 2, 3],
    ],
  ],
  [
    'the same equation twice',
    [
      [1, 1, 1],
      [2, 2, 2],
    ],
  ],
  [
    'all coefficients are 0',
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
  ],
  [
    'one equation is three times the other',
    [
      [0.1, 0.3, 1],
      [0.3, 0.9, 3],
    ],
  ],
  [
    'the same with a third unknown that has a large coefficient',
    [
      [0.1, 0.3, 0, 1],
      [0.3, 0.9, 0, 3],
      [0, 0, 1_000_000, 1],
    ],
  ],
])('returns null without a unique solution: %s', (_, equations) => {
  expect(solveLinearEquations(equations)).toBeNull();
});

test('every solution satisfies its equations, which are not modified', () => {
  const coefficient = fc.integer({ min: -10_000, max: 10_000 }).map((value) => value / 1000);
  const anyEquations = fc.integer({ min: 1, max: 5 }).chain((size) =>
    fc.array(fc.array(coefficient, { minLength: size + 1, maxLength: size + 1 }), {
      minLength: size,
      maxLength: size,
    }),
  );
  fc.assert(
    fc.property(anyEquations, (equations) => {
      const before = equations.map((row) => [...row]);
      const solution = solveLinearEquations(equations);
      expect(equations).toEqual(before);
      fc.pre(solution !== null);
      const size = Math.max(1, ...solution.map(Math.abs));
      for (const row of equations) {
        expect(Math.abs(dotProduct(row.slice(0, -1), solution) - row[row.length - 1]!)).toBeLessThan(1e-8 * size);
      }
    }),
  );
});
