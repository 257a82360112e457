import type { FinancialItem, Scenario } from '@meridian/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { incrementUserVersion, transaction } from '#db/transaction.ts';
import { type TestUser, makeItem, makeScenario, makeUser, selectedScenario } from '#testing/factories.ts';
import { makeEconomicObjects } from '#testing/economic-objects.ts';
import { waitUntilBlocked } from '#testing/test-database.ts';
import { type TestApp, allEndpoints, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());

/** A user with two scenarios, an item in each, and a tag. */
interface TestPlan {
  user: TestUser;
  home: Scenario;
  abroad: Scenario;
  rent: FinancialItem;
  hotel: FinancialItem;
  tag: number;
  economic: Awaited<ReturnType<typeof makeEconomicObjects>>;
}

async function makeTestPlan(): Promise<TestPlan> {
  const user = await makeUser(app);
  const home = await selectedScenario(app, user);
  const abroad = await makeScenario(app, user, 'Abroad');
  const rent = await makeItem(app, user, { name: 'Rent', tag_names: ['Living'] });
  const hotel = await makeItem(app, user, { name: 'Hotel', scenario_id: abroad.id });
  const economic = await makeEconomicObjects(app, user);
  return { user, home, abroad, rent, hotel, tag: rent.tags[0]?.id ?? 0, economic };
}

/** Returns the id of the object that replaces `:id` in a path. */
function idOf(path: string, { tag, rent, economic }: TestPlan): number {
  if (path.startsWith('/api/tags/')) return tag;
  if (path.startsWith('/api/inflation-models/')) return economic.inflation_model;
  if (path.startsWith('/api/stress-tests/')) return economic.stress_test;
  return path.startsWith('/api/economic-scenarios/') ? economic.economic_scenario : rent.id;
}

const ask = ({ user }: TestPlan, path: string, tag?: string) =>
  app.request('GET', path, { token: user.token, headers: tag === undefined ? {} : { 'if-none-match': tag } });

const tagOf = async (plan: TestPlan, path: string) => (await ask(plan, path)).headers.get('etag') ?? '';

/** The plan of all tests that only read. */
let readPlan: Promise<TestPlan> | undefined;

test.each(
  allEndpoints
    .filter(({ method, access, responseType, response }) => {
      return method === 'GET' && access !== 'public' && responseType === 'application/json' && response !== null;
    })
    .filter(({ path }) => path !== '/api/export/data/')
    .map(({ path, summary }) => [path, summary]),
)('GET %s has an ETag, and responds 304 for it', async (path) => {
  const plan = await (readPlan ??= makeTestPlan());
  const { home, abroad } = plan;
  const query = path === '/api/forecast/difference/' ? `?from=${home.id}&to=${abroad.id}` : '';
  const address = path.replace(':id', String(idOf(path, plan))) + query;
  const first = await ask(plan, address);
  expect(first.status).toBe(200);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/"[\w.-]+"$/);
  // Requests the response twice: with its tag alone, and with its tag among others.
  for (const named of [tag, `"another", ${tag}`]) {
    const unchanged = await ask(plan, address, named);
    expect([unchanged.status, unchanged.text, unchanged.headers.get('etag')]).toEqual([304, '', tag]);
    for (const { headers } of [first, unchanged]) {
      const vary = headers.get('vary')?.split(/, */) ?? [];
      expect(vary).toEqual(expect.arrayContaining(['Authorization', 'Cookie']));
      expect(headers.get('cache-control')).toBe('no-store');
    }
  }
  expect((await ask(plan, address, 'W/"another"')).status).toBe(200);
});

