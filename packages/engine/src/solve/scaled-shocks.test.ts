import { expect, test } from 'vitest';
import { SHOCK_KINDS, scaleShocks, listShockKinds } from './scaled-shocks.ts';
import { createCrisis } from '#testing/stress-test-factory.ts';

test('listShockKinds returns each kind of non-zero shock once, in order, including gains', () => {
  const crisis = createCrisis({ fxShock: 0.2, investmentShock: -0.1, bondShock: 0.1, expenseShock: 0.3 });
  expect(listShockKinds(crisis)).toEqual(['returns', 'currency', 'spending']);
  expect(listShockKinds(createCrisis({}))).toEqual([]);
  expect(SHOCK_KINDS.map((only) => listShockKinds(scaleShocks(crisis, 2, only)))).toEqual([
    ['returns'],
    [],
    ['currency'],
    [],
    ['spending'],
  ]);
});
