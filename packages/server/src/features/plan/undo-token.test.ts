/** Tests that every change of a plan returns its undo token in the header Undo-Token. */
import { isDeepStrictEqual } from 'node:util';
import type { FinancialItem, Person, Scenario, Tag } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChangeRequest, sendUndo, changePlan, checkUndoRedo, readWholePlan } from '#testing/bulk-calls.ts';
import {
  makeEconomicObjects,
  inflationModelBody,
  createEconomicScenarioBody,
  stressTestBody,
} from '#testing/economic-objects.ts';
import { readExport } from '#testing/export-calls.ts';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, allEndpoints, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
let rent: FinancialItem;
let fund: FinancialItem;
let abroad: Scenario;
let home: Tag;
let economy: Awaited<ReturnType<typeof makeEconomicObjects>>;
let unchanged: unknown;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  // Most tests undo all that they have done; then the next one has the same plan.
  if (unchanged !== undefined && isDeepStrictEqual(await readWholePlan(app, user), unchanged)) return;
  user = await makeUser(app);
  abroad = await makeScenario(app, user, 'Abroad');
  rent = await makeItem(app, user, { tag_names: ['home', 'monthly'] });
  fund = await makeItem(app, user, { name: 'Fund', category: 'saving', scenario_id: abroad.id });
  await makeItem(app, user, { name: 'Food', tag_names: ['home'] });
  await changePlan(app, user, { method: 'POST', path: '/api/tags/', body: { name: 'unused' } });
  economy = await makeEconomicObjects(app, user);
  home = (await readExport(app, user)).tags.find(({ name }) => name === 'home') as Tag;
  unchanged = await readWholePlan(app, user);
});

const send = (change: ChangeRequest) => changePlan(app, user, change);
const itemPath = (id: number) => `/api/financial-items/${id}/`;
const scenarioPath = (id: number) => `/api/scenarios/${id}/`;
const tagPath = (id: number) => `/api/tags/${id}/`;