describe('a change gives new responses only where it has an effect:', () => {
  const read = {
    'items of home': ({ home }: TestPlan) => `/api/financial-items/?scenario_id=${home.id}`,
    'items abroad': ({ abroad }: TestPlan) => `/api/financial-items/?scenario_id=${abroad.id}`,
    'forecast of home': ({ home }: TestPlan) => `/api/forecast/?scenario_ids=${home.id}`,
    'forecast abroad': ({ abroad }: TestPlan) => `/api/forecast/?scenario_ids=${abroad.id}`,
    scenarios: () => '/api/scenarios/',
    current: () => '/api/scenarios/current/',
    tags: () => '/api/tags/',
    popular: () => '/api/tags/popular/',
    amounts: ({ home }: TestPlan) => `/api/tags/amounts_by_tag/?scenario_id=${home.id}`,
    currency: () => '/api/currency/preferences/',
    user: () => '/api/auth/user/',
  } as const satisfies Record<string, (plan: TestPlan) => string>;
  type Read = keyof typeof read;

  const send = async ({ user: { token } }: TestPlan, method: string, path: string, body?: object) => {
    const response = await app.request(method, path, { token, ...(body === undefined ? {} : { body }) });
    expect(response.status, response.text).toBeLessThan(300);
    return response.json;
  };
  const itemAt = ({ id }: FinancialItem) => `/api/financial-items/${id}/`;
  const changes: [what: string, change: (plan: TestPlan) => Promise<unknown>, altered: Read[]][] = [
    [
      "an item's amount",
      (plan) => send(plan, 'PATCH', itemAt(plan.rent), { amount: 9 }),
      ['items of home', 'forecast of home', 'amounts'],
    ],
    ["an item's name", (plan) => send(plan, 'PATCH', itemAt(plan.rent), { name: 'Flat' }), ['items of home']],
    [
      'an item of the other scenario hidden',
      (plan) => send(plan, 'POST', `${itemAt(plan.hotel)}toggle_visibility/`),
      ['items abroad', 'forecast abroad'],
    ],
    [
      'a new item',
      (plan) => makeItem(app, plan.user, { scenario_id: plan.abroad.id }),
      ['items abroad', 'forecast abroad', 'scenarios'],
    ],
    [
      'an item deleted',
      (plan) => send(plan, 'DELETE', itemAt(plan.rent)),
      ['items of home', 'forecast of home', 'scenarios', 'current', 'tags', 'popular', 'amounts'],
    ],
    [
      'the other scenario renamed',
      ({ abroad, ...plan }) => send({ abroad, ...plan }, 'PATCH', `/api/scenarios/${abroad.id}/`, { name: 'Away' }),
      ['forecast abroad', 'scenarios'],
    ],
    [
      'another scenario selected',
      (plan) => send(plan, 'POST', `/api/scenarios/${plan.abroad.id}/select/`),
      ['scenarios', 'current'],
    ],
    [
      'a tag in another colour',
      (plan) => send(plan, 'PATCH', `/api/tags/${plan.tag}/`, { color: '#123456' }),
      ['items of home', 'tags', 'popular', 'amounts'],
    ],
    [
      'the display currency',
      (plan) => send(plan, 'PATCH', '/api/currency/preferences/', { currency: 'EUR' }),
      ['forecast of home', 'forecast abroad', 'amounts', 'currency'],
    ],
    [
      'how dates are written',
      (plan) => send(plan, 'PATCH', '/api/auth/user/', { preferences: { date_format: 'YYYY-MM-DD' } }),
      ['user'],
    ],
    [
      'a change and its undo',
      async (plan) => {
        const path = '/api/financial-items/bulk_action/';
        const body = { action: 'add_tag', tag_name: 'New', item_ids: [plan.hotel.id] };
        const { undo_token } = (await send(plan, 'POST', path, body)) as { undo_token: string };
        await send(plan, 'POST', '/api/financial-items/undo/', { undo_token });
      },
      // Only the list of items changes, because the item has a new version.
      ['items abroad'],
    ],
  ];

  test.each(changes)('%s', async (_what, change, altered) => {
    const plan = await makeTestPlan();
    const reads = Object.entries(read) as [Read, (plan: TestPlan) => string][];
    const before = new Map<Read, string>();
    for (const [name, address] of reads) before.set(name, await tagOf(plan, address(plan)));
    await change(plan);
    const isNew: Read[] = [];
    for (const [name, address] of reads) {
      const { status } = await ask(plan, address(plan), before.get(name));
      expect([200, 304]).toContain(status);
      if (status === 200) isNew.push(name);
    }
    expect(isNew).toEqual(altered);
  });
});

