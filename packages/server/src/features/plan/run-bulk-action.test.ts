import type { FinancialItem, Tag } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runBulkAction, listItems } from '#testing/bulk-calls.ts';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
/** A fund, an expense and a balance, in order of creation. */
let items: [fund: FinancialItem, rent: FinancialItem, cash: FinancialItem];
let ids: number[];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
  items = [
    await makeItem(app, user, fund),
    await makeItem(app, user, { name: 'Rent', tag_names: ['home'] }),
    await makeItem(app, user, { name: 'Cash', category: 'balance', amount: 50, currency: 'USD' }),
  ];
  ids = items.map((item) => item.id);
});

const fund = {
  name: 'Fund',
  category: 'saving',
  amount: 500,
  currency: 'ILS',
  from_date: '2026-01-31',
  to_date: '2030-01-31',
  existing_funds: 10_000,
  existing_funds_currency: 'GBP',
  monthly_interest_rate: 0.5,
  management_fee_saving: 0.6,
  management_fee_deposit: 1,
  interest_limit: 2,
  tag_names: ['home', 'work'],
};

const run = (action: object) => runBulkAction(app, user, { item_ids: ids, ...action });
const listTags = async () =>
  ((await app.request('GET', '/api/tags/', { token: user.token })).json as { results: Tag[] }).results;

