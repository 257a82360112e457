import { expect, test } from 'vitest';
import { explanationToTheCent } from './to-the-cent.ts';

const row = (...amounts: number[]) => Float64Array.from(amounts);

/** Told as -0.01, 0.01 and 5.01: two cents more in the first month, where one comes in, and 5 in the second. */
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

const amountsOf = (lines: readonly { readonly amounts: Float64Array }[]) =>
  lines.map(({ amounts }) => [...amounts]);

test('a cent that rounding leaves over goes to a line in which something happens', () => {
  const { opening, closing, changes } = explanationToTheCent(EXACT);
  expect([...opening, ...closing]).toEqual([-0.01, 0.01, 0.01, 5.01]);
  expect(amountsOf(changes)).toEqual([
    [0, 5],
    [0.02, 0],
  ]);
  // And stays out of what is not rounded.
  expect(amountsOf(EXACT.changes)).toEqual([
    [0, 5],
    [0.01, 0],
  ]);
});

test('a line that is alone takes it', () => {
  const { changes } = explanationToTheCent({ ...EXACT, changes: EXACT.changes.slice(1) });
  expect(changes[0]?.amounts[0]).toBe(0.02);
});

test('lines of which no cent is left are dropped', () => {
  const little = { item: 2, currency: 'USD', amounts: row(0, 0.004) } as const;
  const { changes, moves } = explanationToTheCent({
    ...EXACT,
    changes: [...EXACT.changes, { ...little, kind: 'fees' }],
    moves: [{ ...little, kind: 'deposit' }],
  });
  expect(changes.map(({ kind }) => kind)).toEqual(['arrived', 'income']);
  expect(moves).toEqual([]);
});
