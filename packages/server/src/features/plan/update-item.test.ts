import type { FinancialItem } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await makeUser(app);
});
afterAll(() => app.stop());

const patch = (id: number, body: object, headers: Record<string, string> = {}) =>
  app.request('PATCH', `/api/financial-items/${id}/`, { token: user.token, body, headers });
const read = async (id: number) =>
  (await app.request('GET', `/api/financial-items/${id}/`, { token: user.token })).json as FinancialItem;

const fund = {
  name: 'Fund',
  category: 'saving',
  amount: 500,
  currency: 'ILS',
  from_date: '2026-01-01',
  to_date: '2030-01-01',
  existing_funds: 10_000,
  existing_funds_currency: 'GBP',
  monthly_interest_rate: 0.5,
  management_fee_saving: 0.6,
  management_fee_deposit: 1,
  interest_limit: 2,
  is_hidden: true,
  tag_names: ['home', 'work'],
};

describe('a change', () => {
  const changes: [sent: object, shown: object][] = [
    [{ name: 'Renamed' }, { name: 'Renamed' }],
    [{ amount: '12.345' }, { amount: 12.35 }],
    [{ from_date: null }, { from_date: null }],
    [{ to_date: '2031-05-05' }, { to_date: '2031-05-05' }],
    [{ currency: 'USD' }, { currency: 'USD' }],
    [{ existing_funds: null }, { existing_funds: 0 }],
    [{ existing_funds_currency: 'JPY' }, { existing_funds_currency: 'JPY' }],
    [{ existing_funds_currency: null }, { existing_funds_currency: 'ILS' }],
    [
      { existing_funds_currency: null, currency: 'USD' },
      { existing_funds_currency: 'USD', currency: 'USD' },
    ],
    [{ interest_limit: null }, { interest_limit: 0 }],
    [{ notes: ' One\r\nTwo\n' }, { notes: 'One\nTwo' }],
    [{ notes: null }, { notes: '' }],
    [{ is_hidden: false }, { is_hidden: false }],
    [{}, {}],
  ];
  test.each(changes)('a change with %j changes only that field', async (sent, shown) => {
    const item = await makeItem(app, user, fund);
    const response = await patch(item.id, sent);
    expect(response.status).toBe(200);
    const { updated_at: updatedAt, ...rest } = response.json as FinancialItem;
    expect(rest).toEqual({ ...item, ...shown, updated_at: undefined });
    expect(updatedAt > item.updated_at).toBe(true);
    expect(await read(item.id)).toEqual(response.json);
  });

  test('a change sets exactly the given tags; an empty list removes them, a missing one leaves them', async () => {
    const item = await makeItem(app, user, fund);
    const tagsAfter = async (tagNames: string[]) => {
      const changed = (await patch(item.id, { tag_names: tagNames })).json as FinancialItem;
      return changed.tags.map((tag) => tag.name);
    };
    expect(await tagsAfter(['WORK', 'new'])).toEqual(['work', 'new']);
    expect(await tagsAfter([])).toEqual([]);
  });

  test('a change can move the item to another scenario', async () => {
    const item = await makeItem(app, user, fund);
    const scenario = await makeScenario(app, user, 'Move');
    expect((await patch(item.id, { scenario_id: scenario.id })).json).toMatchObject({
      scenario: scenario.id,
    });
  });

  const refusals: [sent: object, field: string, message: string][] = [
    [{ to_date: '2025-12-31' }, 'to_date', 'The end date cannot be before the start date.'],
    [{ from_date: '2030-01-02' }, 'to_date', 'The end date cannot be before the start date.'],
    [{ category: 'expense', interest_limit: 1 }, 'interest_limit', 'Not editable for this category'],
    [{ category: 'balance', monthly_interest_rate: 1 }, 'monthly_interest_rate', 'Not editable for this category'],
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: null }, 'name', 'Name must be text.'],
    [{ amount: null }, 'amount', 'Amount is required'],
    [{ id: 5 }, 'id', 'This field does not exist.'],
    [{ created_at: '2020-01-01T00:00:00Z' }, 'created_at', 'This field does not exist.'],
    [{ user_id: 5 }, 'user_id', 'This field does not exist.'],
  ];
  test.each(refusals)('a change with %j is refused on %s, and changes nothing', async (sent, field, message) => {
    const item = await makeItem(app, user, fund);
    const response = await patch(item.id, { tag_names: ['other'], is_hidden: false, ...sent });
    expect(response.status).toBe(400);
    expect(response.json).toEqual({ [field]: [message] });
    expect(await read(item.id)).toEqual(item);
  });
});

