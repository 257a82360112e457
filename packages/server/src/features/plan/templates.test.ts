import {
  type FinancialItem,
  NEW_SCENARIO_ASSUMPTIONS,
  type ScenarioTemplate,
  TEMPLATE_PLANS,
  TEMPLATE_IDS,
  type TemplateId,
} from '@meridian/contract';
import { CURRENCY_CODES, FALLBACK_RATES, formatMonth, parseMonth } from '@meridian/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listItems, undoChange, withoutVersions } from '#testing/bulk-calls.ts';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { toStoredItems, forecastThirtyYears } from '#testing/example-plan-forecasts.ts';

const TODAY = '2026-11-21';

describe.each(TEMPLATE_IDS)('the template %s', (id) => {
  const { items: story, summary, whatToChange } = TEMPLATE_PLANS[id];

  test('the template stays solvent for thirty years in every currency', () => {
    for (const home of CURRENCY_CODES) {
      const teller = { today: TODAY, home, rates: FALLBACK_RATES };
      const items = toStoredItems(story, teller);
      const currencies = new Set(items.map(({ currency }) => currency));
      expect.soft(currencies.size, home).toBeGreaterThanOrEqual(2);
      expect.soft(currencies, home).toContain(home);
      for (const { amount, existing_funds: funds, loan_balance: owed } of items)
        for (const value of [amount, funds, owed]) expect.soft(Number(value.toPrecision(2)), home).toBe(value);
      const { cash, debts, forecast } = forecastThirtyYears(story, teller);
      expect.soft(debts.at(-1), home).toBe(0);
      expect.soft(Math.min(...cash), home).toBeGreaterThan(0);
      expect.soft(forecast.at(-1), home).toBeGreaterThan(forecast[0] ?? 0);
      // A plan with more debts than funds starts below zero.
      const owned = (forecast[0] ?? 0) + (debts[0] ?? 0);
      expect.soft(forecast.at(-1), home).toBeLessThan(200 * owned);
    }
  });

  test('the template lets income and expenses grow with prices, and loan payments stay fixed', () => {
    const items = toStoredItems(story, { today: TODAY, home: 'EUR', rates: FALLBACK_RATES });
    const flows = items.filter(({ category }) => category === 'income' || category === 'expense');
    const moving = flows.filter(({ name }) => name !== 'Down payment');
    const growths = moving.map(({ name, growth }) => [name, growth]);
    expect(growths).toEqual(moving.map(({ name, loan_balance: owed }) => [name, owed > 0 ? 'fixed' : 'prices']));
  });

  test('the template names every item once, tags it, and has a sentence on what to change', () => {
    expect(new Set(story.map(({ name }) => name)).size).toBe(story.length);
    expect(story.length).toBeGreaterThanOrEqual(8);
    for (const { tags } of story) expect(tags.length).toBeGreaterThan(0);
    expect(whatToChange).toMatch(/^[A-Z].{30,}\.$/);
    expect(summary).toMatch(/^[A-Z].{20,80}\.$/);
  });

  test('the template starts and ends relative to today, a month later in the next month', () => {
    const months = (today: string) =>
      toStoredItems(story, { today, home: 'EUR', rates: FALLBACK_RATES }).map((item) =>
        [item.from_date, item.to_date].map((date) => (date === null ? null : parseMonth(date))),
      );
    const later = months(TODAY).map((dates) => dates.map((month) => (month === null ? null : month + 1)));
    expect(months('2026-12-31')).toEqual(later);
  });
});

