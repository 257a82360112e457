import { toPlanItem } from '@meridian/contract';
import { FALLBACK_RATES, parseMonth, solveGoal } from '@meridian/engine';
import { createCrisis } from '@meridian/engine/testing/stress-test-factory.ts';
import { expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { availableCrises, selectedCrisis, availableShockKinds } from './crisis-question.ts';

const start = parseMonth('2026-01');
const items = [
  createItem({ id: 1, category: 'income', amount: 1_000, currency: 'EUR', growth: 'fixed' }),
  createItem({ id: 2, category: 'expense', amount: 900, currency: 'EUR', growth: 'fixed' }),
].map(toPlanItem);
const plan = { plan: items, start, currency: { rates: FALLBACK_RATES } };

test('all users have the preset crises in the currency of the plan; the crisis of the pressed button comes first', () => {
  const crises = availableCrises({ about: 'crisis' }, plan);
  expect(crises).toHaveLength(12);
  expect(crises.every(({ offset, isPreset }) => offset === 0 && isPreset)).toBe(true);
  expect(crises.every(({ test: { fxCurrency } }) => fxCurrency === 'EUR')).toBe(true);
  expect(availableCrises({ about: 'spend' }, plan)).toEqual([]);
  expect(selectedCrisis({ about: 'crisis' }, plan)?.name).toBe('Global financial crisis (2008)');
  expect(selectedCrisis({ about: 'rate' }, plan)).toBeNull();
  const own = { test: createCrisis({ durationMonths: 6, incomeShock: 0.5 }), offset: 3, name: 'Job loss' };
  const asked = { about: 'crisis', crisis: own } as const;
  expect(availableCrises(asked, plan)).toHaveLength(13);
  expect(selectedCrisis(asked, plan)).toEqual({ ...own, isPreset: false });
  // A preset of the same name is a different crisis.
  expect(selectedCrisis({ ...asked, preset: 'Job loss' }, plan)).toMatchObject({ offset: 0, isPreset: true });
});

test('the smallest crisis that breaks a plan is found, and each kind of shock can be asked alone', () => {
  const crisis = selectedCrisis({ about: 'crisis', preset: 'Great Depression (1929)' }, plan);
  expect(availableShockKinds(crisis)).toContain('income');
  const { test: shocks, offset } = crisis ?? { test: createCrisis({}), offset: 0 };
  const { value } = solveGoal({
    plan: { items, start, years: 1, currency: 'EUR', rates: FALLBACK_RATES },
    question: { kind: 'stress', test: shocks, offset, only: 'income' },
    target: { minimum: 0 },
  });
  // The plan tolerates the loss of a tenth of the income. The crisis reduces the income by a quarter, and a tenth is 40 % of a quarter.
  expect(value).toBeCloseTo(40, 0);
  const jobLoss = selectedCrisis({ about: 'crisis', preset: 'Job loss' }, plan);
  expect(availableShockKinds(jobLoss)).toEqual([]);
  expect(availableShockKinds(null)).toEqual([]);
});