test('an undone change gives the first ETag again', async () => {
  const plan = await makeTestPlan();
  const rename = (name: string) =>
    app.request('PATCH', `/api/tags/${plan.tag}/`, { token: plan.user.token, body: { name } });
  const first = await tagOf(plan, '/api/tags/');
  await rename('Home');
  const second = await tagOf(plan, '/api/tags/');
  expect(second).not.toBe(first);
  await rename('Living');
  expect((await ask(plan, '/api/tags/', second)).status).toBe(200);
  expect((await ask(plan, '/api/tags/', first)).status).toBe(304);
});

test('if data change between authentication and reading, the ETag belongs to the response', async () => {
  const plan = await makeTestPlan();
  const before = await ask(plan, '/api/tags/');
  // The same list at another address, whose response is not cached yet.
  const path = '/api/tags/?page=1';
  const formerTag = before.headers.get('etag') ?? '';
  let response: ReturnType<typeof ask> | undefined;
  await transaction(app.db, async (trx) => {
    await sql`lock table tags in access exclusive mode`.execute(trx);
    response = ask(plan, path, 'W/"another"');
    // By now the call has read the user's version, but not the tags.
    await waitUntilBlocked(app.db);
    await incrementUserVersion(trx, plan.user.user.id);
    await trx.updateTable('tags').set({ color: '#abcdef' }).where('user_id', '=', plan.user.user.id).execute();
  });
  const told = await response;
  expect(told?.json).toMatchObject({ results: [{ color: '#abcdef' }] });
  const tag = told?.headers.get('etag') ?? '';
  expect(tag).not.toBe(formerTag);
  expect((await ask(plan, path, formerTag)).status).toBe(200);
  expect((await ask(plan, path, tag)).status).toBe(304);
});

test('concurrent readers never have an outdated response', async () => {
  const plan = await makeTestPlan();
  const path = `/api/financial-items/?scenario_id=${plan.home.id}`;
  const LAST = plan.rent.amount + 25;
  const writing = { isOver: false };
  const write = async () => {
    for (let amount = plan.rent.amount; amount <= LAST; amount++) {
      const body = { amount };
      await app.request('PATCH', `/api/financial-items/${plan.rent.id}/`, { token: plan.user.token, body });
    }
  };
  const amountIn = (text: string) =>
    text === '' ? 0 : ((JSON.parse(text) as { results: FinancialItem[] }).results[0]?.amount ?? 0);
  const readOn = async () => {
    let [tag, text] = ['', ''];
    let unchanged = 0;
    const readOnce = async () => {
      const response = await ask(plan, path, tag);
      if (response.status === 304) {
        unchanged += 1;
        return;
      }
      tag = response.headers.get('etag') ?? '';
      // No reader gets an older amount.
      expect(amountIn(response.text)).toBeGreaterThanOrEqual(amountIn(text));
      ({ text } = response);
    };
    while (!writing.isOver) await readOnce();
    for (let last = 0; last < 2; last++) await readOnce();
    return { text, unchanged };
  };
  const readers = Promise.all([readOn(), readOn(), readOn()]);
  await write();
  writing.isOver = true;
  const fresh = (await ask(plan, path)).text;
  for (const { text, unchanged } of await readers) {
    expect(text).toBe(fresh);
    expect(unchanged).toBeGreaterThan(0);
  }
  expect(amountIn(fresh)).toBe(LAST);
});
