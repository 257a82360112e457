/** Tests that an account copies the plan of a guest. */
import type { FinancialItem, Scenario, StressTestResponse } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { makeEconomicObjects, createEconomicScenarioBody } from '#testing/economic-objects.ts';
import { readExport, withoutIdsAndInstants } from '#testing/export-calls.ts';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { readItems, registerGuest, logOut, makeGuest, readScenarios, readAccountStatus } from '#testing/guests.ts';
import { countRowsOfUser } from '#testing/rows-of-user.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const HOUR_MS = 3_600_000;

let time = Date.UTC(2026, 10, 21);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' }, now: () => new Date(time) });
});
afterAll(() => app.stop());

const bring = (token: string, guestToken: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/auth/guest/bring-along/', { token, headers, body: { guest_token: guestToken } });
const broughtIn = (json: unknown) => (json as { scenarios: Scenario[] }).scenarios;

/** Removes milestone ids, which differ between the two plans. */
const withoutMilestoneIds = (fields: object) =>
  JSON.parse(JSON.stringify(fields).replaceAll(/"milestone_id":\d+,?/g, '')) as object;

test("an account copies every scenario of a guest, with items and tags, beside the account's own", async () => {
  const account = await makeUser(app);
  const mine = await makeItem(app, account, { tag_names: ['HOME'] });
  const guest = (await makeGuest(app)) as TestUser;
  const { id } = await makeScenario(app, guest, 'Lisbon');
  await makeItem(app, guest, { name: 'Flat', scenario_id: id, tag_names: ['home', 'Lisbon'] });
  const assumptions = { deficit_policy: 'liquidate', pinned_rates: { EUR: 0.5 } };
  await app.request('PATCH', `/api/scenarios/${id}/`, { token: guest.token, body: { assumptions } });
  const theirs = await readItems(app, guest.token);

  const response = await bring(account.token, guest.token);
  expect(response.status, response.text).toBe(200);
  expect(broughtIn(response.json).map(({ name, is_default: isDefault }) => [name, isDefault])).toEqual([
    ['Default (copy)', false],
    ['Lisbon', false],
  ]);
  expect(broughtIn(response.json)[1]?.assumptions).toMatchObject(assumptions);
  const now = await readItems(app, account.token);
  expect(now.filter(({ scenario }) => scenario === mine.scenario)).toEqual([mine]);
  const copies = now.filter(({ scenario }) => scenario !== mine.scenario);
  const told = (items: FinancialItem[]) =>
    items.map(({ id: _id, scenario, created_at: _made, updated_at: _changed, tags, ...fields }) => ({
      ...withoutMilestoneIds(fields),
      isOfLast: scenario === items[0]?.scenario,
      tags: tags.map(({ name }) => name.toLowerCase()),
    }));
  expect(told(copies)).toEqual(told(theirs));
  const ids = new Set(broughtIn(response.json).flatMap(({ milestones }) => milestones.map((one) => one.id)));
  const named = copies.flatMap((item) => item.to_date_milestone ?? []);
  expect(named).not.toEqual([]);
  expect(named.filter(({ milestone_id }) => !ids.has(milestone_id))).toEqual([]);
  expect(copies.find(({ name }) => name === 'Flat')?.tags.map(({ name }) => name)).toEqual(['HOME', 'Lisbon']);
  expect(await countRowsOfUser(app.db, guest.user.id)).toEqual({});
  expect(await readAccountStatus(app, guest.token)).toBe(401);
  expect((await bring(account.token, guest.token)).json).toHaveProperty('guest_token');
});

test('an account copies the economic objects of a guest with their references; a preset that the account has stays unchanged', async () => {
  const account = await makeUser(app);
  const guest = (await makeGuest(app)) as TestUser;
  const presetsOf = async ({ token }: TestUser, currency: string) => {
    const path = '/api/economic/refresh-stress-tests/';
    const { json } = await app.request('POST', path, { token, body: { currency } });
    return (json as { stress_tests: StressTestResponse[] }).stress_tests;
  };
  const own = await presetsOf(account, 'EUR');
  const theirs = await presetsOf(guest, 'KRW');
  const [crisis, job] = [theirs[9]?.id ?? 0, theirs[10]?.id ?? 0];
  const made = await makeEconomicObjects(app, guest);
  const references = { inflation_model_id: made.used.model, stress_test_ids: [job, made.used.test, crisis] };
  const scenario = { body: createEconomicScenarioBody(references), token: guest.token };
  await app.request('PUT', `/api/economic-scenarios/${made.economic_scenario}/`, scenario);
  const before = await readExport(app, guest);

  expect((await bring(account.token, guest.token)).status).toBe(200);
  const after = await readExport(app, account);
  expect(after.stress_tests.slice(0, 12)).toEqual(own);
  expect(withoutIdsAndInstants(after.stress_tests.slice(12))).toEqual(
    withoutIdsAndInstants(before.stress_tests.slice(12)),
  );
  expect(withoutIdsAndInstants(after.inflation_models)).toEqual(withoutIdsAndInstants(before.inflation_models));
  const [model] = after.inflation_models;
  expect(withoutIdsAndInstants(after.economic_scenarios)).toEqual([
    {
      ...(withoutIdsAndInstants(before.economic_scenarios[0]) as object),
      version: 1,
      inflation_model_id: model?.id,
      stress_test_ids: [own[10]?.id, after.stress_tests[12]?.id, own[9]?.id],
    },
  ]);
  expect(await countRowsOfUser(app.db, guest.user.id)).toEqual({});
});

test("the guest's selected scenario comes first, and a renamed copy never gets the name of another scenario of the guest", async () => {
  const account = await makeUser(app);
  const guest = (await makeGuest(app)) as TestUser;
  const copy = await makeScenario(app, guest, 'Default (copy)');
  await app.request('POST', `/api/scenarios/${copy.id}/select/`, { token: guest.token });
  const { json } = await bring(account.token, guest.token);
  expect(broughtIn(json).map(({ name }) => name)).toEqual(['Default (copy)', 'Default (copy 2)']);
});

test('copying the plan of a guest needs a valid token of the guest', async () => {
  const account = await makeUser(app);
  const other = await makeUser(app);
  const [left, kept, guest] = [await makeGuest(app), await makeGuest(app), await makeGuest(app)];
  await logOut(app, left.token);
  await registerGuest(app, kept.token);
  for (const token of [account.token, other.token, left.token, kept.token, 'garbage', '']) {
    const response = await bring(account.token, token);
    expect(response.status, response.text).toBe(400);
    expect(Object.keys(response.json as object)).toEqual(['guest_token']);
  }
  for (const token of [undefined, null, 7, 'x'.repeat(201)])
    expect((await bring(account.token, token)).json).toHaveProperty('guest_token');
  expect((await bring(guest.token, guest.token)).status).toBe(403);
  expect(await readAccountStatus(app, other.token)).toBe(200);
  time += 24 * HOUR_MS;
  expect((await bring((await makeUser(app)).token, guest.token)).status).toBe(400);
});

test('two concurrent calls, by one account or by two, copy the plan once', async () => {
  for (const isSame of [true, false]) {
    const one = await makeUser(app);
    const other = isSame ? one : await makeUser(app);
    const guest = await makeGuest(app);
    const answers = await Promise.all([bring(one.token, guest.token), bring(other.token, guest.token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const count =
      (await readScenarios(app, one.token)).length + (isSame ? 0 : (await readScenarios(app, other.token)).length);
    expect(count).toBe(isSame ? 2 : 3);
  }
});

test('a call repeated under the same Idempotency-Key returns the same response', async () => {
  const account = await makeUser(app);
  const guest = await makeGuest(app);
  const first = await bring(account.token, guest.token, { 'idempotency-key': 'along' });
  const again = await bring(account.token, guest.token, { 'idempotency-key': 'along' });
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(await readScenarios(app, account.token)).toHaveLength(2);
});

test("a guest's plan above the account's limits is refused: nothing changes, and the guest stays", async () => {
  const account = await makeUser(app);
  const { token } = await makeGuest(app);
  const rows = Array.from({ length: 999 }, () => ({
    user_id: account.user.id,
    id: newId(),
    name: 'x',
    name_index: Buffer.from(crypto.randomUUID()),
    is_default: false,
    created_at: app.now(),
  }));
  await app.db.insertInto('scenarios').values(rows).execute();
  const response = await bring(account.token, token);
  expect(response.status).toBe(400);
  expect(response.json).toHaveProperty('non_field_errors');
  expect(await readAccountStatus(app, token)).toBe(200);
  expect((await countRowsOfUser(app.db, account.user.id))['items.user_id']).toBeUndefined();
});

test('if the guest becomes an account at the same time, exactly one of the two accounts has the plan', async () => {
  for (let round = 0; round < 6; round += 1) {
    const account = await makeUser(app);
    const { user, token } = await makeGuest(app);
    const [brought, kept] = await Promise.all([bring(account.token, token), registerGuest(app, token)]);
    expect([brought.status, kept.status]).toSatisfy(
      ([one, other]: number[]) => (one === 200 && other === 401) || (one === 400 && other === 201),
    );
    expect(await readScenarios(app, account.token)).toHaveLength(brought.status === 200 ? 2 : 1);
    expect((await countRowsOfUser(app.db, user.id))['users.user_id']).toBe(kept.status === 201 ? 1 : undefined);
  }
});
