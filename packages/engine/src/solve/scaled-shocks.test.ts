import { expect, test } from 'vitest';
import { SHOCK_KINDS, scaledShocks, shockKindsOf } from './scaled-shocks.ts';
import { crisisOf } from '#testing/presets.ts';

test('shockKindsOf returns each kind of non-zero shock once, in order, including gains', () => {
  const crisis = crisisOf({ fxShock: 0.2, investmentShock: -0.1, bondShock: 0.1, expenseShock: 0.3 });
  expect(shockKindsOf(crisis)).toEqual(['returns', 'currency', 'spending']);
  expect(shockKindsOf(crisisOf({}))).toEqual([]);
  expect(SHOCK_KINDS.map((only) => shockKindsOf(scaledShocks(crisis, 2, only)))).toEqual([
    ['returns'],
    [],
    ['currency'],
    [],
    ['spending'],
  ]);
});