/** The changes to test, by method and path of the endpoint. */
const CHANGES: Record<string, () => Promise<ChangeRequest[]> | ChangeRequest[]> = {
  'POST /api/financial-items/': () => [
    { method: 'POST', path: '/api/financial-items/', body: newItem({ tag_names: ['home', 'new'] }) },
  ],
  'PATCH /api/financial-items/:id/': () => [
    { method: 'PATCH', path: itemPath(rent.id), body: { amount: 7, tag_names: ['monthly', 'new', 'home'] } },
    { method: 'PATCH', path: itemPath(rent.id), body: { category: 'balance', scenario_id: abroad.id } },
    { method: 'PATCH', path: itemPath(rent.id), body: {} },
  ],
  'POST /api/financial-items/:id/toggle_visibility/': () => [
    { method: 'POST', path: `${itemPath(fund.id)}toggle_visibility/` },
  ],
  'DELETE /api/financial-items/:id/': () => [{ method: 'DELETE', path: itemPath(rent.id) }],
  'POST /api/financial-items/bulk_action/': () => [
    {
      method: 'POST',
      path: '/api/financial-items/bulk_action/',
      body: { action: 'add_tag', tag_name: 'new', item_ids: [rent.id, fund.id] },
    },
  ],
  'POST /api/financial-items/undo/': async () => {
    const { undoToken } = await send({ method: 'DELETE', path: itemPath(rent.id) });
    return [{ method: 'POST', path: '/api/financial-items/undo/', body: { undo_token: undoToken } }];
  },
  'PATCH /api/auth/user/': async () => {
    const path = '/api/auth/user/';
    const people = [{ name: 'Anna', born: '1980-06' }];
    await send({ method: 'PATCH', path, body: { people } });
    const anna = (await readExport(app, user)).user.people[0] as Person;
    const milestones = [{ name: 'Stop', person_id: anna.id, age_months: 800 }];
    await send({ method: 'PATCH', path: scenarioPath(abroad.id), body: { milestones } });
    return [
      { method: 'PATCH', path, body: { people: [{ ...anna, born: '1979-01' }] } },
      { method: 'PATCH', path, body: { people: [], keep_dates: true } },
    ];
  },
  'POST /api/scenarios/': () => [{ method: 'POST', path: '/api/scenarios/', body: { name: 'New' } }],
  'PATCH /api/scenarios/:id/': () => [
    { method: 'PATCH', path: scenarioPath(abroad.id), body: { name: 'ABROAD' } },
    {
      method: 'PATCH',
      path: scenarioPath(abroad.id),
      body: { assumptions: { deficit_policy: 'liquidate' } },
    },
    {
      method: 'PATCH',
      path: scenarioPath(abroad.id),
      body: { name: 'Moved', assumptions: { pinned_rates: { EUR: 0.9 } } },
    },
  ],
  'POST /api/scenarios/:id/duplicate/': () => [
    { method: 'POST', path: `${scenarioPath(abroad.id)}duplicate/` },
    {
      method: 'POST',
      path: `${scenarioPath(rent.scenario)}duplicate/`,
      body: { name: 'Cheaper', item_changes: [{ id: rent.id, amount: 900 }] },
    },
  ],
  'POST /api/scenarios/:id/clear_items/': () => [{ method: 'POST', path: `${scenarioPath(abroad.id)}clear_items/` }],
  'DELETE /api/scenarios/:id/': () => [{ method: 'DELETE', path: scenarioPath(abroad.id) }],
  'POST /api/demo-data/': () => [{ method: 'POST', path: '/api/demo-data/', body: { scenario_id: abroad.id } }],
  'POST /api/tags/': () => [{ method: 'POST', path: '/api/tags/', body: { name: 'new', color: '#123456' } }],
  'PATCH /api/tags/:id/': () => [{ method: 'PATCH', path: tagPath(home.id), body: { name: 'HOME', color: '#123456' } }],
  'POST /api/tags/:id/merge/': async () => {
    const { tags } = await readExport(app, user);
    const monthly = tags.find(({ name }) => name === 'monthly');
    return [{ method: 'POST', path: `${tagPath(home.id)}merge/`, body: { into: monthly?.id } }];
  },
  'DELETE /api/tags/:id/': async () => {
    const { tags } = await readExport(app, user);
    return [home, ...tags.filter(({ name }) => name === 'unused')].map(({ id }) => ({
      method: 'DELETE' as const,
      path: tagPath(id),
    }));
  },
  'POST /api/import/data/': async () => {
    const data = await readExport(app, user);
    const [scenario] = data.scenarios;
    const file = {
      ...data,
      scenarios: [
        {
          ...scenario,
          items: [...(scenario?.items ?? []).map((item) => ({ ...item, amount: 1 })), newItem()],
        },
        { name: 'Elsewhere', items: [newItem({ tags: [{ name: 'home' }] })] },
      ],
    };
    return (['merge', 'add', 'replace_items', 'replace'] as const).map((mode) => ({
      method: 'POST' as const,
      path: '/api/import/data/',
      body: { data: file, mode },
    }));
  },
  'POST /api/import/csv/': async () => {
    const response = await app.request('GET', '/api/export/csv/', { token: user.token });
    const raw = response.text.replaceAll('Abroad', 'Elsewhere');
    const headers = { 'Content-Type': 'text/csv; charset=utf-8' };
    return ['merge', 'replace'].map((mode) => ({
      method: 'POST' as const,
      path: `/api/import/csv/?mode=${mode}`,
      raw,
      headers,
    }));
  },
  ...changesOfObjects('inflation-models', inflationModelBody, () => economy.inflation_model),
  ...changesOfObjects('stress-tests', stressTestBody, () => economy.stress_test),
  ...changesOfObjects('economic-scenarios', createEconomicScenarioBody, () => economy.economic_scenario),
  'POST /api/economic-scenarios/create_default/': () => [
    { method: 'POST', path: '/api/economic-scenarios/create_default/?kind=base' },
    { method: 'POST', path: '/api/economic-scenarios/create_default/' },
  ],
  'POST /api/economic/create-enhanced-models/': () => [
    { method: 'POST', path: '/api/economic/create-enhanced-models/' },
  ],
  'POST /api/economic/refresh-stress-tests/': () => [
    { method: 'POST', path: '/api/economic/refresh-stress-tests/', body: { currency: 'GBP' } },
  ],
  'POST /api/advanced-forecast/update_scenarios_from_live_data/': async () => {
    await send({ method: 'POST', path: '/api/economic-scenarios/create_default/' });
    return [{ method: 'POST', path: '/api/advanced-forecast/update_scenarios_from_live_data/' }];
  },
};

