import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestUser, itemBody, makeItem, makeScenario, makeUser, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await makeUser(app);
});
afterAll(() => app.stop());

const create = (body: unknown) => app.request('POST', '/api/financial-items/', { token: user.token, body });
const rows = async () =>
  Promise.all(
    (['items', 'tags', 'item_tags'] as const).map(
      async (table) => (await app.db.selectFrom(table).selectAll().execute()).length,
    ),
  );

describe('a new item', () => {
  test('an item of the fewest fields gets defaults for the rest', async () => {
    const scenario = await selectedScenario(app, user);
    const item = await makeItem(app, user, { name: ' Rent ', amount: '1200.005' });
    expect(item).toEqual({
      id: item.id,
      name: 'Rent',
      category: 'expense',
      from_date: null,
      to_date: null,
      amount: 1200.01,
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
      is_hidden: false,
      created_at: item.created_at,
      updated_at: item.created_at,
      scenario: scenario.id,
      tags: [],
    });
    expect(Math.abs(Date.parse(item.created_at) - Date.now())).toBeLessThan(60_000);
    const read = await app.request('GET', `/api/financial-items/${item.id}/`, { token: user.token });
    expect(read.json).toEqual(item);
  });

  test('an item of every field stores every field', async () => {
    const scenario = await makeScenario(app, user, 'Abroad');
    const fields = {
      name: 'קרן השתלמות 🏦',
      category: 'pension',
      from_date: '1900-01-01',
      to_date: '2200-12-31',
      amount: 1e12,
      currency: 'ILS',
      existing_funds: 0.01,
      existing_funds_currency: 'GBP',
      monthly_interest_rate: -99.999,
      management_fee_saving: 0.1 + 0.2,
      management_fee_deposit: 100,
      interest_limit: 100,
      interval_months: 120,
      payout_from_date: '2045-06-30',
      payout_months: 720,
      notes: `${'😀'.repeat(1_995)}\n\tא\nב`,
      is_hidden: true,
    };
    const item = await makeItem(app, user, { ...fields, scenario_id: scenario.id, tag_names: ['b', 'a'] });
    expect(item).toMatchObject({ ...fields, scenario: scenario.id });
    expect(item.tags.map((tag) => tag.name)).toEqual(['b', 'a']);
  });

  test('an item creates tags of unknown names once, whatever their case, each in the colour of its name', async () => {
    const first = await makeItem(app, user, { tag_names: [' Home ', 'HOME', 'Work', 'home'] });
    const second = await makeItem(app, user, { tag_names: ['work', 'hOmE'] });
    expect(first.tags.map((tag) => tag.name)).toEqual(['Home', 'Work']);
    expect(second.tags).toEqual(first.tags.toReversed());
    for (const tag of first.tags) expect(tag.color).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('an item created twenty times at once with one new tag creates the tag once', async () => {
    const items = await Promise.all(Array.from({ length: 20 }, () => makeItem(app, user, { tag_names: ['Race'] })));
    expect(new Set(items.map((item) => item.tags[0]?.id)).size).toBe(1);
    expect(new Set(items.map((item) => item.id)).size).toBe(20);
  });

  test('an item needs a given scenario if none is selected', async () => {
    const other = await makeUser(app);
    const scenario = await selectedScenario(app, other);
    await app.db
      .updateTable('users')
      .set({ selected_scenario_id: null })
      .where('user_id', '=', other.user.id)
      .execute();
    const response = await app.request('POST', '/api/financial-items/', {
      token: other.token,
      body: itemBody(),
    });
    expect(response.json).toEqual({ scenario_id: ['No scenario is selected: name one.'] });
    expect(await makeItem(app, other, { scenario_id: scenario.id })).toMatchObject({ scenario: scenario.id });
  });
});

const NUMBER = 'Enter a number, such as 1234.56.';
const DATE = 'Enter a real date as YYYY-MM-DD.';
const RANGE = 'Dates run from 1900-01-01 to 2200-12-31.';
const FOREIGN = 'Not editable for this category';
const pension = { category: 'pension' };

describe('is refused, on the field, with nothing stored:', () => {
  const cases: [change: Record<string, unknown>, field: string, message: string][] = [
    [{ name: undefined }, 'name', 'Name is required'],
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(10_000) }, 'name', 'Name can have at most 200 characters.'],
    [{ name: '👩‍👩‍👧'.repeat(41) }, 'name', 'Name can have at most 200 characters.'],
    [{ name: 'a\u0000b' }, 'name', 'Name cannot contain control characters.'],
    [{ name: 'a\tb' }, 'name', 'Name cannot contain control characters.'],
    [{ name: 'a\ud83d' }, 'name', 'Name is not valid text.'],
    [{ name: { toString: 'x' } }, 'name', 'Name must be text.'],
    [{ category: undefined }, 'category', 'Category is required'],
    [{ category: '' }, 'category', 'Category is required'],
    [{ category: 'loan' }, 'category', 'This category does not exist.'],
    [{ category: '__proto__' }, 'category', 'This category does not exist.'],
    [{ amount: undefined }, 'amount', 'Amount is required'],
    [{ amount: null }, 'amount', 'Amount is required'],
    [{ amount: -0.01 }, 'amount', 'Amount must be positive'],
    [{ amount: '-5' }, 'amount', 'Amount must be positive'],
    [{ amount: 1e13 }, 'amount', 'Amount can be at most 1,000,000,000,000.'],
    [{ amount: '1000000000000.01' }, 'amount', 'Amount can be at most 1,000,000,000,000.'],
    [{ amount: '' }, 'amount', NUMBER],
    [{ amount: 'ten' }, 'amount', NUMBER],
    [{ amount: 'NaN' }, 'amount', NUMBER],
    [{ amount: 'Infinity' }, 'amount', NUMBER],
    [{ amount: '0x1f' }, 'amount', NUMBER],
    [{ amount: '1e3' }, 'amount', NUMBER],
    [{ amount: '1,000.00' }, 'amount', NUMBER],
    [{ amount: '１２' }, 'amount', NUMBER],
    [{ amount: true }, 'amount', NUMBER],
    [{ amount: [1] }, 'amount', NUMBER],
    [{ amount: { valueOf: 1 } }, 'amount', NUMBER],
    [{ currency: undefined }, 'currency', 'Currency is required'],
    [{ currency: 'eur' }, 'currency', 'This currency is not supported.'],
    [{ currency: 'XXX' }, 'currency', 'This currency is not supported.'],
    [{ currency: 'constructor' }, 'currency', 'This currency is not supported.'],
    [{ existing_funds_currency: 'BTC', ...pension }, 'existing_funds_currency', 'This currency is not supported.'],
    [{ from_date: '2026-02-30' }, 'from_date', DATE],
    [{ from_date: '1899-12-31' }, 'from_date', RANGE],
    [{ to_date: '2201-01-01' }, 'to_date', RANGE],
    [{ to_date: '31/12/2026' }, 'to_date', DATE],
    [{ to_date: '2026-12-31T00:00:00Z' }, 'to_date', DATE],
    [{ from_date: '' }, 'from_date', DATE],
    [{ from_date: 20260101 }, 'from_date', DATE],
    [{ from_date: '2026-05-02', to_date: '2026-05-01' }, 'to_date', 'The end date cannot be before the start date.'],
    [{ monthly_interest_rate: -100 }, 'monthly_interest_rate', 'Monthly interest rate must be above -100 %.'],
    [{ monthly_interest_rate: 100.01 }, 'monthly_interest_rate', 'Monthly interest rate can be at most 100 %.'],
    [{ monthly_interest_rate: '1e-3' }, 'monthly_interest_rate', NUMBER],
    [
      { management_fee_saving: -1, ...pension },
      'management_fee_saving',
      'Management fee (saving) must be at least 0 %.',
    ],
    [
      { management_fee_deposit: 101, ...pension },
      'management_fee_deposit',
      'Management fee (deposit) can be at most 100 %.',
    ],
    [{ interest_limit: 'high', ...pension }, 'interest_limit', NUMBER],
    [{ notes: '😀'.repeat(2_001) }, 'notes', 'Notes can have at most 2,000 characters.'],
    [{ notes: 'a\u0007b' }, 'notes', 'Notes cannot contain control characters.'],
    [{ notes: 7 }, 'notes', 'Notes must be text.'],
    [{ existing_funds: -1, ...pension }, 'existing_funds', 'Existing funds must be positive'],
    [{ existing_funds: 1 }, 'existing_funds', FOREIGN],
    [{ management_fee_saving: 0.1 }, 'management_fee_saving', FOREIGN],
    [{ management_fee_deposit: 0.1, category: 'income' }, 'management_fee_deposit', FOREIGN],
    [{ interest_limit: 0.1, category: 'balance' }, 'interest_limit', FOREIGN],
    [{ monthly_interest_rate: 0.1, category: 'balance' }, 'monthly_interest_rate', FOREIGN],
    [{ is_hidden: 'yes' }, 'is_hidden', 'Enter true or false.'],
    [{ scenario_id: 'x' }, 'scenario_id', 'This is not a valid id.'],
    [{ scenario_id: -1 }, 'scenario_id', 'This is not a valid id.'],
    [{ scenario_id: 2 ** 53 }, 'scenario_id', 'This is not a valid id.'],
    [{ tag_names: 'home' }, 'tag_names', 'Enter a list of tag names.'],
    [{ tag_names: ['  '] }, 'tag_names', 'Tag name is required'],
    [{ tag_names: ['x'.repeat(51)] }, 'tag_names', 'Tag name can have at most 50 characters.'],
    [{ tag_names: [null] }, 'tag_names', 'Tag name must be text.'],
    [{ tag_names: Array.from({ length: 51 }, (_, i) => `t${i}`) }, 'tag_names', 'An item can carry at most 50 tags.'],
    [{ tags: [] }, 'tags', 'This field does not exist.'],
    [{ scenario: 1 }, 'scenario', 'This field does not exist.'],
  ];
  test.each(cases)('%j', async (change, field, message) => {
    const before = await rows();
    const response = await create(itemBody({ tag_names: ['never made'], ...change }));
    expect(response.status).toBe(400);
    expect(response.json).toEqual({ [field]: expect.arrayContaining([message]) });
    expect(await rows()).toEqual(before);
  });

  test.each(['1e400', '-1e400', '1e13'])('the amount %s, written as JSON allows, is refused', async (number) => {
    const raw = `{"name":"Rent","category":"expense","currency":"EUR","amount":${number}}`;
    const response = await app.request('POST', '/api/financial-items/', { token: user.token, raw });
    expect(response.status).toBe(400);
    expect(Object.keys(response.json as object)).toEqual(['amount']);
  });

  test('an unknown scenario is refused, together with the new tags', async () => {
    const before = await rows();
    expect((await create(itemBody({ scenario_id: 12_345, tag_names: ['orphan'] }))).status).toBe(404);
    expect(await rows()).toEqual(before);
  });
});

test('zero in a field that the category lacks counts as no value', async () => {
  const item = await makeItem(app, user, {
    category: 'balance',
    monthly_interest_rate: 0,
    existing_funds: '0.00',
    interest_limit: null,
    notes: null,
  });
  expect(item).toMatchObject({ monthly_interest_rate: 0, existing_funds: 0, interest_limit: 0, notes: '' });
});

test('for any body, the response is 201 or a 400 on one of its fields', async () => {
  const value = fc.oneof(fc.jsonValue(), fc.string(), fc.double(), fc.constantFrom('expense', 'EUR', '2026-01-01'));
  const body = fc.dictionary(
    fc.constantFrom('name', 'category', 'amount', 'currency', 'from_date', 'tag_names', 'scenario_id', 'other'),
    value,
  );
  await fc.assert(
    fc.asyncProperty(body, async (fields) => {
      const { status, json } = await create(itemBody(fields));
      if (status === 404) expect(fields).toHaveProperty('scenario_id');
      else if (status !== 201) {
        expect(status).toBe(400);
        for (const field of Object.keys(json as object)) expect([...Object.keys(fields), 'to_date']).toContain(field);
      }
    }),
    { numRuns: 150 },
  );
});
