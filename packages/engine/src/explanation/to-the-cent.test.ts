import { expect, test } from 'vitest';
import { explanationToTheCent } from './to-the-cent.ts';

test('a cent that rounding leaves over goes to a line in which something happens', () => {
  const row = (...amounts: number[]) => Float64Array.from(amounts);
  const { opening, closing, changes } = explanationToTheCent({
    spans: [
      { first: 0, last: 0 },
      { first: 1, last: 1 },
    ],
    // -0.01, 0.01 and 5.01 as they are shown: two cents more in the first month, where one has come in.
    opening: row(-0.005, 0.005),
    closing: row(0.005, 5.005),
    changes: [
      { kind: 'arrived', item: 0, currency: 'USD', amounts: row(0, 5) },
      { kind: 'income', item: 1, currency: 'USD', amounts: row(0.01, 0) },
    ],
    moves: [],
  });
  expect([...opening, ...closing]).toEqual([-0.01, 0.01, 0.01, 5.01]);
  expect(changes.map(({ amounts }) => [...amounts])).toEqual([
    [0, 5],
    [0.02, 0],
  ]);
});
