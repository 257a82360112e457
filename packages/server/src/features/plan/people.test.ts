import type { FinancialItem, Person, Scenario, User } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkUndoRedo, undoChange, readWholePlan } from '#testing/bulk-calls.ts';
import { sendImport, readExport, withoutIdsAndInstants } from '#testing/export-calls.ts';
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

const ask = (method: string, path: string, body?: object, { token }: Pick<TestUser, 'token'> = user) =>
  app.request(method, path, { token, ...(body === undefined ? {} : { body }) });
const patchPeople = (people: readonly object[], more: object = {}) =>
  ask('PATCH', '/api/auth/user/', { people, ...more });
async function setPeople(people: readonly object[], more: object = {}): Promise<Person[]> {
  const response = await patchPeople(people, more);
  expect(response.status, response.text).toBe(200);
  return (response.json as User).people;
}
const anna = async () => {
  const [person] = await setPeople([{ name: 'Anna', born: '1980-06' }]);
  if (person === undefined) throw new Error('Nobody was added.');
  return person;
};
const AT_67 = 67 * 12;
/** Adds a milestone at Anna's 67th birthday, and an item that ends the month before. */
async function retireAt67({ id: person_id }: Person) {
  const { id } = await selectedScenario(app, user);
  const milestones = [{ name: 'Retirement', person_id, age_months: AT_67 }];
  const response = await ask('PATCH', `/api/scenarios/${id}/`, { milestones });
  const [milestone] = (response.json as Scenario).milestones;
  if (milestone === undefined) throw new Error(response.text);
  const item = await makeItem(app, user, {
    name: 'Work',
    from_date: '2026-01-01',
    to_date: { milestone_id: milestone.id, offset_months: -1 },
  });
  return { milestone, item };
}
const readItem = async ({ id }: FinancialItem) =>
  (await ask('GET', `/api/financial-items/${id}/`)).json as FinancialItem;

test('people keep their ids and order, and are stored encrypted', async () => {
  const person = await anna();
  const people = await setPeople([
    { name: 'Ben', born: '2030-01' },
    { id: person.id, name: 'Anna M', born: '1980-07' },
  ]);
  expect(people).toMatchObject([{ name: 'Ben' }, { id: person.id, name: 'Anna M', born: '1980-07' }]);
  expect(((await ask('GET', '/api/auth/user/')).json as User).people).toEqual(people);
  await ask('PATCH', '/api/auth/user/', { first_name: 'Pat' });
  expect(((await ask('GET', '/api/auth/user/')).json as User).people).toEqual(people);
  const rows = await app.db.selectFrom('users').select('profile').where('user_id', '=', user.user.id).execute();
  expect(JSON.stringify(rows)).not.toContain('Anna');
});

test.each([
  [[{ id: 7, name: 'Anna', born: '1980-06' }], 'This person is not one of yours.'],
  [Array.from({ length: 11 }, () => ({ name: 'x', born: '2000-01' })), 'A plan can follow at most 10 people.'],
])('refuses a list of people: %j', async (people, message) => {
  const response = await patchPeople(people);
  expect([response.status, response.json]).toMatchObject([400, { people: [message] }]);
});

test.each([
  { name: '', born: '1980-06' },
  { name: 'Anna', born: '1980-13' },
  { name: 'Anna', born: '1899-12' },
])('refuses a person: %j', async (person) => {
  expect((await patchPeople([person])).status).toBe(400);
});

test('a changed birthday moves its milestones, unless an item would end before it begins', async () => {
  const person = await anna();
  const { milestone, item } = await retireAt67(person);
  expect(milestone).toMatchObject({ date: '2047-06-01', person_id: person.id, age_months: AT_67 });
  expect(item.to_date).toBe('2047-05-01');
  await setPeople([{ ...person, born: '1990-02' }]);
  expect((await selectedScenario(app, user)).milestones).toEqual([{ ...milestone, date: '2057-02-01' }]);
  expect(await readItem(item)).toMatchObject({ to_date: '2057-01-01' });
  const refused = await patchPeople([{ ...person, born: '1940-01' }]);
  expect(refused.status).toBe(400);
  expect((refused.json as { people: string[] }).people[0]).toContain('Work');
});

test('a person with milestones by age cannot be removed, unless the call replaces the ages by dates', async () => {
  const person = await anna();
  const { milestone, item } = await retireAt67(person);
  const refused = await patchPeople([]);
  expect(refused.status).toBe(409);
  expect((refused.json as { detail: string }).detail).toContain('Retirement');
  await setPeople([], { keep_dates: true });
  const { id, name, date } = milestone;
  expect((await selectedScenario(app, user)).milestones).toEqual([{ id, name, date }]);
  expect(await readItem(item)).toEqual(item);
});

