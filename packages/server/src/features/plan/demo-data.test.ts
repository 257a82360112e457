import { EXAMPLE_HOUSEHOLD, type FinancialItem, type Scenario, type Tag, toExampleItems } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendUndo, listItems, undoChange, withoutVersions } from '#testing/bulk-calls.ts';
import { type TestUser, makeItem, makeScenario, makeUser, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { FALLBACK_RATES } from '@meridian/engine';

interface Added {
  scenario: Scenario;
  created: number;
  undo_token: string;
}

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date('2026-11-21T23:59:59Z') });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

const ask = (body: object = {}, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/demo-data/', { token: user.token, body, headers });
const add = async (body: object = {}) => {
  const response = await ask(body);
  expect(response.status, response.text).toBe(201);
  return response.json as Added;
};
const list = () => listItems(app, user);
const tagNames = async () => {
  const response = await app.request('GET', '/api/tags/', { token: user.token });
  return (response.json as { results: Tag[] }).results.map(({ name }) => name);
};
const setCurrency = (currency: string) =>
  app.request('PATCH', '/api/currency/preferences/', { token: user.token, body: { currency } });
/** Returns only the month, because some dates follow a milestone on the first day of the month. */
const monthOf = (date: unknown) => (typeof date === 'string' ? date.slice(0, 7) : null);
const shown = (items: FinancialItem[]) =>
  items.map((item) => [
    item.name,
    item.category,
    monthOf(item.from_date),
    monthOf(item.to_date),
    item.amount,
    item.currency,
    item.existing_funds,
    item.monthly_interest_rate,
    item.growth,
    [item.loan_balance, item.loan_rate, item.tax_percent],
    item.tags.map(({ name }) => name),
  ]);
const expected = (currency: 'USD' | 'JPY', day = '2026-11-21') =>
  toExampleItems(EXAMPLE_HOUSEHOLD, day, currency, FALLBACK_RATES).map((item) => [
    item.name,
    item.category,
    monthOf(item.from_date),
    monthOf(item.to_date),
    item.amount,
    item.currency,
    item.existing_funds ?? 0,
    item.monthly_interest_rate,
    item.growth,
    [item.loan_balance ?? 0, item.loan_rate ?? 0, item.tax_percent ?? 0],
    item.tag_names,
  ]);

describe('the example household', () => {
  test.each(['2026-10', '2026-11', '2026-12'])(
    'the household starts in the month %s of the client, whose calendar may be ahead or behind',
    async (start) => {
      await add({ start });
      expect(shown(await list())).toEqual(expected('USD', start));
    },
  );

  test.each(['2026-09', '2027-01', '1900-01', '2200-12', '2026-13', '2026-11-21', 11, ''])(
    'the household is refused for the month %j, and nothing is replaced',
    async (start) => {
      const item = await makeItem(app, user);
      const response = await ask({ start });
      expect([response.status, Object.keys(response.json as object)]).toEqual([400, ['start']]);
      expect(await list()).toEqual([item]);
    },
  );

  test('the household fills the selected scenario, in the order in which it is described, and the list of tags', async () => {
    const { scenario, created } = await add();
    const items = await list();
    expect(created).toBe(items.length);
    expect(scenario).toEqual({ ...(await selectedScenario(app, user)), item_count: created });
    expect(shown(items)).toEqual(expected('USD'));
    expect(new Set(items.map((item) => item.id)).size).toBe(created);
    expect(await tagNames()).toEqual(['Abroad', 'Family', 'Home', 'Old home', 'Retirement', 'Safety', 'Work']);
  });

  test('the household has a house that is not sold, taxes on its pensions, and the usual asset classes', async () => {
    await add();
    const named = new Map((await list()).map((item) => [item.name, item]));
    expect(named.get('House')).toMatchObject({ asset_class: 'property', is_locked: true });
    expect(named.get('Company pension')).toMatchObject({ asset_class: 'balanced', tax_percent: 15 });
    expect(named.get('World index fund')).toMatchObject({ asset_class: 'equities', payout_growth: 'prices' });
  });

  test('the household has names and tags in Hebrew on request, and refuses an unknown language', async () => {
    await add({ language: 'he' });
    const told = (await list()).flatMap(({ name, tags }) => [name, ...tags.map((tag) => tag.name)]);
    expect(told).toContain('משכנתה');
    for (const name of told) expect(name).toMatch(/^[^A-Za-z]+$/);
    const refused = await ask({ language: 'la' });
    expect(refused.status).toBe(400);
    expect(refused.json).toEqual({ language: ['There are no examples in this language.'] });
  });

  test('the household uses the display currency and two others', async () => {
    await setCurrency('JPY');
    await add();
    expect(shown(await list())).toEqual(expected('JPY'));
  });

  test('the household has a forecast that is never below zero in thirty years', async () => {
    await add();
    const response = await app.request('GET', '/api/forecast/?years=30', { token: user.token });
    const { scenarios } = response.json as {
      scenarios: Record<string, { forecast: number[]; cash: number[] }>;
    };
    const { forecast = [], cash = [] } = scenarios['Default'] ?? {};
    expect(forecast).toHaveLength(360);
    expect(Math.min(...forecast, ...cash)).toBeGreaterThan(0);
  });

  test('the household replaces only the items of the given scenario', async () => {
    const abroad = await makeScenario(app, user, 'Abroad');
    const kept = await makeItem(app, user, { name: 'Kept' });
    const gone = await makeItem(app, user, { name: 'Gone', scenario_id: abroad.id, is_hidden: true });
    const { scenario, created } = await add({ scenario_id: abroad.id });
    const milestones = ['New house', 'School ends', 'Retirement'].map(
      (name) => expect.objectContaining({ name }) as unknown,
    );
    expect(scenario).toEqual({ ...abroad, item_count: created, milestones });
    const items = await list();
    expect(items).toHaveLength(created + 1);
    expect(items).toContainEqual(kept);
    expect(items.map(({ id }) => id)).not.toContain(gone.id);
    expect((await selectedScenario(app, user)).name).toBe('Default');
  });

  test('the household added twice exists once; both calls can be undone one after the other', async () => {
    await makeItem(app, user, { name: 'Mine', tag_names: ['WORK', 'mine'] });
    const before = await list();
    const first = await add();
    const once = await list();
    const second = await add();
    expect(await list()).toHaveLength(second.created);
    expect(await tagNames()).toContain('WORK');
    expect(await tagNames()).not.toContain('Work');

    const undone = await undoChange(app, user, second.undo_token);
    expect(undone).toMatchObject({ action: 'demo_data', direction: 'undone' });
    expect(withoutVersions(await list())).toEqual(withoutVersions(once));
    const redo = await undoChange(app, user, first.undo_token);
    expect(withoutVersions(await list())).toEqual(withoutVersions(before));
    expect(await tagNames()).toEqual(['mine', 'WORK']);

    expect(await undoChange(app, user, redo.undo_token)).toMatchObject({ direction: 'redone' });
    expect(withoutVersions(await list())).toEqual(withoutVersions(once));
  });

  test('adding the household cannot be undone when an item of it was changed since', async () => {
    const { undo_token: token } = await add();
    const [item] = await list();
    const body = { name: 'My own name for it' };
    await app.request('PATCH', `/api/financial-items/${item?.id}/`, { token: user.token, body });
    expect((await sendUndo(app, user, token)).status).toBe(409);
  });

  test('the household is added once for one idempotency key, and completely by two concurrent calls', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [one, other] = await Promise.all([ask({}, headers), ask({}, headers)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.text).toBe(one.text);
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(shown(await list())).toEqual(expected('USD'));
  });
});

test.each([
  [{ scenario_id: 'x' }, 'scenario_id'],
  [{ scenario_id: 0 }, 'scenario_id'],
  [{ scenario_id: null }, 'scenario_id'],
  [{ scenario: 1 }, 'scenario'],
])('%j is refused on %s, and nothing is replaced', async (body, field) => {
  const item = await makeItem(app, user);
  const response = await ask(body);
  expect(response.status).toBe(400);
  expect(Object.keys(response.json as object)).toEqual([field]);
  expect(await list()).toEqual([item]);
});

test('adding the household without a given or selected scenario gives an error', async () => {
  await app.db.updateTable('users').set({ selected_scenario_id: null }).where('user_id', '=', user.user.id).execute();
  const response = await ask();
  expect([response.status, response.json]).toEqual([400, { scenario_id: ['No scenario is selected: name one.'] }]);
});
