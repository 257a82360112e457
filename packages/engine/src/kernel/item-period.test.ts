import { describe, expect, test } from 'vitest';
import { parseMonth } from '#month.ts';
import { affectsPlan, isPaymentDue, toItemPeriod } from './item-period.ts';
import { type ItemDraft, planItem } from '#testing/plan-factory.ts';

const START = parseMonth('2026-01');

describe('toItemPeriod, on the twelve months of 2026', () => {
  test.each<[string, ItemDraft, { first: number; end: number } | null]>([
    ['an item without dates runs throughout', {}, { first: 0, end: 12 }],
    ['days do not matter, both end months count', { from: '2026-01-20', to: '2026-06-05' }, { first: 0, end: 6 }],
    ['one month', { from: '2026-05', to: '2026-05' }, { first: 4, end: 5 }],
    ['an item that already runs is anchored at the start', { from: '2020-01' }, { first: 0, end: 12 }],
    ['an item that begins later', { from: '2026-04' }, { first: 3, end: 12 }],
    ['an end beyond the horizon', { to: '2050-01' }, { first: 0, end: 12 }],
    ['an end in the last month', { to: '2026-12' }, { first: 0, end: 12 }],
    ['an end in the first month', { to: '2026-01' }, { first: 0, end: 1 }],
    ['an item that has ended has no months left', { from: '2020-01', to: '2025-12' }, { first: 0, end: 0 }],
    ['an item that ended long ago has no months left', { to: '2001-01' }, { first: 0, end: 0 }],
    ['an item that begins in the last month', { from: '2026-12' }, { first: 11, end: 12 }],
    ['an item that begins after the horizon', { from: '2027-01' }, null],
    ['an item that ends before it begins', { from: '2026-05', to: '2026-04' }, null],
    ['a hidden item', { hidden: true }, null],
  ])('%s', (_, draft, expected) => {
    const usual = expected && { ...expected, due: expected.first, interval: 1, payout: 12 };
    expect(toItemPeriod(planItem('income', draft), START, 12)).toEqual(usual);
  });
});

test.each<[string, boolean, ItemDraft]>([
  ['visible', true, {}],
  ['hidden', false, { hidden: true }],
  ['within one month', true, { from: '2026-05-20', to: '2026-05-03' }],
  ['reversed', false, { from: '2026-05', to: '2026-04' }],
])('affectsPlan for an item that is %s: %j', (_, expected, draft) => {
  expect(affectsPlan(planItem('expense', draft))).toBe(expected);
});

/** Returns the months, as indices of 2026, in which an item pays. */
function paidIn(draft: ItemDraft): number[] {
  const period = toItemPeriod(planItem('saving', draft), START, 12);
  if (period === null) return [];
  return Array.from({ length: 12 }, (_, month) => month).filter((month) => isPaymentDue(period, month));
}

test.each<[string, ItemDraft, number[]]>([
  ['every month', { from: '2026-09' }, [8, 9, 10, 11]],
  ['every third month from the start', { intervalMonths: 3 }, [0, 3, 6, 9]],
  ['every third month from its first', { intervalMonths: 3, from: '2026-02' }, [1, 4, 7, 10]],
  ['counted from a month before the start', { intervalMonths: 3, from: '2025-12' }, [2, 5, 8, 11]],
  ['counted from long before the start', { intervalMonths: 12, from: '2019-07' }, [6]],
  ['with a payment in the first month', { intervalMonths: 12, from: '2020-01' }, [0]],
  ['the last month is included', { intervalMonths: 4, to: '2026-09' }, [0, 4, 8]],
  ['no payment: the end is before the next one', { intervalMonths: 12, from: '2025-08', to: '2026-07' }, []],
  ['no payment: the next one is after the horizon', { intervalMonths: 120, from: '2025-12' }, []],
  ['once, at the start', { intervalMonths: 0 }, [0]],
  ['once, later', { intervalMonths: 0, from: '2026-05-31', to: '2030-01' }, [4]],
  ['once, before the start: it has been paid', { intervalMonths: 0, from: '2025-12' }, []],
  ['once, but ended before the start', { intervalMonths: 0, to: '2025-12' }, []],
  ['deposits stop when the payout begins', { payoutFrom: '2026-03' }, [0, 1]],
  ['no deposit once the payout began', { payoutFrom: '2020-01' }, []],
])('payments: %s', (_, draft, expected) => {
  expect(paidIn(draft)).toEqual(expected);
});

test.each<[string, ItemDraft, number]>([
  ['in the month of its date', { payoutFrom: '2026-04-15' }, 3],
  ['at the anchor, if its date is before the plan', { payoutFrom: '2020-01' }, 0],
  ['at the anchor, if the fund begins later', { from: '2026-06', payoutFrom: '2026-02' }, 5],
  ['not within the plan, if its date is beyond the horizon', { payoutFrom: '2027-01' }, 12],
  ['never', {}, 12],
])('a payout begins: %s', (_, draft, expected) => {
  expect(toItemPeriod(planItem('pension', draft), START, 12)?.payout).toBe(expected);
});

test('only a fund has payouts', () => {
  expect(toItemPeriod(planItem('income', { payoutFrom: '2026-02' }), START, 12)).toMatchObject({
    end: 12,
    payout: 12,
  });
});