describe('by the API', () => {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await startTestApp({ now: () => new Date('2026-11-21T23:59:59Z') });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    user = await makeUser(app);
  });
  const ask = (body: object) => app.request('POST', '/api/demo-data/', { token: user.token, body });
  const add = async (template: TemplateId, scenarioId?: number) => {
    const response = await ask({ template, ...(scenarioId === undefined ? {} : { scenario_id: scenarioId }) });
    expect(response.status, response.text).toBe(201);
    return response.json as { created: number; undo_token: string };
  };
  const shown = (items: FinancialItem[]) =>
    items.map(({ name, amount, currency, from_date, to_date }) => [
      name,
      amount,
      currency,
      // Some dates follow a milestone on the first day of the month.
      ...[from_date, to_date].map((date) => date?.slice(0, 7)),
    ]);

  test('the API lists ten templates in the order of the use cases, in pages as every list', async () => {
    const list = async (query = '') =>
      (await app.request('GET', `/api/demo-data/templates/${query}`, { token: user.token })).json;
    const { count, results } = (await list()) as { count: number; results: ScenarioTemplate[] };
    expect([count, results.map(({ id }) => id)]).toEqual([10, TEMPLATE_IDS]);
    expect(results[7]).toEqual({
      id: 'wedding',
      name: 'Wedding',
      summary: TEMPLATE_PLANS.wedding.summary,
      what_to_change: TEMPLATE_PLANS.wedding.whatToChange,
      item_count: TEMPLATE_PLANS.wedding.items.length,
    });
    expect(await list('?page_size=4&page=2')).toMatchObject({
      next: '/api/demo-data/templates/?page_size=4&page=3',
      results: results.slice(4, 8),
    });
  });

  test('the API fills the selected scenario with each template, in the order in which it lists its items, in the display currency', async () => {
    const body = { currency: 'JPY' };
    await app.request('PATCH', '/api/currency/preferences/', { token: user.token, body });
    for (const id of TEMPLATE_IDS) {
      const { created } = await add(id);
      const items = await listItems(app, user);
      expect(created).toBe(TEMPLATE_PLANS[id].items.length);
      const teller = { today: TODAY, home: 'JPY', rates: FALLBACK_RATES } as const;
      expect(shown(items)).toEqual(shown(toStoredItems(TEMPLATE_PLANS[id].items, teller)));
    }
  });

  test('a template replaces only the items of the given scenario, and can be undone', async () => {
    const wedding = await makeScenario(app, user, 'Our wedding');
    await makeItem(app, user, { name: 'Kept' });
    await makeItem(app, user, { name: 'Back', scenario_id: wedding.id, tag_names: ['Mine'] });
    const before = await listItems(app, user);
    const { created, undo_token: token } = await add('wedding', wedding.id);
    const names = (await listItems(app, user)).map(({ name }) => name);
    expect(names).toHaveLength(created + 1);
    expect(names).toContain('Kept');
    expect(names).not.toContain('Back');
    await undoChange(app, user, token);
    expect(withoutVersions(await listItems(app, user))).toEqual(withoutVersions(before));
  });

  test('a template leaves a new scenario its own assumptions', async () => {
    const { id, assumptions } = await makeScenario(app, user, 'Our home');
    expect(assumptions).toEqual(NEW_SCENARIO_ASSUMPTIONS);
    const response = await ask({ template: 'home_purchase', scenario_id: id });
    expect(response.json).toMatchObject({ scenario: { id, assumptions: NEW_SCENARIO_ASSUMPTIONS } });
    const home = (await listItems(app, user)).find(({ name }) => name === 'Our home');
    expect(home).toMatchObject({ asset_class: 'property', is_locked: true, existing_funds: 430_000 });
  });

  test('a template sets the day of a wedding eighteen months from today', async () => {
    await add('wedding');
    const day = `${formatMonth(parseMonth(TODAY) + 18)}-01`;
    const celebration = (await listItems(app, user)).find(({ name }) => name === 'Celebration');
    expect(celebration?.interval_months).toBe(0);
    expect([celebration?.from_date, celebration?.to_date]).toEqual([day, null]);
    expect(day).toBe('2028-05-01');
  });

  test.each([['lottery'], ['__proto__'], ['Wedding'], [''], [null], [7], [['wedding']]])(
    'the API refuses the unknown template %j, and replaces nothing',
    async (template) => {
      const item = await makeItem(app, user);
      const response = await ask({ template });
      expect([response.status, response.json]).toEqual([400, { template: ['There is no such template.'] }]);
      expect(await listItems(app, user)).toEqual([item]);
    },
  );
});
