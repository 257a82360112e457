/** Tests that data and forecast are the same after export, deletion of all data, and import, in both formats. */
import {
  type ExportedData,
  CATEGORY_SPECIFIC_FIELDS,
  type Scenario,
  categoryHasField,
  defaultFieldValue,
} from '@meridian/contract';
import { ASSET_CLASSES, CATEGORIES, CURRENCY_CODES } from '@meridian/engine';
import { repetitions } from '@meridian/engine/testing/repetitions.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBulkAction } from '#testing/bulk-calls.ts';
import { makeEconomicObjects } from '#testing/economic-objects.ts';
import {
  sendImport,
  sendImportCsv,
  readCsvExport,
  readExport,
  readImportResult,
  withoutIdsAndInstants,
} from '#testing/export-calls.ts';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());

const send = async (user: TestUser, method: string, path: string, body?: unknown) => {
  const response = await app.request(method, path, { token: user.token, body });
  expect(response.status, response.text).toBeLessThan(300);
  return response.json;
};

/** Names that faulty code could read as a property, a formula, a separator or an escape. */
const HOSTILE = [
  '__proto__',
  'constructor',
  "=cmd|' /C calc'!A0",
  '@SUM(A1)',
  "'=1+1",
  'a, "b"; c\\d',
  'תמיכה בהורים',
  '\u202Eright-to-left',
  '👩‍👩‍👧',
  '7',
  '2026-01-01',
  'TRUE',
  'x'.repeat(200),
];
const name = fc.constantFrom(...HOSTILE);
const tagNames = fc.uniqueArray(
  name.map((text) => text.slice(0, 50)),
  {
    maxLength: 3,
    selector: (text) => text.toLowerCase(),
  },
);
const money = fc.integer({ min: 0, max: 1e14 }).map((cents) => cents / 100);
const percent = fc.double({ min: 0, max: 100, noNaN: true });
const date = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const currency = fc.constantFrom(...CURRENCY_CODES);

const item = fc
  .record({
    name,
    category: fc.constantFrom(...CATEGORIES),
    period: fc.tuple(fc.option(date), fc.option(date)),
    amount: money,
    currency,
    existing_funds: money,
    existing_funds_currency: currency,
    monthly_interest_rate: fc.double({ min: -50, max: 2, noNaN: true }),
    management_fee_saving: percent,
    management_fee_deposit: percent,
    interest_limit: percent,
    interval_months: fc.constantFrom(1, 1, 0, 3, 12, 120),
    payout_from_date: fc.option(date),
    payout_months: fc.constantFrom(0, 0, 12, 720),
    growth: fc.constantFrom('rate', 'prices', 'fixed'),
    deposit_growth_rate: fc.double({ min: -99, max: 2, noNaN: true }),
    loan_balance: fc.oneof(fc.constant(0), money),
    loan_rate: percent,
    asset_class: fc.constantFrom(null, ...ASSET_CLASSES),
    is_locked: fc.boolean(),
    drawable_from: fc.option(date),
    payout_growth: fc.constantFrom('fixed', 'prices'),
    tax_percent: percent,
    notes: fc.constantFrom('', '=1\n\n\t"two", three', 'הערה\n😀', "'quoted'"),
    is_hidden: fc.boolean(),
    tag_names: tagNames,
    /** Category to which the item is changed after its creation, so that values of the first category are stored but hidden. */
    later: fc.option(fc.constantFrom(...CATEGORIES)),
    place: fc.nat(),
  })
  .map(({ period: [one, other], ...fields }) => {
    if (fields.loan_balance > 0 && fields.growth === 'prices') fields.growth = 'fixed';
    const isOrdered = one === null || other === null || one <= other;
    const foreign = CATEGORY_SPECIFIC_FIELDS.filter(
      (field) => !categoryHasField(fields.category, field) && field !== 'payout_from_date_milestone',
    );
    const cleared = Object.fromEntries(foreign.map((field) => [field, defaultFieldValue(field, fields)]));
    return { ...fields, ...cleared, from_date: isOrdered ? one : other, to_date: isOrdered ? other : one };
  });

