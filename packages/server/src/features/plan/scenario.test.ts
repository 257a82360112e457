import type { Scenario } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestUser, makeItem, makeScenario, makeUser, selectedScenario } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

const ask = (method: string, path: string, body?: object) =>
  app.request(method, `/api/scenarios/${path}`, {
    token: user.token,
    ...(body === undefined ? {} : { body }),
  });
const list = async (query = '') => (await ask('GET', query)).json as { count: number; results: Scenario[] };
const namesOf = (scenarios: Scenario[]) => scenarios.map((one) => one.name);

describe('the list', () => {
  test('the list has Default first, then the oldest, with the number of items and the selected one', async () => {
    await makeScenario(app, user, 'Zebra');
    const abroad = await makeScenario(app, user, 'Abroad');
    await makeItem(app, user, { scenario_id: abroad.id });
    await makeItem(app, user, { scenario_id: abroad.id, is_hidden: true });
    const { count, results } = await list();
    expect(count).toBe(3);
    expect(results).toMatchObject([
      { name: 'Default', is_default: true, is_selected: true, item_count: 0 },
      { name: 'Zebra', is_default: false, is_selected: false, item_count: 0 },
      { name: 'Abroad', is_default: false, is_selected: false, item_count: 2 },
    ]);
  });

  test('the list has pages with relative links to their neighbours, also beyond the end', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await makeScenario(app, user, name);
    const first = await ask('GET', '?page_size=2');
    expect(first.json).toMatchObject({
      count: 5,
      previous: null,
      next: '/api/scenarios/?page_size=2&page=2',
    });
    const middle = await ask('GET', '?page_size=2&page=2');
    expect(middle.json).toMatchObject({
      count: 5,
      previous: '/api/scenarios/?page_size=2&page=1',
      next: '/api/scenarios/?page_size=2&page=3',
    });
    const last = (await ask('GET', '?page_size=2&page=3')).json as { next: null; results: Scenario[] };
    expect(last.next).toBe(null);
    expect(namesOf(last.results)).toEqual(['D']);
    expect((await ask('GET', '?page_size=2&page=9')).json).toEqual({
      count: 5,
      previous: '/api/scenarios/?page_size=2&page=3',
      next: null,
      results: [],
    });
  });
});

describe('a name', () => {
  test.each(['Retire at 60', '  trimmed  ', '🏝️ Abroad', 'פרישה מוקדמת', '__proto__', 'constructor', '😀'.repeat(200)])(
    "a scenario's name can be %j",
    async (name) => {
      expect(await makeScenario(app, user, name)).toMatchObject({
        name: name.trim(),
        is_default: false,
        item_count: 0,
      });
    },
  );

  test.each([
    ['', 'Scenario name is required'],
    ['   ', 'Scenario name is required'],
    [undefined, 'Scenario name is required'],
    [null, 'Scenario name must be text.'],
    [7, 'Scenario name must be text.'],
    ['x'.repeat(10_000), 'Scenario name can have at most 200 characters.'],
    ['a\u0000b', 'Scenario name cannot contain control characters.'],
    ['a\ud800', 'Scenario name is not valid text.'],
    ['default', 'A scenario with this name already exists.'],
    ['TAKEN', 'A scenario with this name already exists.'],
  ])("a scenario's name cannot be %j: %s", async (name, message) => {
    const taken = await makeScenario(app, user, 'Taken');
    const other = await makeScenario(app, user, 'Other');
    const made = await ask('POST', '', { name });
    expect([made.status, made.json]).toEqual([400, { name: [message] }]);
    const renamed = await ask('PATCH', `${other.id}/`, { name });
    const nothing = { non_field_errors: ['Give the name, the assumptions or the milestones.'] };
    expect([renamed.status, renamed.json]).toEqual([400, name === undefined ? nothing : { name: [message] }]);
    expect(namesOf((await list()).results)).toEqual(['Default', taken.name, 'Other']);
  });

  test.each([
    ['Straße', 'STRASSE'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['Café', 'CAFE\u0301'],
    ['ПЛАН Б', 'план б'],
    ['__proto__', '__PROTO__'],
    ['Lisbon', '  lisbon\t'],
  ])('the name %j equals %j, which is refused', async (name, other) => {
    await makeScenario(app, user, name);
    const response = await ask('POST', '', { name: other });
    expect([response.status, response.json]).toEqual([400, { name: ['A scenario with this name already exists.'] }]);
  });

  test('a name can change in case only, and is free for another user', async () => {
    const mine = await makeScenario(app, user, 'abroad');
    expect((await ask('PATCH', `${mine.id}/`, { name: 'Abroad' })).json).toMatchObject({
      id: mine.id,
      name: 'Abroad',
    });
    await makeScenario(app, await makeUser(app), 'Abroad');
  });

  test('a name that twenty request at once goes to one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('POST', '', { name: 'Race' })));
    expect(answers.filter((response) => response.status === 201)).toHaveLength(1);
    expect(answers.filter((response) => response.status === 400)).toHaveLength(19);
  });

  test('the name of Default cannot change: a 400 on the field', async () => {
    const { id } = await selectedScenario(app, user);
    const response = await ask('PATCH', `${id}/`, { name: 'Mine' });
    expect(response.status).toBe(400);
    expect(response.json).toEqual({ name: ["The scenario 'Default' cannot be renamed."] });
  });
});

describe('the selected scenario', () => {
  test('the selected scenario changes by select, and is the response of current', async () => {
    const abroad = await makeScenario(app, user, 'Abroad');
    expect((await ask('POST', `${abroad.id}/select/`)).json).toEqual({ ...abroad, is_selected: true });
    expect((await ask('GET', 'current/')).json).toEqual({ ...abroad, is_selected: true });
    expect((await list()).results.filter((one) => one.is_selected)).toHaveLength(1);
  });

  test('the selected scenario is 404 if there is none, until ensure_default_selected selects Default', async () => {
    await app.db.updateTable('users').set({ selected_scenario_id: null }).where('user_id', '=', user.user.id).execute();
    await app.db.updateTable('users').set({ version: 99 }).where('user_id', '=', user.user.id).execute();
    expect((await ask('GET', 'current/')).status).toBe(404);
    expect((await ask('POST', 'ensure_default_selected/')).json).toMatchObject({
      name: 'Default',
      is_selected: true,
    });
    expect((await ask('GET', 'current/')).json).toMatchObject({ name: 'Default' });
  });

  test('the selected scenario is not changed by ensure_default_selected', async () => {
    const abroad = await makeScenario(app, user, 'Abroad');
    await ask('POST', `${abroad.id}/select/`);
    expect((await ask('POST', 'ensure_default_selected/')).json).toMatchObject({
      id: abroad.id,
      is_selected: true,
    });
  });

  test('the selected scenario is set once by concurrent calls, which create Default once', async () => {
    await app.db.deleteFrom('scenarios').where('user_id', '=', user.user.id).execute();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('POST', 'ensure_default_selected/')));
    expect(new Set(answers.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await list()).toMatchObject({ count: 1, results: [{ name: 'Default', is_selected: true }] });
  });
});
