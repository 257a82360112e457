import type { ScenarioForecast } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

interface Answer {
  labels: string[];
  scenarios: Record<string, ScenarioForecast>;
}

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date('2026-11-30T23:59:59.999Z') });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

const ask = (query: string) => app.request('GET', `/api/forecast/?${query}`, { token: user.token });
const read = async (query: string) => (await ask(query)).json as Answer;
const yearOf = async () => (await read('years=1&start=2026-01')).scenarios['Default'];

const plain = { from_date: null, currency: 'USD' };

describe('a forecast', () => {
  test('the forecast of an empty plan is zeros, five years from the month of the request in UTC', async () => {
    const { labels, scenarios } = await read('');
    expect(labels).toHaveLength(60);
    expect([labels[0], labels[1], labels[2], labels[59]]).toEqual(['2026-11', '2026-12', '2027-01', '2031-10']);
    expect(Object.keys(scenarios)).toEqual(['Default']);
    const { total_fees: fees, total_taxes: taxes, total_interest: interest, ...all } = scenarios['Default'] ?? {};
    expect([fees, taxes, interest, Object.keys(all).length]).toEqual([0, 0, 0, 8]);
    for (const series of Object.values(all)) expect(series).toEqual(Array.from({ length: 60 }, () => 0));
  });

  test('a forecast excludes hidden items, and includes them when shown again', async () => {
    const item = await makeItem(app, user, { ...plain, category: 'income', amount: 100, is_hidden: true });
    expect((await yearOf())?.margins[0]).toBe(0);
    await app.request('POST', `/api/financial-items/${item.id}/toggle_visibility/`, { token: user.token });
    expect((await yearOf())?.margins[0]).toBe(100);
  });

  test('a forecast is in the display currency', async () => {
    await makeItem(app, user, { ...plain, category: 'income', amount: 100 });
    await app.request('PATCH', '/api/currency/preferences/', {
      token: user.token,
      body: { currency: 'ILS' },
    });
    expect((await yearOf())?.margins[0]).toBe(370);
  });

  test('a forecast covers the selected scenario, or the given ones, each by its name', async () => {
    const abroad = await makeScenario(app, user, 'Abroad');
    const proto = await makeScenario(app, user, '__proto__');
    const constructor = await makeScenario(app, user, 'constructor');
    for (const [index, scenario] of [abroad, proto, constructor].entries()) {
      await makeItem(app, user, {
        ...plain,
        category: 'balance',
        amount: index + 1,
        scenario_id: scenario.id,
      });
    }
    await app.request('POST', `/api/scenarios/${abroad.id}/select/`, { token: user.token });
    expect(Object.keys((await read('years=1')).scenarios)).toEqual(['Abroad']);
    const ids = [constructor.id, proto.id, abroad.id, proto.id].join(',');
    const response = await app.request('GET', `/api/forecast/?years=1&scenario_ids=${ids}`, {
      token: user.token,
      checked: false,
    });
    const { scenarios } = response.json as Answer;
    expect(Object.entries(scenarios).map(([name, series]) => [name, series.cash[0]])).toEqual([
      ['constructor', 3],
      ['__proto__', 2],
      ['Abroad', 1],
    ]);
  });

  test('a forecast has the requested length, up to thirty years', async () => {
    await makeItem(app, user, { ...plain, category: 'income', amount: 1e12, monthly_interest_rate: 100 });
    const { labels, scenarios } = await read('years=30&start=2200-12');
    expect(labels).toHaveLength(360);
    expect(labels[359]).toBe('2230-11');
    for (const value of scenarios['Default']?.forecast ?? []) expect(Number.isFinite(value)).toBe(true);
  });

  test('a forecast responds 304 when unchanged; a change of items, months or rates gives a new response', async () => {
    const tag = (await ask('years=1')).headers.get('etag') ?? '';
    const again = async () =>
      (
        await app.request('GET', '/api/forecast/?years=1', {
          token: user.token,
          headers: { 'if-none-match': tag },
        })
      ).status;
    expect(await again()).toBe(304);
    await makeItem(app, user);
    expect(await again()).toBe(200);
    expect((await ask('years=1&start=2026-12')).headers.get('etag')).not.toBe(
      (await ask('years=1')).headers.get('etag'),
    );
  });

  const eleven = Array.from({ length: 11 }, (_, i) => i + 1).join(',');
  test.each([
    ['years=0', 'years'],
    ['years=31', 'years'],
    ['years=2.5', 'years'],
    ['years=', 'years'],
    ['years=NaN', 'years'],
    ['scenario_ids=', 'scenario_ids'],
    ['scenario_ids=1,,2', 'scenario_ids'],
    ['scenario_ids=x', 'scenario_ids'],
    ['scenario_ids=-1', 'scenario_ids'],
    [`scenario_ids=${eleven}`, 'scenario_ids'],
    ['start=2026-13', 'start'],
    ['start=2026-01-01', 'start'],
    ['start=1899-12', 'start'],
    ['deficit_policy=pray', 'deficit_policy'],
    ['month=1', 'month'],
  ])('a forecast with %s is refused on %s', async (query, field) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(Object.keys(response.json as object)).toEqual([field]);
  });

  test('a forecast with one unknown scenario gives 404, whatever the others are', async () => {
    const { id } = await makeScenario(app, user, 'Mine');
    expect((await ask(`scenario_ids=${id}`)).status).toBe(200);
    expect((await ask(`scenario_ids=${id},123`)).status).toBe(404);
    await app.db.updateTable('users').set({ selected_scenario_id: null }).where('user_id', '=', user.user.id).execute();
    expect((await ask('')).status).toBe(404);
  });
});