const account = fc.record({
  scenarios: fc.uniqueArray(name, { maxLength: 2 }),
  items: fc.array(item, { maxLength: 6 }),
  unused: fc.constantFrom('unused', '__proto__', '-1'),
  selected: fc.nat(),
  currency,
  date_format: fc.constantFrom('MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'),
  first_name: fc.constantFrom('', 'נועה', '=1'),
  /** The assumptions of the selected scenario. */
  assumptions: fc.constantFrom(
    {},
    { deficit_policy: 'liquidate' },
    { fx: { model: 'drift', drift: { EUR: -1.5, ILS: 2 } }, pinned_rates: { JPY: 123.45 } },
  ),
  economy: fc.record({ presets: fc.boolean(), defaults: fc.boolean(), objects: fc.nat(2) }),
});
type Account = typeof account extends fc.Arbitrary<infer A> ? A : never;

async function fill(user: TestUser, wanted: Account): Promise<void> {
  const { currency: displayed, first_name, date_format } = wanted;
  await send(user, 'PATCH', '/api/currency/preferences/', { currency: displayed });
  await send(user, 'PATCH', '/api/auth/user/', { first_name, preferences: { date_format } });
  for (const scenario of wanted.scenarios) await makeScenario(app, user, scenario);
  const { results } = (await send(user, 'GET', '/api/scenarios/')) as { results: Scenario[] };
  const at = (place: number) => results[place % results.length]?.id;
  for (const { later, place, ...body } of wanted.items) {
    const { id } = await makeItem(app, user, { ...body, scenario_id: at(place) });
    if (later !== null) await runBulkAction(app, user, { action: 'change_category', item_ids: [id], category: later });
  }
  const { unused } = wanted;
  const tags = (await send(user, 'GET', '/api/tags/')) as { results: { name: string }[] };
  if (!tags.results.some((tag) => tag.name === unused)) {
    await send(user, 'POST', '/api/tags/', { name: unused, color: '#123456' });
  }
  const { assumptions } = wanted;
  await send(user, 'PATCH', `/api/scenarios/${at(wanted.selected)}/`, { assumptions });
  await send(user, 'POST', `/api/scenarios/${at(wanted.selected)}/select/`);
  await fillEconomy(user, wanted.economy);
}

/** Creates objects of every kind, including presets, and scenarios that refer to some of them. */
async function fillEconomy(user: TestUser, { presets, defaults, objects }: Account['economy']): Promise<void> {
  if (presets)
    for (const kind of ['inflation-models', 'stress-tests']) await send(user, 'GET', `/api/${kind}/presets/`);
  if (defaults) await send(user, 'POST', '/api/economic-scenarios/create_default/');
  for (let made = 0; made < objects; made += 1) await makeEconomicObjects(app, user);
}

/** Returns economic objects, identified by their position in the list instead of their id. */
function economyOf({ inflation_models, stress_tests, economic_scenarios }: ExportedData): unknown {
  const places = (list: readonly { id: number }[]) => new Map(list.map(({ id }, place) => [id, place]));
  const [models, tests] = [places(inflation_models), places(stress_tests)];
  return withoutIdsAndInstants({
    inflation_models,
    stress_tests,
    economic_scenarios: economic_scenarios.map((one) => ({
      ...one,
      inflation_model_id: one.inflation_model_id === null ? null : models.get(one.inflation_model_id),
      stress_test_ids: one.stress_test_ids.map((id) => tests.get(id)),
    })),
  });
}

/** Returns a whole export without ids and instants. */
const contentOf = (data: ExportedData) => [withoutIdsAndInstants({ ...data, economic_scenarios: [] }), economyOf(data)];

/** Returns the forecast of every scenario, by name. */
async function forecasts(user: TestUser): Promise<Map<string, string>> {
  const { results } = (await send(user, 'GET', '/api/scenarios/')) as { results: Scenario[] };
  const ids = results.map(({ id }) => id).join(',');
  const path = `/api/forecast/?years=12&start=2026-01&scenario_ids=${ids}`;
  // The schema library loses a scenario named '__proto__'.
  const response = await app.request('GET', path, { token: user.token, checked: false });
  const series = Object.entries((response.json as { scenarios: object }).scenarios);
  return new Map(series.map(([scenario, values]) => [scenario, JSON.stringify(values)]));
}