function changesOfObjects(
  kind: string,
  body: (change: Record<string, unknown>) => object,
  idOf: () => number,
): typeof CHANGES {
  const list = `/api/${kind}/`;
  const one = () => `${list}${idOf()}/`;
  return {
    [`POST ${list}`]: () => [{ method: 'POST', path: list, body: body({ name: 'New' }) }],
    [`PUT ${list}:id/`]: () => [{ method: 'PUT', path: one(), body: body({ name: 'Other' }) }],
    [`DELETE ${list}:id/`]: () => [{ method: 'DELETE', path: one() }],
  };
}

function newItem(change: object = {}) {
  return { name: 'New', category: 'income', amount: 5, currency: 'EUR', ...change };
}

const UNDOABLE = allEndpoints.filter(({ undoable }) => undoable);

test('all calls that api.md lists return an undo token in the header', () => {
  const marked = UNDOABLE.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(marked)).toEqual(new Set(Object.keys(CHANGES)));
});

test('the API page documents the header exactly for these calls', async () => {
  const { paths } = (await app.request('GET', '/api/openapi.json')).json as {
    paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>>;
  };
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, { headers = {} }]) =>
        'Undo-Token' in headers ? `${method.toUpperCase()} ${path} ${status}` : [],
      ),
    ),
  );
  const marked = UNDOABLE.map(
    ({ method, path, status }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')} ${status}`,
  );
  expect(new Set(told)).toEqual(new Set(marked));
});

test.each(Object.keys(CHANGES))(
  '%s: undo restores exactly the former plan, redo the changed one',
  async (name) => {
    for (const change of (await CHANGES[name]?.()) ?? []) {
      const { undone } = await checkUndoRedo(app, user, async () => (await send(change)).undoToken);
      expect(undone.direction).toBe(name.endsWith('/undo/') ? 'redone' : 'undone');
    }
  },
  120_000,
);

test('undoing a replacement by a file restores settings, tags and economic objects', async () => {
  await send({ method: 'POST', path: '/api/economic-scenarios/create_default/' });
  await send({ method: 'POST', path: '/api/economic/refresh-stress-tests/' });
  await send({ method: 'POST', path: `${scenarioPath(abroad.id)}select/` });
  const assumptions = { deficit_policy: 'liquidate' };
  await send({ method: 'PATCH', path: scenarioPath(rent.scenario), body: { assumptions } });
  const data = await readExport(app, user);
  expect(data.economic_scenarios.length).toBeGreaterThan(0);
  const file = {
    ...data,
    user: { first_name: 'Other', last_name: 'Name' },
    preferences: { ...data.preferences, date_format: 'YYYY-MM-DD', display_currency: 'ILS' },
    scenarios: [
      { name: 'Default', items: [] },
      { name: 'abroad', is_selected: true, items: [newItem()] },
    ],
    tags: [{ name: 'HOME', color: '#000000' }],
    economic_scenarios: [],
    stress_tests: data.stress_tests.slice(1).map((one) => ({ ...one, probability: 1 })),
  };
  const body = { data: file, mode: 'replace' };
  const { after, before, undone } = await checkUndoRedo(app, user, async () => {
    return (await send({ method: 'POST', path: '/api/import/data/', body })).undoToken;
  });
  expect(after.preferences.display_currency).toBe('ILS');
  expect(after.tags.map(({ name }) => name)).toEqual(['HOME']);
  expect(after.objects).not.toEqual(before.objects);
  expect(undone.action).toBe('import');
});

test('undoing a merge removes its economic objects, except those in use', async () => {
  await send({ method: 'POST', path: '/api/economic/refresh-stress-tests/' });
  const { stress_tests: tests, inflation_models: models } = await readExport(app, user);
  const file = {
    format: 'meridian',
    version: 1,
    scenarios: [],
    stress_tests: [{ ...tests[0], name: 'Mine', is_preset: false, id: 1 }],
    inflation_models: models,
  };
  const merge = () => send({ method: 'POST', path: '/api/import/data/', body: { data: file, mode: 'merge' } });
  await checkUndoRedo(app, user, async () => (await merge()).undoToken);
  const { undoToken } = await merge();
  const mine = (await readExport(app, user)).stress_tests.find(({ name }) => name === 'Mine');
  await send({
    method: 'POST',
    path: '/api/economic-scenarios/',
    body: { name: 'Own', inflation_model_id: null, stress_test_ids: [mine?.id] },
  });
  expect((await sendUndo(app, user, undoToken)).status).toBe(409);
  expect((await readExport(app, user)).stress_tests).toContainEqual(mine);
});
