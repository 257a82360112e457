import { type BulkAction, type FinancialItem, tagColor } from '@meridian/contract';
import { describe, expect, test } from 'vitest';
import { type ItemChange, type ItemDraft, applyItemChange, isProvisional, applyItemResponse } from './item-changes.ts';

const draft: ItemDraft = {
  name: 'Salary',
  category: 'income',
  from_date: null,
  to_date: null,
  amount: 5000,
  currency: 'EUR',
  existing_funds: 0,
  existing_funds_currency: 'EUR',
  monthly_interest_rate: 0,
  management_fee_saving: 0,
  management_fee_deposit: 0,
  interest_limit: 0,
  interval_months: 1,
  payout_from_date: null,
  from_date_milestone: null,
  to_date_milestone: null,
  payout_from_date_milestone: null,
  payout_months: 0,
  growth: 'rate',
  deposit_growth_rate: 0,
  loan_balance: 0,
  loan_rate: 0,
  asset_class: null,
  is_locked: false,
  drawable_from: null,
  payout_growth: 'fixed',
  tax_percent: 0,
  notes: '',
  tag_names: ['work'],
};

const { tag_names: _names, ...fields } = draft;
const item = (id: number, change: Partial<FinancialItem> = {}): FinancialItem => ({
  ...fields,
  id,
  scenario: 1,
  tags: [],
  is_hidden: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...change,
});

const create: ItemChange = {
  kind: 'create',
  scenario: 1,
  draft,
  provisional: { id: -1, created_at: '2026-11-21T00:00:00.000Z' },
};

describe('a pending change', () => {
  test('a new item is first in the list, provisional, with its tags', () => {
    const work = { id: 9, name: 'Work', color: '#112233' };
    const [made, ...rest] = applyItemChange([item(1, { tags: [work] })], create);
    expect(rest).toHaveLength(1);
    expect(made).toMatchObject({
      id: -1,
      name: 'Salary',
      amount: 5000,
      is_hidden: false,
      scenario: 1,
      tags: [work],
    });
    expect(isProvisional(made!)).toBe(true);
  });

  test('an unknown tag has the colour that the server will assign', () => {
    const [made] = applyItemChange([], create);
    expect(made?.tags).toEqual([{ id: -1, name: 'work', color: tagColor('work') }]);
  });

  test('an update changes only its fields of its item', () => {
    const before = [item(1), item(2)];
    const after = applyItemChange(before, {
      kind: 'update',
      scenario: 1,
      id: 2,
      base: before[1]!,
      patch: { amount: 1 },
    });
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toEqual({ ...before[1], amount: 1 });
  });

  test('hiding, showing and removing', () => {
    const hidden = applyItemChange([item(1)], { kind: 'visibility', scenario: 1, id: 1, hidden: true });
    expect(hidden[0]?.is_hidden).toBe(true);
    expect(applyItemChange(hidden, { kind: 'remove', scenario: 1, id: 1 })).toEqual([]);
  });

  test('if one of two changes fails, the other still applies', () => {
    const saved = [item(1)];
    const amount: ItemChange = { kind: 'update', scenario: 1, id: 1, base: item(1), patch: { amount: 10 } };
    const name: ItemChange = { kind: 'update', scenario: 1, id: 1, base: item(1), patch: { name: 'Pay' } };
    expect([amount, name].reduce(applyItemChange, saved as readonly FinancialItem[])[0]).toMatchObject({
      amount: 10,
      name: 'Pay',
    });
    // Here the first change has failed and is no longer pending.
    expect([name].reduce(applyItemChange, saved as readonly FinancialItem[])[0]).toMatchObject({
      amount: 5000,
      name: 'Pay',
    });
  });
});

describe('pending bulk actions', () => {
  const bulk = (body: BulkAction): ItemChange => ({ kind: 'bulk', scenario: 1, body });
  const items = [item(3), item(2), item(1)];

  test('a predictable result is shown at once', () => {
    const hidden = applyItemChange(items, bulk({ action: 'hide', item_ids: [3, 1] }));
    expect(hidden.map(({ is_hidden }) => is_hidden)).toEqual([true, false, true]);
    const shown = applyItemChange(hidden, bulk({ action: 'show', item_ids: [3] }));
    expect(shown.map(({ is_hidden }) => is_hidden)).toEqual([false, false, true]);
    const left = applyItemChange(items, bulk({ action: 'delete', item_ids: [3, 1] }));
    expect(left.map(({ id }) => id)).toEqual([2]);
  });

  test('any other result waits for the server', () => {
    const change = bulk({ action: 'adjust_amount_percent', item_ids: [1], percentage_change: 5 });
    expect(applyItemChange(items, change)).toBe(items);
  });
});

describe("the server's response", () => {
  test('new items are in list order, and only once even if the response is applied twice', () => {
    const answer = { items: [item(7), item(2)], removed: [] };
    const once = applyItemResponse([item(9), item(1)], 1, answer);
    expect(once.map(({ id }) => id)).toEqual([9, 7, 2, 1]);
    expect(applyItemResponse(once, 1, answer)).toEqual(once);
  });

  test("a changed item is replaced in place by the server's version", () => {
    const now = item(1, { amount: 3, name: 'Rounded' });
    expect(applyItemResponse([item(2), item(1)], 1, { items: [now], removed: [] })).toEqual([item(2), now]);
  });

  test('removed items are no longer listed', () => {
    expect(applyItemResponse([item(2), item(1)], 1, { items: [], removed: [2, 5] })).toEqual([item(1)]);
  });

  test('an item of another scenario is ignored', () => {
    const other = item(5, { scenario: 2 });
    expect(applyItemResponse([item(1)], 1, { items: [other], removed: [] })).toEqual([item(1)]);
  });
});
