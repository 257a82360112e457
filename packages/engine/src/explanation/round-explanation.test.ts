import { expect, test } from 'vitest';
import { roundExplanation } from './round-explanation.ts';

const row = (...amounts: number[]) => Float64Array.from(amounts);

/**
 * Net worth is rounded to -0.01, 0.01 and 5.01. It thus rises by two cents in the first month, which has an income of one cent,
 * and by 5 in the second.
 */
const EXACT = {
  spans: [
    { first: 0, last: 0 },
    { first: 1, last: 1 },
  ],
  opening: row(-0.005, 0.005),
  closing: row(0.005, 5.005),
  changes: [
    { kind: 'arrived', item: 0, currency: 'USD', amounts: row(0, 5) },
    { kind: 'income', item: 1, currency: 'USD', amounts: row(0.01, 0) },
  ],
  moves: [],
} as const;

const amountsOf = (lines: readonly { readonly amounts: Float64Array }[]) => lines.map(({ amounts }) => [...amounts]);

test('a remaining cent goes to a line that is not 0', () => {
  const { opening, closing, changes } = roundExplanation(EXACT);
  expect([...opening, ...closing]).toEqual([-0.01, 0.01, 0.01, 5.01]);
  expect(amountsOf(changes)).toEqual([
    [0, 5],
    [0.02, 0],
  ]);
  // The exact explanation is not modified.
  expect(amountsOf(EXACT.changes)).toEqual([
    [0, 5],
    [0.01, 0],
  ]);
});

test('the only line gets the remaining cent', () => {
  const { changes } = roundExplanation({ ...EXACT, changes: EXACT.changes.slice(1) });
  expect(changes[0]?.amounts[0]).toBe(0.02);
});

test('lines that round to 0 are removed', () => {
  const little = { item: 2, currency: 'USD', amounts: row(0, 0.004) } as const;
  const { changes, moves } = roundExplanation({
    ...EXACT,
    changes: [...EXACT.changes, { ...little, kind: 'fees' }],
    moves: [{ ...little, kind: 'deposit' }],
  });
  expect(changes.map(({ kind }) => kind)).toEqual(['arrived', 'income']);
  expect(moves).toEqual([]);
});
