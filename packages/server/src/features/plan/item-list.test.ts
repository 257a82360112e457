import type { FinancialItem } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: FinancialItem[];
}

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await makeUser(app);
});
afterAll(() => app.stop());

const list = async (query: string, of = user) =>
  (await app.request('GET', `/api/financial-items/${query}`, { token: of.token })).json as Page;
const namesOf = (page: Page) => page.results.map((item) => item.name);

test('lists items of all scenarios, or of one, newest first, with their tags', async () => {
  const abroad = await makeScenario(app, user, 'Abroad');
  await makeItem(app, user, { name: 'first', tag_names: ['b', 'a'] });
  await makeItem(app, user, { name: 'second', scenario_id: abroad.id, is_hidden: true });
  await makeItem(app, user, { name: 'third', tag_names: ['a'] });
  const all = await list('');
  expect(namesOf(all)).toEqual(['third', 'second', 'first']);
  expect(all.results.map((item) => item.tags.map((tag) => tag.name))).toEqual([['a'], [], ['b', 'a']]);
  expect(await list(`?scenario_id=${abroad.id}`)).toMatchObject({
    count: 1,
    results: [{ name: 'second', is_hidden: true }],
  });
});

test('pages follow one another without gaps or repetition, and keep the filter', async () => {
  const person = await makeUser(app);
  const scenario = await makeScenario(app, person, 'Many');
  for (let i = 0; i < 5; i++) await makeItem(app, person, { name: `item ${i}`, scenario_id: scenario.id });
  const seen: string[] = [];
  let path: string | null = `/api/financial-items/?scenario_id=${scenario.id}&page_size=2`;
  while (path !== null) {
    const page = (await app.request('GET', path, { token: person.token })).json as Page;
    expect(page.count).toBe(5);
    seen.push(...namesOf(page));
    path = page.next;
  }
  expect(seen).toEqual(['item 4', 'item 3', 'item 2', 'item 1', 'item 0']);
  expect(await list(`?scenario_id=${scenario.id}&page=4&page_size=2`, person)).toMatchObject({
    count: 5,
    results: [],
    next: null,
  });
});

test('an unchanged list responds 304, and any change by the user gives a new response', async () => {
  const first = await app.request('GET', '/api/financial-items/', { token: user.token });
  const tag = first.headers.get('etag') ?? '';
  const again = (etag: string, token = user.token) =>
    app.request('GET', '/api/financial-items/', { token, headers: { 'if-none-match': etag } });
  const unchanged = await again(tag);
  expect(unchanged.status).toBe(304);
  expect(unchanged.text).toBe('');
  expect(unchanged.headers.get('etag')).toBe(tag);
  expect((await again(`"x", ${tag}`)).status).toBe(304);
  expect((await again('"x"')).status).toBe(200);
  await makeItem(app, user);
  const changed = await again(tag);
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(tag);
});

test("an ETag of one user does not match another's list, even with the same version", async () => {
  const [one, other] = [await makeUser(app), await makeUser(app)];
  const ask = (token: string, headers = {}) => app.request('GET', '/api/financial-items/', { token, headers });
  const tag = (await ask(one.token)).headers.get('etag') ?? '';
  expect((await ask(one.token, { 'if-none-match': tag })).status).toBe(304);
  expect((await ask(other.token, { 'if-none-match': tag })).status).toBe(200);
});

test.each([
  'page=0',
  'page=-1',
  'page=x',
  'page=1.5',
  'page_size=0',
  'page_size=1001',
  'scenario_id=x',
  'scenario_id=',
  'scenario_id=0',
])('?%s is refused on its field', async (query) => {
  const response = await app.request('GET', `/api/financial-items/?${query}`, { token: user.token });
  expect(response.status).toBe(400);
  expect(Object.keys(response.json as object)).toEqual([query.split('=')[0]]);
});
