/** Another user's id and an unknown id must give the same response, byte for byte, on every call with an id. */
import type { Endpoint } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readAllItems } from '#features/plan/store/item-list-store.ts';
import { listTags } from '#features/plan/store/tag-store.ts';
import {
  PASSWORD,
  type TestUser,
  itemBody,
  makeIdentity,
  makeItem,
  makeScenario,
  makeUser,
  selectedScenario,
  makeApiToken,
} from '#testing/factories.ts';
import {
  makeEconomicObjects,
  inflationModelBody,
  createEconomicScenarioBody,
  stressTestBody,
} from '#testing/economic-objects.ts';
import { addPasskey } from '#testing/second-factors.ts';
import { type TestApp, allEndpoints, startTestApp, errorBodyText } from '#testing/test-app.ts';

const NOBODYS = 4_503_599_627_370_497;

let app: TestApp;
let reader: TestUser;
let owner: TestUser;
let ownScenario: number;
let ownTag: number;
let others: Record<(typeof kinds)[number][1], number>;
beforeAll(async () => {
  // Passkeys need an address with a host name.
  const home = 'http://localhost:4321';
  app = await startTestApp({ env: { PUBLIC_URL: home, ADVANCED_ACCESS: 'everyone' } });
  reader = await makeUser(app);
  ownScenario = (await selectedScenario(app, reader)).id;
  ownTag = (await makeItem(app, reader, { tag_names: ['mine'] })).tags[0]?.id ?? 0;
  owner = await makeUser(app);
  const scenario = await makeScenario(app, owner, 'Private');
  const item = await makeItem(app, owner, { scenario_id: scenario.id, tag_names: ['secret'] });
  const { json } = await app.request('GET', '/api/auth/sessions/', { token: owner.token });
  const [session] = (json as { results: { id: number }[] }).results;
  const tag = item.tags[0]?.id ?? 0;
  const identity = await makeIdentity(app, owner);
  const { id: passkey } = await addPasskey(app, owner, home);
  const economic = await makeEconomicObjects(app, owner);
  const { id: apiToken } = await makeApiToken(app, owner);
  const known = { session: session?.id ?? 0, api_token: apiToken, passkey, identity };
  const ids = { scenario: scenario.id, item: item.id, tag, ...known };
  others = { ...ids, ...economic };
});
afterAll(() => app.stop());

/** The kind of object to which `:id` in a path refers, by the start of the path. */
const kinds = [
  ['/api/scenarios/', 'scenario'],
  ['/api/financial-items/', 'item'],
  ['/api/auth/sessions/', 'session'],
  ['/api/auth/api-tokens/', 'api_token'],
  ['/api/auth/second-factor/passkeys/', 'passkey'],
  ['/api/auth/identities/', 'identity'],
  ['/api/tags/', 'tag'],
  ['/api/inflation-models/', 'inflation_model'],
  ['/api/stress-tests/', 'stress_test'],
  ['/api/economic-scenarios/', 'economic_scenario'],
] as const;

/** A valid body for every call with a body, so that only the id matters. */
const bodies: Record<string, object> = {
  'PATCH /api/scenarios/:id/': { name: 'Mine now', assumptions: { deficit_policy: 'liquidate' } },
  'POST /api/scenarios/:id/duplicate/': { name: 'Mine now' },
  'PATCH /api/financial-items/:id/': { name: 'Mine now' },
  'PATCH /api/tags/:id/': { name: 'Mine now' },
  get 'POST /api/tags/:id/merge/'() {
    return { into: ownTag };
  },
  'PATCH /api/auth/second-factor/passkeys/:id/': { name: 'Mine now' },
  'POST /api/auth/second-factor/passkeys/:id/remove/': { password: PASSWORD },
  'DELETE /api/auth/identities/:id/': { password: PASSWORD },
  'PUT /api/inflation-models/:id/': inflationModelBody({ name: 'Mine now' }),
  'PUT /api/stress-tests/:id/': stressTestBody({ name: 'Mine now' }),
  'PUT /api/economic-scenarios/:id/': { name: 'Mine now' },
};

