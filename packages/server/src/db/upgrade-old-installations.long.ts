/**
 * Tests that this version opens the stored installations of earlier versions with all their data. To store a new one before a change of
 * what is stored, run `KEEP_INSTALLATION=schema-0018 npx vitest run packages/server/src/db/upgrade-old-installations.long.ts --config
 * vitest.long.config.ts`.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExportedData, FinancialItem } from '@meridian/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEconomicObjects, inflationModelBody } from '#testing/economic-objects.ts';
import { PASSWORD, makeItem, makeScenario, registrationBody } from '#testing/factories.ts';
import { fillInstallation } from '#testing/full-installation.ts';
import {
  type StoredInstallation,
  readPlanResponses,
  storeInstallation,
  openInstallation,
  packInstallation,
  startInstallation,
  unpackInstallation,
} from '#testing/stored-installation.ts';
import type { TestApp } from '#testing/test-app.ts';

const FOLDER = fileURLToPath(new URL('../testing/installations/', import.meta.url));
const WANTED = process.env['KEEP_INSTALLATION'];

/** Items of every category with all its fields, with names in several scripts. */
const ITEMS = [
  { name: 'Rückzahlung 🏦', category: 'balance', amount: 12_500.5, currency: 'CHF', from_date: '2027-03-31' },
  {
    name: 'משכורת \u200f(נטו)',
    category: 'income',
    amount: 21_000,
    currency: 'ILS',
    monthly_interest_rate: 0.15,
  },
  { name: '=SUM(A1)', category: 'expense', amount: 0.01, from_date: '1900-01-01', to_date: '2200-12-31' },
  { name: 'Empty "saving"', category: 'saving', amount: 0, currency: 'JPY' },
  {
    name: 'Kupat gemel; a\\b',
    category: 'saving',
    amount: 1e12,
    currency: 'ILS',
    from_date: '2024-02-29',
    to_date: '2050-02-28',
    existing_funds: 999_999_999_999.99,
    existing_funds_currency: 'EUR',
    monthly_interest_rate: -99.9,
    management_fee_saving: 0.3,
    management_fee_deposit: 2.1,
    interest_limit: 0.4,
    tag_names: ['קצבה', 'Long term; safe', '👩‍👩‍👧'],
  },
  {
    name: 'قسط التقاعد',
    category: 'pension',
    amount: 400,
    currency: 'EUR',
    to_date: '2060-12-31',
    existing_funds: 81_000.07,
    monthly_interest_rate: 0.30000000000000004,
    management_fee_saving: 1e-7,
    is_hidden: true,
    tag_names: ['Long term; safe'],
  },
  {
    name: 'Fonds',
    category: 'investment',
    amount: 250,
    currency: 'GBP',
    existing_funds: 5,
    existing_funds_currency: 'USD',
    management_fee_deposit: 100,
    interest_limit: 100,
    tag_names: ['growth'],
  },
];

/** Creates three users with plans, and other users who add a row to each table. */
async function makeInstallation(): Promise<StoredInstallation> {
  const secretKey = randomBytes(32).toString('base64url');
  let clock = Date.parse('2026-11-22T12:00:00.000Z');
  const app = await startInstallation({ secretKey }, () => new Date(clock));
  try {
    const tick = () => (clock += 1_000);
    const people = [];
    for (const [index, currency] of ['EUR', 'ILS', 'USD'].entries()) {
      const body = registrationBody({ first_name: 'נועה', last_name: `O'Neil ${index}` });
      const { json } = await app.request('POST', '/api/auth/register/', { body });
      const { token, user } = json as { token: string; user: { id: number; username: string } };
      const person = { username: user.username, password: PASSWORD, token, user, undo: [] };
      people.push(person);
      const patch = { preferences: { date_format: 'YYYY-MM-DD', number_format: '1.234,56' } };
      if (index < 2) await app.request('PATCH', '/api/auth/user/', { token, body: patch });
      await app.request('PATCH', '/api/currency/preferences/', { token, body: { currency } });
      tick();
    }
    const [dana, noa] = people as [(typeof people)[number], (typeof people)[number]];
    for (const person of [dana, noa]) await fillPlan(app, person, tick);
    await fillInstallation(app);
    tick();
    return await storeInstallation(app, secretKey, people);
  } finally {
    await app.stop();
  }
}

interface Planner {
  token: string;
  user: { id: number };
  undo: { token: string; before: unknown; economic?: unknown }[];
}

async function fillPlan(app: TestApp, person: Planner, tick: () => void): Promise<void> {
  const { token } = person;
  const owner = { token, user: undefined as never };
  const later = await makeScenario(app, owner, 'בעוד 20 שנה');
  const made: FinancialItem[] = [];
  for (const scenario of [undefined, later.id]) {
    for (const item of ITEMS) {
      made.push(await makeItem(app, owner, { currency: 'USD', ...item, ...(scenario && { scenario_id: scenario }) }));
      tick();
    }
  }
  const bulk = (body: object) => app.request('POST', '/api/financial-items/bulk_action/', { token, body });
  const ids = made.map(({ id }) => id);
  // Fields that the new category does not have stay in the row, hidden.
  await bulk({ action: 'change_category', category: 'expense', item_ids: [ids.at(-1), ids.at(-2)] });
  tick();
  await bulk({ action: 'duplicate_items', item_ids: ids.slice(0, 3) });
  for (const change of [
    { action: 'set_mgmt_fees', management_fee_saving: 0.7, interest_limit: 9, item_ids: ids },
    { action: 'delete', item_ids: ids.slice(2, 6) },
  ]) {
    tick();
    const before = await itemsOf(app, token);
    const { undo_token: undoToken } = (await bulk(change)).json as { undo_token: string };
    person.undo.unshift({ token: undoToken, before });
  }
  await fillEconomy(app, person);
}

