import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import { EMPTY_ENTRY, createFieldEntry } from '#ui/form/field-entry.ts';
import { type ItemFormValues, blankItemFormValues } from '#features/plan/fields/item-form-values.ts';
import { payoutAmount, payoutKindOf, findMissingPayoutFields } from './payout.ts';

const FUND: ItemFormValues = {
  ...blankItemFormValues('USD'),
  name: 'Pension',
  category: 'pension',
  amount: createFieldEntry(0),
  existing_funds: createFieldEntry(120_000),
};
const paidOut = (date: string, months: number): ItemFormValues => ({
  ...FUND,
  payout_from_date: createFieldEntry(date),
  payout_months: createFieldEntry(months),
});

describe('the payout of a fund', () => {
  test('is derived from its date and its months', () => {
    expect(payoutKindOf(FUND)).toBe('never');
    expect(payoutKindOf({ ...FUND, payout_months: createFieldEntry(240) })).toBe('never');
    expect(payoutKindOf(paidOut('2027-01-01', 0))).toBe('once');
    expect(payoutKindOf(paidOut('2027-01-01', 1))).toBe('once');
    expect(payoutKindOf(paidOut('2027-01-01', 240))).toBe('pension');
  });

  test('needs a date, and a pension also a duration', () => {
    expect(findMissingPayoutFields(FUND, 'never')).toEqual([]);
    expect(findMissingPayoutFields(FUND, 'once')).toEqual(['payout_from_date']);
    expect(findMissingPayoutFields(FUND, 'pension')).toEqual(['payout_from_date', 'payout_months']);
    expect(findMissingPayoutFields({ ...paidOut('2027-01-01', 0), payout_months: EMPTY_ENTRY }, 'pension')).toEqual([
      'payout_months',
    ]);
    expect(findMissingPayoutFields(paidOut('2027-01-01', 12), 'pension')).toEqual([]);
  });
});

describe('the payout amount', () => {
  const amountOf = (values: ItemFormValues, months = 60) =>
    payoutAmount(values, { start: parseMonth('2026-01'), months, rates: FALLBACK_RATES });

  test('equals the example of finance.md section 14, with and without a return', () => {
    expect(amountOf(paidOut('2026-01-15', 12))).toBeCloseTo(10_000, 6);
    expect(amountOf({ ...paidOut('2026-01-15', 12), monthly_interest_rate: createFieldEntry(0.5) })).toBeCloseTo(
      10_327.97,
      2,
    );
    expect(amountOf(paidOut('2040-06-01', 0))).toBeCloseTo(120_000, 6);
  });

  test("is in the item's currency, and includes the deposits until then", () => {
    const values = { ...paidOut('2026-07-01', 0), currency: 'EUR' as const, amount: createFieldEntry(100) };
    expect(amountOf({ ...values, existing_funds: EMPTY_ENTRY })).toBeCloseTo(600, 6);
  });

  test('is null beyond the longest forecast and without a date', () => {
    expect(amountOf(paidOut('2056-01-01', 12))).toBeNull();
    expect(amountOf(paidOut('2055-12-01', 12))).toBeCloseTo(10_000, 6);
    expect(amountOf(FUND)).toBeNull();
  });

  test('is computed as far ahead as the page shows, up to eighty years', () => {
    expect(amountOf(paidOut('2105-12-01', 12), 960)).toBeCloseTo(10_000, 6);
    expect(amountOf(paidOut('2105-12-01', 12), 959)).toBeNull();
    expect(amountOf(paidOut('2056-01-01', 12), 361)).toBeCloseTo(10_000, 6);
  });

  test('starts no earlier than the plan and the fund', () => {
    expect(amountOf(paidOut('2001-01-01', 12))).toBeCloseTo(10_000, 6);
    expect(amountOf({ ...paidOut('2026-02-01', 12), from_date: createFieldEntry('2026-06-01') })).toBeCloseTo(
      10_000,
      6,
    );
  });
});