/** The requests with an id in query or body, by call and field. */
const asked: Record<string, (id: number) => { query?: string; body?: object }> = {
  'GET /api/financial-items/ scenario_id': (id) => ({ query: `?scenario_id=${id}` }),
  'GET /api/tags/amounts_by_tag/ scenario_id': (id) => ({ query: `?scenario_id=${id}` }),
  'POST /api/tags/:id/merge/ into': (id) => ({ body: { into: id } }),
  'POST /api/demo-data/ scenario_id': (id) => ({ body: { scenario_id: id } }),
  'GET /api/forecast/ scenario_ids': (id) => ({ query: `?scenario_ids=${id}` }),
  'GET /api/forecast/currency_exposure/ scenario_id': (id) => ({ query: `?scenario_id=${id}` }),
  'GET /api/forecast/difference/ from': (id) => ({ query: `?from=${id}&to=${ownScenario}` }),
  'GET /api/forecast/difference/ to': (id) => ({ query: `?from=${ownScenario}&to=${id}` }),
  'POST /api/forecast/solve/ scenario_id': (id) => ({
    body: { scenario_id: id, question: { total: 'expense' } },
  }),
  'POST /api/financial-items/ scenario_id': (id) => ({ body: itemBody({ scenario_id: id }) }),
  'PATCH /api/financial-items/:id/ scenario_id': (id) => ({ body: { scenario_id: id } }),
  'POST /api/financial-items/bulk_action/ item_ids': (id) => ({ body: { action: 'delete', item_ids: [id] } }),
  ...Object.fromEntries(
    ['POST /api/economic-scenarios/', 'PUT /api/economic-scenarios/:id/'].flatMap((call) => [
      [
        `${call} inflation_model_id`,
        (id: number) => ({ body: createEconomicScenarioBody({ inflation_model_id: id }) }),
      ],
      [`${call} stress_test_ids`, (id: number) => ({ body: createEconomicScenarioBody({ stress_test_ids: [id] }) })],
    ]),
  ),
  ...Object.fromEntries(
    ['inflation_adjusted_forecast', 'crisis_probability_analysis', 'optimal_allocation'].flatMap((call) =>
      ['scenario_id', 'inflation_model_id', 'economic_scenario_id', 'stress_test_id'].map((field) => [
        `GET /api/advanced-forecast/${call}/ ${field}`,
        (id: number) => ({ query: `?${field}=${id}` }),
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['scenario_id', 'inflation_model_id', 'economic_scenario_id'].map((field) => [
      `POST /api/advanced-forecast/monte_carlo_simulation/ ${field}`,
      (id: number) => ({ body: { scenario_id: ownScenario, [field]: id } }),
    ]),
  ),
};

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

test.each(allEndpoints.filter((one) => one.path.includes(':id')).map((one) => [nameOf(one), one] as const))(
  '%s reveals nothing',
  async (name, endpoint) => {
    const kind = kinds.find(([prefix]) => endpoint.path.startsWith(prefix))?.[1];
    if (kind === undefined) throw new Error(`Say in 'kinds' what the id of ${endpoint.path} stands for.`);
    const body = bodies[name];
    if (endpoint.body !== undefined && body === undefined) throw new Error(`Give 'bodies' a good body for ${name}.`);
    const askFor = (id: number) => endpoint.path.replace(':id', String(id));
    await expectSame(endpoint, { path: askFor(others[kind]), body }, { path: askFor(NOBODYS), body });
  },
);

test.each(allEndpoints.flatMap((one) => idsIn(one).map((field) => [`${nameOf(one)} ${field}`, one] as const)))(
  '%s reveals nothing',
  async (name, endpoint) => {
    const ask = asked[name];
    if (ask === undefined) throw new Error(`Say in 'asked' how to send ${name}.`);
    const own = await ownIdFor(endpoint);
    const requestFor = (id: number) => {
      const { query = '', body } = ask(id);
      return { path: `${endpoint.path.replace(':id', String(own))}${query}`, body };
    };
    const foreign = others[meant(name)];
    await expectSame(endpoint, requestFor(foreign), requestFor(NOBODYS));
  },
);

test("after all these calls, the owner's data have not changed", async () => {
  const [items, tags] = await Promise.all([readAllItems(app.db, owner.user.id), listTags(app.db, owner.user.id)]);
  expect(items.filter(({ id }) => id === others.item)).toMatchObject([{ name: 'Rent', is_hidden: false }]);
  expect(tags.filter(({ id }) => id === others.tag)).toMatchObject([{ name: 'secret' }]);
  const lists = await Promise.all(
    ['/api/financial-items/', '/api/tags/'].map((path) => app.request('GET', path, { token: reader.token })),
  );
  for (const list of lists) expect(list.text).not.toContain('secret');
});

/** Returns the kind of object to which an id in a query or body refers, by the name of the field. */
function meant(name: string): keyof typeof others {
  const field = name
    .split(' ')
    .at(-1)
    ?.replace(/_ids?$/, '');
  if (field === 'into') return 'tag';
  return kinds.find(([, kind]) => kind === field)?.[1] ?? 'scenario';
}

/** Returns the id of one of the reader's own objects, of the kind that the path requires. */
async function ownIdFor({ path }: Endpoint): Promise<number> {
  if (!path.includes(':id')) return 0;
  if (path.startsWith('/api/economic-scenarios/')) return (await makeEconomicObjects(app, reader)).economic_scenario;
  if (path.startsWith('/api/tags/')) return ownTag;
  return (await makeItem(app, reader)).id;
}

interface Asking {
  path: string;
  body?: object | undefined;
}

async function expectSame(endpoint: Endpoint, foreign: Asking, missing: Asking): Promise<void> {
  const { token } = reader;
  const [one, other] = await Promise.all(
    [foreign, missing].map(({ path, body }) => app.request(endpoint.method, path, { token, body })),
  );
  expect(one?.status).toBe(404);
  expect(one?.text).toBe(errorBodyText('Not found.', 'not_found'));
  expect(other?.status).toBe(404);
  expect(other?.text).toBe(one?.text);
  const headersOf = (headers: Headers | undefined) =>
    [...(headers ?? [])].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  expect(headersOf(other?.headers)).toEqual(headersOf(one?.headers));
}

/** Returns the fields of queries and bodies that contain ids. */
function idsIn(endpoint: Endpoint): string[] {
  const fields = [endpoint.query, endpoint.body].flatMap((schema) => {
    if (schema === undefined) return [];
    const { oneOf, properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const members = oneOf ?? [{ properties }];
    return members.flatMap((member) => Object.keys(member.properties ?? {}));
  });
  const pattern = endpoint.path === '/api/forecast/difference/' ? /^(from|to)$/ : /_ids?$|^into$/;
  return [...new Set(fields)].filter((field) => pattern.test(field));
}