/** Creates objects of each kind, and an import that replaces them and can be undone. */
async function fillEconomy(app: TestApp, { token, user, undo }: Planner): Promise<void> {
  await makeEconomicObjects(app, { user });
  const [before, economic] = [await itemsOf(app, token), await economicOf(app, token)];
  const { json } = await app.request('GET', '/api/export/data/', { token });
  const data = { ...(json as { data: ExportedData }).data, ...NEW_ECONOMY };
  const response = await app.request('POST', '/api/import/data/', { token, body: { data, mode: 'replace' } });
  expect(response.status, response.text).toBe(200);
  undo.unshift({ token: response.headers.get('undo-token') ?? '', before, economic });
}

const NEW_ECONOMY = {
  inflation_models: [{ ...inflationModelBody({ name: 'Stubborn', current_rate: 6 }), id: 7 }],
  stress_tests: [],
  economic_scenarios: [{ name: 'אינפלציה', inflation_model_id: 7, volatility_multiplier: 1.5 }],
};

/** Returns the economic objects without versions, which an undo increases. */
async function economicOf(app: TestApp, token: string) {
  const { json } = await app.request('GET', '/api/export/data/', { token });
  const { inflation_models, stress_tests, economic_scenarios } = (json as { data: ExportedData }).data;
  return [inflation_models, stress_tests, economic_scenarios].map((objects) =>
    objects.map(({ version: _version, ...object }) => object),
  );
}

async function itemsOf(app: TestApp, token: string): Promise<unknown[]> {
  const { json } = await app.request('GET', '/api/financial-items/', { token });
  // Removes the versions of items, because an undo gives each restored item a new version.
  return (json as { results: FinancialItem[] }).results.map(({ updated_at: _version, ...item }) => item);
}

const present = await (async () => {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.json.gz')) : [];
  return files.map((name) => [name, () => unpackInstallation(readFileSync(FOLDER + name))] as const);
})();

describe.each([...present, ['of this very version', makeInstallation] as const])('%s', (_name, find) => {
  let kept: StoredInstallation;
  let app: TestApp;
  beforeAll(async () => {
    kept = await find();
    if (find === makeInstallation && WANTED !== undefined) {
      writeFileSync(`${FOLDER}${WANTED}.json.gz`, packInstallation(kept));
    }
    app = await openInstallation(kept);
  });
  afterAll(() => app.stop());

  test('the users can sign in with their passwords', async () => {
    for (const { username, password } of kept.people) {
      const response = await app.request('POST', '/api/auth/token/', { body: { username, password } });
      expect(response.status, response.text).toBe(200);
    }
  });

  test('every plan and setting is unchanged, in the responses and in both exports', async () => {
    expect(kept.people.length).toBe(3);
    for (const { token, answers, csv } of kept.people) {
      const now = await readPlanResponses(app, token);
      // The response of this version may have additional fields.
      expect(now.answers).toMatchObject(answers);
      expect(rowsOf(now.csv)).toMatchObject(rowsOf(csv));
    }
  });

  test('the exchange rates are unchanged', async () => {
    const rates = async () => (await app.request('GET', '/api/currency/convert/?amount=9&from=EUR&to=ILS')).json;
    await expect.poll(rates).toMatchObject({ as_of: '2026-11-20', result: 37 });
  });

  test('the files can be imported, and change nothing', async () => {
    for (const { token, answers, csv } of kept.people) {
      // Files of an early version have no economic objects.
      type Data = Pick<ExportedData, 'scenarios'> & Partial<ExportedData>;
      const { data } = answers['/api/export/data/'] as { data: Data };
      const items = data.scenarios.reduce((count, scenario) => count + scenario.items.length, 0);
      const { inflation_models: models, stress_tests: tests, economic_scenarios: scenarios } = data;
      const objects = [models, tests, scenarios].reduce((count, list) => count + (list?.length ?? 0), 0);
      const headers = { 'Content-Type': 'text/csv; charset=utf-8' };
      const asked = [
        app.request('POST', '/api/import/data/?dry_run=true', { token, body: { data } }),
        app.request('POST', '/api/import/csv/?dry_run=true', { token, raw: csv, headers }),
      ];
      const [json, rows] = await Promise.all(asked);
      const nothing = { created: 0, updated: 0, errors: [] };
      expect(json?.json).toMatchObject({ ...nothing, skipped: items + objects });
      expect(rows?.json).toMatchObject({ ...nothing, skipped: items });
    }
  });

  test('the changes can be undone', async () => {
    for (const { token, undo } of kept.people) {
      for (const { token: undoToken, before, economic } of undo) {
        const body = { undo_token: undoToken };
        const response = await app.request('POST', '/api/financial-items/undo/', { token, body });
        expect(response.status, response.text).toBe(200);
        expect(await itemsOf(app, token)).toMatchObject(before as object[]);
        if (economic !== undefined) expect(await economicOf(app, token)).toMatchObject(economic as object);
      }
    }
  });
});

const rowsOf = (csv: string) => parse(csv, { bom: true, columns: true });

test('the stored installations are not empty', () => {
  expect(present.length).toBeGreaterThan(0);
});