test('JSON restores everything: into the same account, and into a new one', async () => {
  await fc.assert(
    fc.asyncProperty(account, async (wanted) => {
      const [user, other] = [await makeUser(app), await makeUser(app)];
      await fill(user, wanted);
      const before = await readExport(app, user);
      const forecast = await forecasts(user);

      await send(user, 'POST', '/api/scenarios/clear_all_data/', { confirm: true });
      const result = await readImportResult(sendImport(app, user, before, { mode: 'replace' }));
      const economic = [before.inflation_models, before.stress_tests, before.economic_scenarios].flat();
      const count = wanted.items.length + economic.length;
      expect(result).toEqual({ created: count, updated: 0, skipped: 0, errors: [] });
      expect(contentOf(await readExport(app, user))).toEqual(contentOf(before));
      const again = await readImportResult(sendImport(app, user, before));
      expect(again).toEqual({ created: 0, updated: 0, skipped: count, errors: [] });
      expect(await forecasts(user)).toEqual(forecast);

      await makeItem(app, other, { name: 'Of before', tag_names: ['of before'] });
      await makeEconomicObjects(app, other);
      await readImportResult(sendImport(app, other, before, { mode: 'replace' }));
      const { username, email } = other.user;
      const moved = { ...before, user: { ...before.user, username, email } };
      expect(contentOf(await readExport(app, other))).toEqual(contentOf(moved));
      expect(await forecasts(other)).toEqual(forecast);
    }),
    { numRuns: repetitions({ few: 3, many: 40 }) },
  );
});

test('CSV restores every item, and a second import finds all of them', async () => {
  await fc.assert(
    fc.asyncProperty(account, async (wanted) => {
      const user = await makeUser(app);
      // CSV contains no assumptions.
      await fill(user, { ...wanted, assumptions: {} });
      const [csv, data, forecast] = [
        await readCsvExport(app, user),
        await readExport(app, user),
        await forecasts(user),
      ];
      const count = wanted.items.length;

      await send(user, 'POST', '/api/scenarios/clear_all_data/', { confirm: true });
      const result = await readImportResult(sendImportCsv(app, user, csv, { mode: 'replace' }));
      expect(result).toEqual({ created: count, updated: 0, skipped: 0, errors: [] });
      expect(await readCsvExport(app, user)).toBe(csv);
      const after = await readExport(app, user);
      expect(withoutIdsAndInstants(after.tags), 'tags keep their colours').toEqual(withoutIdsAndInstants(data.tags));
      const filled = data.scenarios.filter(({ is_default, items }) => is_default || items.length > 0);
      expect(after.scenarios.map((scenario) => scenario.name)).toEqual(filled.map((scenario) => scenario.name));
      for (const [scenario, series] of await forecasts(user)) expect(series).toBe(forecast.get(scenario));

      const again = await readImportResult(sendImportCsv(app, user, csv));
      expect(again).toEqual({ created: 0, updated: 0, skipped: count, errors: [] });
      expect(await readCsvExport(app, user)).toBe(csv);
    }),
    { numRuns: repetitions({ few: 2, many: 40 }) },
  );
});

test('a file has our format: CSV with a byte order mark and line ends of RFC 4180, and a file name', async () => {
  const user = await makeUser(app);
  await makeItem(app, user, { name: 'a, "b"', amount: 1234.5, tag_names: ['x'] });
  const response = await fetch(`${app.url}/api/export/csv/`, {
    headers: { Authorization: `Token ${user.token}` },
  });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="meridian-data-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString()).toBe(
    'scenario,name,category,from_date,to_date,amount,currency,existing_funds,existing_funds_currency,' +
      'monthly_interest_rate,management_fee_saving,management_fee_deposit,interest_limit,interval_months,payout_from_date,payout_months,' +
      'growth,deposit_growth_rate,loan_balance,loan_rate,asset_class,is_locked,drawable_from,payout_growth,tax_percent,' +
      'notes,is_hidden,tags,kept\r\n' +
      'Default,"a, ""b""",expense,,,1234.5,EUR,0,EUR,0,0,0,0,1,,0,rate,0,0,0,,false,,fixed,0,,false,x,\r\n',
  );
});
