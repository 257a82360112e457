import type { FinancialItem, Scenario, TagAmounts } from '@meridian/contract';
import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { computeAmountsByTag } from './amounts-by-tag.ts';

interface Answer {
  currency: string;
  tags: TagAmounts[];
}

let time = '2026-06-15T12:00:00Z';
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time) });
});
afterAll(() => app.stop());
beforeEach(async () => {
  time = '2026-06-15T12:00:00Z';
  user = await makeUser(app);
});

const ask = (query = '') => app.request('GET', `/api/tags/amounts_by_tag/${query}`, { token: user.token });
const read = async (query = '') => (await ask(query)).json as Answer;
/** Returns total, monthly amount and funds by tag. */
const figures = async (query = '') =>
  (await read(query)).tags.map((tag) => [tag.name, tag.total_amount, tag.monthly_amount, tag.existing_funds]);
const add = (tagNames: string[], change: Record<string, unknown>): Promise<FinancialItem> =>
  makeItem(app, user, { currency: 'USD', ...change, tag_names: tagNames });
const setCurrency = (currency: string) =>
  app.request('PATCH', '/api/currency/preferences/', { token: user.token, body: { currency } });

describe('the amounts by tag', () => {
  test('amounts by tag are empty without tags', async () => {
    await add([], { amount: 1 });
    expect(await read()).toEqual({ currency: 'USD', tags: [] });
  });

  // At the built-in rates: 1 USD = 0.85 EUR = 0.75 GBP = 3.7 ILS.
  test('amounts by tag are sums over three currencies in the display currency, rounded to cents', async () => {
    await add(['Home'], { amount: 1_000 });
    await add(['Home'], { amount: 850, currency: 'EUR' });
    await add(['Home', 'Family'], { amount: 370, currency: 'ILS' });
    await add(['Family'], {
      category: 'saving',
      amount: 75,
      currency: 'GBP',
      existing_funds: 1_700,
      existing_funds_currency: 'EUR',
    });
    await add(['Family'], { category: 'investment', amount: 0, existing_funds: 37, currency: 'ILS' });
    expect(await figures()).toEqual([
      ['Family', 200, 200, 2_010],
      ['Home', 2_100, 2_100, 0],
    ]);
    await setCurrency('EUR');
    expect(await read()).toMatchObject({ currency: 'EUR' });
    expect(await figures()).toEqual([
      ['Family', 170, 170, 1_708.5],
      ['Home', 1_785, 1_785, 0],
    ]);
    await add(['Home'], { amount: 0.01, currency: 'GBP' });
    expect((await figures())[1]).toEqual(['Home', 1_785.01, 1_785.01, 0]);
  });

  test('amounts by tag exclude a balance from the monthly amount, and items that have ended or not started', async () => {
    await add(['x'], { category: 'balance', amount: 10_000 });
    await add(['x'], { amount: 1, from_date: '2026-06-30' });
    await add(['x'], { amount: 20, to_date: '2026-06-01' });
    await add(['x'], { amount: 300, to_date: '2026-05-31' });
    await add(['x'], { amount: 4_000, from_date: '2026-07-01' });
    expect(await figures()).toEqual([['x', 14_321, 21, 0]]);
  });

  test('amounts by tag use the month of the call, in UTC', async () => {
    await add(['x'], { amount: 5, to_date: '2026-06-30' });
    const etag = (await ask()).headers.get('etag') ?? '';
    expect(await figures()).toEqual([['x', 5, 5, 0]]);
    time = '2026-07-01T00:00:00Z';
    const headers = { 'if-none-match': etag };
    const later = await app.request('GET', '/api/tags/amounts_by_tag/', { token: user.token, headers });
    expect(later.json).toMatchObject({ tags: [{ total_amount: 5, monthly_amount: 0 }] });
  });

  test('amounts by tag use the month that the client sends: it can still be June in Los Angeles', async () => {
    await add(['x'], { amount: 5, to_date: '2026-06-30' });
    time = '2026-07-01T02:05:00Z';
    const inJune = await ask('?start=2026-06');
    expect(inJune.json).toMatchObject({ tags: [{ monthly_amount: 5 }] });
    const headers = { 'if-none-match': inJune.headers.get('etag') ?? '' };
    const inJuly = await app.request('GET', '/api/tags/amounts_by_tag/', { token: user.token, headers });
    expect(inJuly.json, 'the tag of June says nothing of July').toMatchObject({
      tags: [{ monthly_amount: 0 }],
    });
    expect(await figures('?start=2026-07')).toEqual([['x', 5, 0, 0]]);
  });

  test.each(['2026-13', '2026-06-01', '1899-12', ''])('amounts by tag are refused for the month %j', async (month) => {
    const response = await ask(`?start=${month}`);
    expect([response.status, Object.keys(response.json as object)]).toEqual([400, ['start']]);
  });

  test('amounts by tag exclude hidden items, and tags that only they have', async () => {
    const item = await add(['Seen', 'Unseen'], { amount: 10 });
    await add(['Seen'], { amount: 1 });
    await app.request('POST', '/api/tags/', { token: user.token, body: { name: 'Unused' } });
    expect(await figures()).toEqual([
      ['Seen', 11, 11, 0],
      ['Unseen', 10, 10, 0],
    ]);
    await app.request('POST', `/api/financial-items/${item.id}/toggle_visibility/`, { token: user.token });
    expect(await figures()).toEqual([['Seen', 1, 1, 0]]);
  });

  test('amounts by tag exclude funds that an item has from a former category', async () => {
    const { id } = await add(['x'], { category: 'pension', amount: 7, existing_funds: 900 });
    const body = { category: 'income' };
    await app.request('PATCH', `/api/financial-items/${id}/`, { token: user.token, body });
    expect(await figures()).toEqual([['x', 7, 7, 0]]);
  });

  test('amounts come in the order of the list of tags, with name and colour', async () => {
    await add(['tag 10', 'élan', 'Tag 9', 'עבודה'], { amount: 1 });
    const { results } = (await app.request('GET', '/api/tags/', { token: user.token })).json as {
      results: TagAmounts[];
    };
    const { tags } = await read();
    expect(tags.map(({ id, name, color }) => ({ id, name, color }))).toEqual(
      results.map(({ id, name, color }) => ({ id, name, color })),
    );
    expect(tags.map(({ name }) => name)).toEqual(['élan', 'Tag 9', 'tag 10', 'עבודה']);
  });

  test('amounts by tag cover the selected scenario, or the given one', async () => {
    const abroad = await makeScenario(app, user, 'Abroad');
    await add(['x'], { amount: 1 });
    await add(['x'], { amount: 20, scenario_id: abroad.id });
    expect(await figures()).toEqual([['x', 1, 1, 0]]);
    expect(await figures(`?scenario_id=${abroad.id}`)).toEqual([['x', 20, 20, 0]]);
    await app.request('POST', `/api/scenarios/${abroad.id}/select/`, { token: user.token });
    expect(await figures()).toEqual([['x', 20, 20, 0]]);
  });

  test('amounts by tag are 404 when no scenario is selected', async () => {
    await app.db.updateTable('users').set({ selected_scenario_id: null }).where('user_id', '=', user.user.id).execute();
    expect((await ask()).status).toBe(404);
  });

  test.each(['x', '', '0', '-1', '1.5'])('amounts by tag are refused for the scenario %j', async (id) => {
    const response = await ask(`?scenario_id=${id}`);
    expect(response.status).toBe(400);
    expect(Object.keys(response.json as object)).toEqual(['scenario_id']);
  });
});

test('amounts are not computed for a request that has ended', async () => {
  const scenario = { id: 1, assumptions: { pinned_rates: {} } } as Scenario;
  const plan = { items: [], scenarios: new Map([[1, scenario]]) };
  const question = {
    scenarioId: 1,
    month: parseMonth('2026-11'),
    currency: 'USD',
    rates: FALLBACK_RATES,
  } as const;
  await expect(computeAmountsByTag(plan, question, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
  expect(await computeAmountsByTag(plan, question)).toEqual([]);
});
