import { CURRENCY_CODES } from '@meridian/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Assumptions, DEFAULT_SCENARIO_ASSUMPTIONS, assumptionsPatch } from './assumptions.ts';
import { isSameAssumption, mergeAssumptions } from './assumptions-merge.ts';

const MEMBERS = Object.keys(DEFAULT_SCENARIO_ASSUMPTIONS) as (keyof Assumptions)[];

const figure = fc.constantFrom(0.5, 1, 2);
const byCurrency = fc.dictionary(fc.constantFrom('EUR', 'GBP', 'ILS'), figure, { maxKeys: 3 });
const anyAssumptions = fc.record({
  deficit_policy: fc.constantFrom('overdraft', 'liquidate'),
  fx: fc.record({ model: fc.constantFrom('flat', 'drift', 'inflation_gap'), drift: byCurrency }),
  pinned_rates: byCurrency,
  cash_rate: figure,
  prices: byCurrency,
});

const laidOn = (now: Assumptions, patch: object): Assumptions => ({ ...now, ...patch });
const same = (one: Assumptions, other: Assumptions) => MEMBERS.every((member) => isSameAssumption(one, other, member));

test('without concurrent changes, a merge sends exactly the members that the author changed', () => {
  fc.assert(
    fc.property(anyAssumptions, anyAssumptions, (seen, wanted) => {
      const { patch, disputed } = mergeAssumptions(seen, wanted, seen);
      expect(disputed).toEqual([]);
      expect(same(laidOn(seen, patch), wanted)).toBe(true);
      expect(Object.keys(patch)).toEqual(MEMBERS.filter((one) => !isSameAssumption(seen, wanted, one)));
      expect(assumptionsPatch.safeParse(patch).success).toBe(true);
    }),
  );
});

test('members that the author did not change keep the value that another user has set', () => {
  fc.assert(
    fc.property(anyAssumptions, anyAssumptions, (seen, now) => {
      expect(mergeAssumptions(seen, seen, now)).toEqual({ patch: {}, disputed: [] });
    }),
  );
});

test('if two users change different values, both changes apply; if they change the same value, it is reported as disputed', () => {
  const seen = { ...DEFAULT_SCENARIO_ASSUMPTIONS, pinned_rates: { EUR: 0.9, GBP: 0.8, CHF: 0.95 } };
  const wanted = { ...seen, cash_rate: 1, pinned_rates: { EUR: 0.85, GBP: 0.8, CHF: 0.9 } };
  const now = { ...seen, prices: { ILS: 3 }, pinned_rates: { EUR: 0.8, ILS: 3.5, CHF: 0.9 } };
  const { patch, disputed } = mergeAssumptions(seen, wanted, now);
  expect(patch).toEqual({ cash_rate: 1, pinned_rates: { EUR: 0.85, ILS: 3.5, CHF: 0.9 } });
  expect(disputed).toEqual(['pinned_rates.EUR']);
  expect(mergeAssumptions(now, wanted, now).disputed).toEqual([]);
});

test('isSameAssumption detects a difference in every currency', () => {
  for (const code of CURRENCY_CODES) {
    const changed = { ...DEFAULT_SCENARIO_ASSUMPTIONS, prices: { [code]: 1 } };
    expect(isSameAssumption(changed, DEFAULT_SCENARIO_ASSUMPTIONS, 'prices')).toBe(false);
    expect(isSameAssumption(changed, DEFAULT_SCENARIO_ASSUMPTIONS, 'cash_rate')).toBe(true);
  }
});