describe('values that a category does not have', () => {
  test('values that a category does not have are returned as 0, stored hidden, and restored with the category', async () => {
    const item = await makeItem(app, user, fund);
    const asBalance = (await patch(item.id, { category: 'balance' })).json;
    expect(asBalance).toMatchObject({
      category: 'balance',
      existing_funds: 0,
      existing_funds_currency: 'ILS',
      monthly_interest_rate: 0,
      management_fee_saving: 0,
      management_fee_deposit: 0,
      interest_limit: 0,
    });
    expect((await patch(item.id, { name: 'Still here' })).status).toBe(200);
    const back = (await patch(item.id, { category: 'saving', name: 'Fund' })).json as FinancialItem;
    expect({ ...back, updated_at: item.updated_at }).toEqual(item);
  });

  test('values that a category does not have do not count in the forecast', async () => {
    const other = await makeUser(app);
    const item = await makeItem(app, other, { ...fund, is_hidden: false, from_date: null, to_date: null });
    await app.request('PATCH', `/api/financial-items/${item.id}/`, {
      token: other.token,
      body: { category: 'expense' },
    });
    const forecast = await app.request('GET', '/api/forecast/?years=1&start=2026-01', { token: other.token });
    const { saving, margins } =
      (forecast.json as { scenarios: Record<string, Record<string, number[]>> }).scenarios['Default'] ?? {};
    expect(new Set(saving)).toEqual(new Set([0]));
    expect(margins?.[0]).toBeCloseTo(-500 / 3.7, 2);
  });
});

describe('If-Unmodified-Since-Version', () => {
  const header = 'if-unmodified-since-version';

  test('the header with the read version allows the change if the item is unchanged', async () => {
    const item = await makeItem(app, user, fund);
    expect((await patch(item.id, { name: 'Mine' }, { [header]: item.updated_at })).status).toBe(200);
  });

  test('the header with the read version gives 409 with the current item if it has changed', async () => {
    const item = await makeItem(app, user, fund);
    const theirs = (await patch(item.id, { name: 'Theirs' })).json;
    for (const seen of [item.updated_at, 'yesterday', '2100-01-01T00:00:00.000Z']) {
      const response = await patch(item.id, { name: 'Mine' }, { [header]: seen });
      expect(response.status, seen).toBe(409);
      expect(response.json).toEqual({ detail: 'This item was changed in the meantime.', item: theirs });
    }
    expect(await read(item.id)).toEqual(theirs);
  });

  test('the header with the read version allows one of twenty concurrent changes', async () => {
    const item = await makeItem(app, user, fund);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => patch(item.id, { name: `Change ${i}` }, { [header]: item.updated_at })),
    );
    expect(answers.filter((response) => response.status === 200)).toHaveLength(1);
    expect(answers.filter((response) => response.status === 409)).toHaveLength(19);
  });
});

test('a version increases with every change, even when the clock stands still', async () => {
  const still = await startTestApp({ now: () => new Date('2026-11-21T00:00:00.000Z') });
  const person = await makeUser(still);
  const item = await makeItem(still, person);
  const versions = [item.updated_at];
  for (let round = 0; round < 3; round++) {
    const path = `/api/financial-items/${item.id}/toggle_visibility/`;
    versions.push(((await still.request('POST', path, { token: person.token })).json as FinancialItem).updated_at);
  }
  expect(versions).toEqual([0, 1, 2, 3].map((ms) => `2026-11-21T00:00:00.00${ms}Z`));
  await still.stop();
});

describe('hiding and deleting', () => {
  test('toggle_visibility hides a visible item and shows a hidden one', async () => {
    const item = await makeItem(app, user);
    const toggle = async () =>
      (await app.request('POST', `/api/financial-items/${item.id}/toggle_visibility/`, { token: user.token })).json;
    expect(await toggle()).toMatchObject({ id: item.id, is_hidden: true });
    expect(await toggle()).toMatchObject({ id: item.id, is_hidden: false });
  });

  test('a deleted item gives 404, and its tags stay', async () => {
    const item = await makeItem(app, user, { tag_names: ['kept'] });
    const remove = () => app.request('DELETE', `/api/financial-items/${item.id}/`, { token: user.token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await patch(item.id, { name: 'x' })).status).toBe(404);
    const tags = await app.request('GET', '/api/tags/', { token: user.token });
    expect((tags.json as { results: object[] }).results).toContainEqual(
      expect.objectContaining({ name: 'kept', item_count: 0 }),
    );
  });
});