describe('an action changes only its fields', () => {
  const open = 'Open-ended items have no end date to move.';
  const noRate = 'Balance items have no interest rate.';
  const noFees = (kind: string) => `${kind} items have no management fees.`;
  const table: [action: object, shown: (object | string)[]][] = [
    [
      { action: 'edit_from_date', from_date: '2027-07-07' },
      [{ from_date: '2027-07-07' }, { from_date: '2027-07-07' }, { from_date: '2027-07-07' }],
    ],
    [{ action: 'edit_to_date', to_date: null }, [{ to_date: null }, { to_date: null }, { to_date: null }]],
    [{ action: 'extend_period', extend_months: '1' }, [{ to_date: '2030-02-28' }, open, open]],
    [
      { action: 'shift_dates', shift_days: -1 },
      [
        { from_date: '2026-01-30', to_date: '2030-01-30' },
        'The item has no dates to shift.',
        'The item has no dates to shift.',
      ],
    ],
    [
      { action: 'change_currency', currency: 'EUR' },
      [{ currency: 'EUR' }, {}, { currency: 'EUR', existing_funds_currency: 'EUR' }],
    ],
    [
      { action: 'change_currency', currency: 'USD', convert: true },
      [{ currency: 'USD', amount: 135.14 }, { currency: 'USD', existing_funds_currency: 'USD', amount: 1_411.76 }, {}],
    ],
    [
      { action: 'adjust_amount_percent', percentage_change: '-12.5' },
      [{ amount: 437.5 }, { amount: 1_050 }, { amount: 43.75 }],
    ],
    [
      { action: 'adjust_amount_percent', percentage_change: 10, include_existing_funds: true },
      [{ amount: 550, existing_funds: 11_000 }, { amount: 1_320 }, { amount: 55 }],
    ],
    [{ action: 'adjust_amount_fixed', amount_change: 0.1 }, [{ amount: 500.1 }, { amount: 1_200.1 }, { amount: 50.1 }]],
    [
      { action: 'set_interest_rate', monthly_interest_rate: 1.25 },
      [{ monthly_interest_rate: 1.25 }, { monthly_interest_rate: 1.25 }, noRate],
    ],
    [
      { action: 'set_mgmt_fees', management_fee_deposit: 3, interest_limit: null },
      [{ management_fee_deposit: 3, interest_limit: 0 }, noFees('Expense'), noFees('Balance')],
    ],
    [
      { action: 'clear_fees' },
      [
        { management_fee_saving: 0, management_fee_deposit: 0, interest_limit: 0 },
        noFees('Expense'),
        noFees('Balance'),
      ],
    ],
    [
      { action: 'set_notes', notes: ' One\r\nTwo' },
      [{ notes: 'One\nTwo' }, { notes: 'One\nTwo' }, { notes: 'One\nTwo' }],
    ],
    [{ action: 'set_notes', notes: null }, [{ notes: '' }, { notes: '' }, { notes: '' }]],
    [
      { action: 'set_interval', interval_months: '12' },
      [{ interval_months: 12 }, { interval_months: 12 }, 'Balance items have no interval.'],
    ],
    [
      { action: 'set_payout', payout_from_date: '2040-01-01', payout_months: 240 },
      [
        { payout_from_date: '2040-01-01', payout_months: 240 },
        'Expense items have no payout.',
        'Balance items have no payout.',
      ],
    ],
    [{ action: 'hide' }, [{ is_hidden: true }, { is_hidden: true }, { is_hidden: true }]],
    [{ action: 'show' }, [{}, {}, {}]],
  ];
  test.each(table)('%j', async (action, shown) => {
    const result = await run(action);
    const after = (await listItems(app, user)).toReversed();
    for (const [index, change] of shown.entries()) {
      const before = items[index];
      const now = after[index];
      if (before === undefined || now === undefined) throw new Error('an item is gone');
      const skipped = result.skipped.find((one) => one.id === before.id)?.reason;
      if (typeof change === 'string') {
        expect(skipped).toBe(change);
        expect(now).toEqual(before);
      } else {
        expect(skipped).toBeUndefined();
        expect(now.updated_at > before.updated_at).toBe(true);
        expect(now).toEqual({ ...before, ...change, updated_at: now.updated_at });
        expect(result.items).toContainEqual(now);
      }
    }
    const affected = shown.filter((change) => typeof change === 'object').length;
    expect(result).toMatchObject({ affected, undo_token: expect.any(String) as string });
    expect(result.items).toHaveLength(affected);
  });

  test('the action change_category stores hidden values, which are restored with the category', async () => {
    const [{ id }] = items;
    const asIncome = (await run({ action: 'change_category', category: 'income', item_ids: [id] })).items[0];
    expect(asIncome).toMatchObject({
      category: 'income',
      existing_funds: 0,
      existing_funds_currency: 'ILS',
      monthly_interest_rate: 0.5,
      management_fee_saving: 0,
      interest_limit: 0,
    });
    const back = (await run({ action: 'change_category', category: 'saving', item_ids: [id] })).items[0];
    expect({ ...back, updated_at: '' }).toEqual({ ...items[0], updated_at: '' });
  });

  test('the action delete removes the items and returns none', async () => {
    const result = await run({ action: 'delete', item_ids: ids.slice(0, 2) });
    expect(result).toMatchObject({ affected: 2, skipped: [], items: [] });
    expect(await listItems(app, user)).toEqual([items[2]]);
  });

  test('several actions in a row apply to items of two scenarios at once', async () => {
    const scenario = await makeScenario(app, user, 'Abroad');
    const other = await makeItem(app, user, { scenario_id: scenario.id, amount: 10 });
    const both = [ids[1], other.id];
    await run({ action: 'adjust_amount_percent', percentage_change: 10, item_ids: both });
    await run({ action: 'adjust_amount_fixed', amount_change: -1.01, item_ids: both });
    const { items: done } = await run({
      action: 'change_currency',
      currency: 'JPY',
      convert: true,
      item_ids: both,
    });
    expect(done.map(({ amount, scenario: id }) => [amount, id])).toEqual([
      [1_762.94, scenario.id],
      [232_762.94, items[1].scenario],
    ]);
  });
});