test('people are not overwritten by a client that read older ones', async () => {
  const person = await anna();
  const seen = [person];
  await setPeople([{ ...person, born: '1981-01' }], { people_seen: seen });
  const stale = await patchPeople([person, { name: 'Ben', born: '1982-01' }], { people_seen: seen });
  expect([stale.status, stale.json]).toMatchObject([409, { people: [{ born: '1981-01' }] }]);
  const { id } = await selectedScenario(app, user);
  const other = await ask('PATCH', `/api/scenarios/${id}/`, { people: [], people_seen: seen });
  expect([other.status, other.json]).toMatchObject([409, { scenario: { id }, people: [{ born: '1981-01' }] }]);
});

test('people and milestones change together or not at all, and are restored together', async () => {
  const person = await anna();
  const { milestone, item } = await retireAt67(person);
  const elsewhere = await makeScenario(app, user, 'Elsewhere');
  const stop = { name: 'Stop', person_id: person.id, age_months: AT_67 };
  await ask('PATCH', `/api/scenarios/${elsewhere.id}/`, { milestones: [stop] });
  const { id } = await selectedScenario(app, user);
  const patch = (body: object) => ask('PATCH', `/api/scenarios/${id}/`, body);
  const before = await readWholePlan(app, user);

  const orphaned = await patch({ people: [], milestones: [milestone], keep_dates: true });
  expect([orphaned.status, orphaned.json]).toMatchObject([400, { milestones: [expect.any(String)] }]);
  expect((await patch({ people: [] })).status).toBe(409);
  expect(await readWholePlan(app, user)).toEqual(before);

  const house = { name: 'House', date: '2031-01-01' };
  await checkUndoRedo(app, user, async () => {
    const response = await patch({ people: [{ ...person, born: '1982-05' }], milestones: [milestone, house] });
    expect([response.status, response.json]).toMatchObject([
      200,
      { milestones: [{ ...milestone, date: '2049-05-01' }, house] },
    ]);
    expect(await readItem(item)).toMatchObject({ to_date: '2049-04-01' });
    const { milestones } = ((await ask('GET', '/api/scenarios/')).json as { results: Scenario[] }).results.find(
      (one) => one.id === elsewhere.id,
    ) ?? { milestones: [] };
    expect(milestones).toMatchObject([{ date: '2049-05-01' }]);
    return response.headers.get('undo-token');
  });
  await checkUndoRedo(app, user, async () => {
    const dated = { id: milestone.id, name: milestone.name, date: milestone.date };
    const response = await patch({ people: [], milestones: [dated], keep_dates: true });
    expect([response.status, response.json]).toMatchObject([200, { milestones: [dated] }]);
    return response.headers.get('undo-token');
  });
});

test('an import restores people and milestones, added or replacing others, and its undo removes them', async () => {
  const { item } = await retireAt67(await anna());
  const data = await readExport(app, user);
  const contentOf = (exported: object) =>
    JSON.stringify(withoutIdsAndInstants(exported)).replaceAll(/"(milestone|person)_id":\d+/g, '');
  const fresh = await makeUser(app);
  const empty = await readExport(app, fresh);
  const merged = await sendImport(app, fresh, data);
  expect(merged.json).toMatchObject({ created: 1, errors: [] });
  const theirs = await readExport(app, fresh);
  expect(theirs.user.people).toMatchObject([{ name: 'Anna', born: '1980-06' }]);
  expect(contentOf({ scenarios: theirs.scenarios })).toBe(contentOf({ scenarios: data.scenarios }));
  const again = await sendImport(app, fresh, data);
  expect(again.json).toMatchObject({ created: 0, updated: 0, skipped: 1 });
  await undoChange(app, fresh, merged.headers.get('undo-token'));
  expect(contentOf(await readExport(app, fresh))).toBe(contentOf(empty));

  await setPeople([], { keep_dates: true });
  await sendImport(app, user, data, { mode: 'replace' });
  expect(contentOf(await readExport(app, user))).toBe(contentOf(data));
  const [back] = (await readExport(app, user)).scenarios.flatMap(({ items }) => items);
  expect(back?.to_date).toBe(item.to_date);
});

test('a file whose item refers to a missing milestone is refused with the row', async () => {
  await retireAt67(await anna());
  const data = await readExport(app, user);
  const lost = { ...data, scenarios: data.scenarios.map((scenario) => ({ ...scenario, milestones: [] })) };
  const response = await sendImport(app, await makeUser(app), lost);
  expect([response.status, response.json]).toMatchObject([400, { errors: [{ row: 1, field: 'to_date' }] }]);
});

test('a CSV contains the dates of milestones, and not the milestones', async () => {
  await retireAt67(await anna());
  const csv = await ask('GET', '/api/export/csv/');
  expect(csv.text).toContain('2047-05-01');
  expect(csv.text).not.toContain('milestone');
});