describe('copies', () => {
  test('copies have everything but id, name and instants, in the order of their originals', async () => {
    const result = await run({ action: 'duplicate_items' });
    expect(result.items.map((item) => item.name)).toEqual(['Cash (copy)', 'Rent (copy)', 'Fund (copy)']);
    const all = await listItems(app, user);
    expect(all).toEqual([...result.items, ...items.toReversed()]);
    for (const [index, copy] of result.items.toReversed().entries()) {
      const { id, name, created_at, updated_at } = copy;
      expect(copy).toEqual({ ...items[index], id, name, created_at, updated_at });
    }
  });

  test('copies of items with equal names, of copies and of long names get unique names, in each scenario', async () => {
    const scenario = await makeScenario(app, user, 'Abroad');
    const twin = await makeItem(app, user, { name: 'rent', scenario_id: items[1].scenario });
    const abroad = await makeItem(app, user, { name: 'Rent', scenario_id: scenario.id });
    const long = await makeItem(app, user, { name: '😀'.repeat(200) });
    const namesOf = async (list: number[]) =>
      (await run({ action: 'duplicate_items', item_ids: list })).items.map((item) => item.name);
    expect(await namesOf([items[1].id, twin.id, abroad.id])).toEqual(['Rent (copy)', 'rent (copy 2)', 'Rent (copy)']);
    expect(await namesOf([items[1].id])).toEqual(['Rent (copy 3)']);
    expect(await namesOf([long.id])).toEqual([`${'😀'.repeat(193)} (copy)`]);
  });

  test('copies requested twice with one Idempotency-Key are created once', async () => {
    const ask = () =>
      app.request('POST', '/api/financial-items/bulk_action/', {
        token: user.token,
        headers: { 'idempotency-key': 'copy-once' },
        body: { action: 'duplicate_items', item_ids: ids },
      });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map((response) => response.status)).toEqual([200, 200]);
    expect(answers[0].text).toBe(answers[1].text);
    expect(await listItems(app, user)).toHaveLength(6);
  });
});

describe('tags', () => {
  test('a new tag is created once, in the given colour, and comes last', async () => {
    const result = await run({ action: 'add_tag', tag_name: 'New', tag_color: '#ABCDEF' });
    expect(result.items.map((item) => item.tags.map((tag) => tag.name))).toEqual([
      ['New'],
      ['home', 'New'],
      ['home', 'work', 'New'],
    ]);
    expect(await listTags()).toContainEqual(expect.objectContaining({ name: 'New', color: '#abcdef', item_count: 3 }));
  });

  test('an existing tag keeps colour and capitalisation, and items that have it are skipped', async () => {
    const before = await listTags();
    const result = await run({ action: 'add_tag', tag_name: 'WORK', tag_color: '#000000' });
    expect(result.skipped).toEqual([{ id: ids[0], reason: 'The item already has this tag.' }]);
    expect(result.items.map((item) => item.tags.map((tag) => tag.name))).toEqual([['work'], ['home', 'work']]);
    expect(await listTags()).toEqual([before[0], { ...before[1], item_count: 3 }]);
  });

  test('tags are removed by name ignoring case, or all at once, and stay in the list', async () => {
    const removed = await run({ action: 'remove_tag', tag_name: 'Home' });
    expect(removed.skipped).toEqual([{ id: ids[2], reason: 'The item does not have this tag.' }]);
    expect(removed.items.map((item) => item.tags.map((tag) => tag.name))).toEqual([[], ['work']]);
    const cleared = await run({ action: 'clear_all_tags' });
    expect(cleared).toMatchObject({ affected: 1, items: [{ id: ids[0], tags: [] }] });
    expect(await listTags()).toMatchObject([
      { name: 'home', item_count: 0 },
      { name: 'work', item_count: 0 },
    ]);
  });

  test('an action without effect changes nothing and returns no undo token', async () => {
    const result = await run({ action: 'remove_tag', tag_name: 'unknown' });
    expect(result).toMatchObject({ affected: 0, items: [], undo_token: null });
    expect(result.skipped.map((one) => one.id)).toEqual(ids.toReversed());
    expect(await listItems(app, user)).toEqual(items.toReversed());
  });
});
