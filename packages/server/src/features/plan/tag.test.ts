import { type Tag, tagColor } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { insertTags } from '#features/plan/store/item-tag-store.ts';

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
  app.request(method, `/api/tags/${path}`, { token: user.token, ...(body === undefined ? {} : { body }) });
const list = async (query = '') => (await ask('GET', query)).json as { count: number; results: Tag[] };
const namesOf = (tags: Tag[]) => tags.map(({ name }) => name);
const makeTag = async (body: object) => {
  const response = await ask('POST', '', body);
  expect(response.status, response.text).toBe(201);
  return response.json as Tag;
};

const TAKEN = { name: ['A tag with this name already exists'] };

test("lists the user's tags by name, each with its number of items", async () => {
  await makeItem(app, user, { tag_names: ['tag 10', 'עבודה', 'élan'] });
  await makeItem(app, user, { tag_names: ['Tag 9', 'elan vital', 'ÉLAN'] });
  await makeTag({ name: 'unused' });
  await makeItem(app, await makeUser(app), { tag_names: ['Tag 9', 'theirs'] });
  const { count, results } = await list();
  expect(count).toBe(6);
  expect(results.map((tag) => [tag.name, tag.item_count])).toEqual([
    ['élan', 2],
    ['elan vital', 1],
    ['Tag 9', 1],
    ['tag 10', 1],
    ['unused', 0],
    ['עבודה', 1],
  ]);
  // The names are encrypted, so the database cannot sort by them: the tags are divided into pages by age, and each page is sorted by name.
  const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}&page_size=2`)));
  expect(pages.map((page) => namesOf(page.results))).toEqual([
    ['tag 10', 'עבודה'],
    ['élan', 'Tag 9'],
    ['elan vital', 'unused'],
  ]);
  expect(pages[1]).toMatchObject({ count: 6, next: '/api/tags/?page=3&page_size=2' });
});

test('unchanged reads respond 304, and a renamed tag gives a new response', async () => {
  const { id } = await makeTag({ name: 'Home' });
  await makeItem(app, user, { tag_names: ['Home'] });
  for (const path of ['', 'popular/', 'amounts_by_tag/', `${id}/`]) {
    const etag = (await ask('GET', path)).headers.get('etag') ?? '';
    const again = async () => {
      const headers = { 'if-none-match': etag };
      return (await app.request('GET', `/api/tags/${path}`, { token: user.token, headers })).status;
    };
    expect(await again(), path).toBe(304);
    await ask('PATCH', `${id}/`, { name: `Home of ${path}` });
    expect(await again(), path).toBe(200);
  }
});

describe('the most used tags', () => {
  const popular = async (query = '') => (await ask('GET', `popular/${query}`)).json as Tag[];

  test('the most used tags come first, equal ones by name, unused ones last', async () => {
    await makeTag({ name: 'Unused' });
    await makeItem(app, user, { tag_names: ['b', 'c'] });
    await makeItem(app, user, { tag_names: ['c', 'a'] });
    const tags = await popular();
    expect(tags.map((tag) => [tag.name, tag.item_count])).toEqual([
      ['c', 2],
      ['a', 1],
      ['b', 1],
      ['Unused', 0],
    ]);
    // If several tags fit equally well, the oldest is selected.
    expect(namesOf(await popular('?limit=2'))).toEqual(['c', 'b']);
  });

  test('the most used tags are ten by default', async () => {
    await makeItem(app, user, { tag_names: Array.from({ length: 12 }, (_, i) => `tag ${i}`) });
    expect(await popular()).toHaveLength(10);
    expect(await popular('?limit=100')).toHaveLength(12);
  });

  test.each(['0', '101', '-1', '1.5', 'x', ''])('the most used tags with the limit %j are refused', async (limit) => {
    const response = await ask('GET', `popular/?limit=${limit}`);
    expect(response.status).toBe(400);
    expect(response.json).toEqual({ limit: ['Enter a whole number from 1 to 100.'] });
  });
});

describe('a tag', () => {
  test('a tag is created with the given colour, in lower case, or with one derived from its name', async () => {
    const plain = await makeTag({ name: 'Rent' });
    expect(plain).toEqual({ id: plain.id, name: 'Rent', color: tagColor('Rent'), item_count: 0 });
    expect(await makeTag({ name: 'Food', color: ' #AbCdEf ' })).toMatchObject({ color: '#abcdef' });
    expect((await ask('GET', `${plain.id}/`)).json).toEqual(plain);
  });

  test('a tag that is renamed or recoloured keeps its other fields, and its items show the change', async () => {
    const item = await makeItem(app, user, { tag_names: ['Rent'] });
    const { id } = item.tags[0] ?? { id: 0 };
    const renamed = await ask('PATCH', `${id}/`, { name: '  Housing ' });
    expect(renamed.json).toEqual({ id, name: 'Housing', color: tagColor('Rent'), item_count: 1 });
    const recoloured = await ask('PATCH', `${id}/`, { color: '#010203' });
    expect(recoloured.json).toEqual({ id, name: 'Housing', color: '#010203', item_count: 1 });
    expect((await ask('PATCH', `${id}/`, {})).json).toEqual(recoloured.json);
    const read = await app.request('GET', `/api/financial-items/${item.id}/`, { token: user.token });
    expect(read.json).toMatchObject({ tags: [{ id, name: 'Housing', color: '#010203' }] });
  });

  test('a tag that is deleted leaves its items, with a new version; other tags and items do not change', async () => {
    const both = await makeItem(app, user, { tag_names: ['Gone', 'Stays'] });
    const other = await makeItem(app, user, { tag_names: ['Stays'] });
    const [gone] = both.tags;
    const response = await ask('DELETE', `${gone?.id}/`);
    expect([response.status, response.text]).toEqual([204, '']);
    const read = (id: number) => app.request('GET', `/api/financial-items/${id}/`, { token: user.token });
    const after = (await read(both.id)).json as typeof both;
    expect(after).toEqual({ ...both, tags: both.tags.slice(1), updated_at: after.updated_at });
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(both.updated_at));
    expect((await read(other.id)).json).toEqual(other);
    expect(namesOf((await list()).results)).toEqual(['Stays']);
    for (const method of ['GET', 'DELETE']) expect((await ask(method, `${gone?.id}/`)).status).toBe(404);
  });

  test.each(['popular', 'amounts_by_tag'])('/%s/ is a call of its own and not the id of a tag', async (path) => {
    expect((await ask('GET', `${path}/`)).status).toBe(200);
    for (const method of ['PATCH', 'DELETE']) {
      const response = await ask(method, `${path}/`);
      expect([response.status, response.headers.get('allow')], method).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('names', () => {
  test.each([
    ['text with spaces around it, which are removed', '  Rent ', 'Rent'],
    ['text that is stored in composed Unicode form', 'Cafe\u0301', 'Café'],
    ['right-to-left script', 'שכר דירה', 'שכר דירה'],
    ['Arabic', 'إيجار', 'إيجار'],
    ['Chinese', '房租', '房租'],
    ['emoji with its joiners', '👨‍👩‍👧‍👦 family', '👨‍👩‍👧‍👦 family'],
    ['50 emoji', '😀'.repeat(50), '😀'.repeat(50)],
    ['a property name of JavaScript', '__proto__', '__proto__'],
  ])("a tag's name can be %s", async (_kind, given, kept) => {
    const tag = await makeTag({ name: given });
    expect(tag.name).toBe(kept);
    expect(namesOf((await list()).results)).toEqual([kept]);
  });

  test.each([
    ['', 'Tag name is required'],
    [' \t ', 'Tag name is required'],
    [null, 'Tag name must be text.'],
    [7, 'Tag name must be text.'],
    ['x'.repeat(51), 'Tag name can have at most 50 characters.'],
    ['😀'.repeat(51), 'Tag name can have at most 50 characters.'],
    ['a\u0000b', 'Tag name cannot contain control characters.'],
    ['a\nb', 'Tag name cannot contain control characters.'],
    ['a\ud800', 'Tag name is not valid text.'],
  ])("a tag's name cannot be %j: %s", async (name, message) => {
    const { id } = await makeTag({ name: 'Kept' });
    for (const response of [await ask('POST', '', { name }), await ask('PATCH', `${id}/`, { name })]) {
      expect(response.status).toBe(400);
      expect(response.json).toEqual({ name: [message] });
    }
    expect(namesOf((await list()).results)).toEqual(['Kept']);
  });

  test('a name is required to create a tag, and no other field is allowed', async () => {
    expect((await ask('POST', '', {})).json).toEqual({ name: ['Tag name is required'] });
    for (const field of ['id', 'item_count', 'user_id']) {
      const response = await ask('POST', '', { name: 'Rent', [field]: 1 });
      expect([response.status, Object.keys(response.json as object)]).toEqual([400, [field]]);
    }
  });

  test.each(['red', '#12345', '#1234567', '#12345g', '123456', '', null, 1_193_046])(
    'a name comes with a colour, and %j is invalid',
    async (color) => {
      const { id } = await makeTag({ name: 'Rent', color: '#010203' });
      for (const response of [
        await ask('POST', '', { name: 'Food', color }),
        await ask('PATCH', `${id}/`, { color }),
      ]) {
        expect(response.status).toBe(400);
        expect(response.json).toEqual({ color: ['Enter a colour as #rrggbb.'] });
      }
      expect((await list()).results).toMatchObject([{ name: 'Rent', color: '#010203' }]);
    },
  );

  test.each([
    ['Rent', ' rENT '],
    ['Élan', 'e\u0301LAN'],
    ['STRASSE', 'straße'],
    ['ОТПУСК', 'отпуск'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Şehir', 'ŞEHIR'],
    ['ＡＢＣ', 'ａｂｃ'],
    ['בית', ' בית '],
  ])('the names %s and %s are equal: no second tag can have it', async (name, same) => {
    const first = await makeTag({ name });
    const second = await makeTag({ name: 'Another' });
    for (const response of [
      await ask('POST', '', { name: same }),
      await ask('PATCH', `${second.id}/`, { name: same, color: '#000000' }),
    ]) {
      expect(response.status).toBe(400);
      expect(response.json).toEqual(TAKEN);
    }
    expect((await ask('GET', `${second.id}/`)).json).toEqual(second);
    const recased = await ask('PATCH', `${first.id}/`, { name: same });
    expect([recased.status, recased.json]).toEqual([200, { ...first, name: same.trim().normalize('NFC') }]);
    const item = await makeItem(app, user, { tag_names: [name] });
    expect(item.tags.map(({ id }) => id)).toEqual([first.id]);
  });

  test('a name is free again once its tag is renamed or deleted, and always free for another user', async () => {
    const tag = await makeTag({ name: 'Rent' });
    await ask('PATCH', `${tag.id}/`, { name: 'Housing' });
    const again = await makeTag({ name: 'rent' });
    await ask('DELETE', `${again.id}/`);
    await makeTag({ name: 'RENT' });
    const other = await makeUser(app);
    const theirs = await app.request('POST', '/api/tags/', { token: other.token, body: { name: 'Rent' } });
    expect(theirs.status).toBe(201);
  });

  test('a name that twenty request at once goes to one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('POST', '', { name: 'Race' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, json } of answers) if (status !== 201) expect(json).toEqual(TAKEN);
    expect(namesOf((await list()).results)).toEqual(['Race']);
  });

  test('a name that two tags request at once goes to one of them', async () => {
    const [one, other] = [await makeTag({ name: 'One' }), await makeTag({ name: 'Other' })];
    const rename = ({ id }: Tag) => ask('PATCH', `${id}/`, { name: 'Wanted' });
    const answers = await Promise.all([rename(one), rename(other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(namesOf((await list()).results).filter((name) => name === 'Wanted')).toHaveLength(1);
  });

  test('a name in two concurrent calls with one idempotency key gives one tag and equal responses', async () => {
    const create = () =>
      app.request('POST', '/api/tags/', {
        token: user.token,
        headers: { 'idempotency-key': 'one' },
        body: { name: 'Once' },
      });
    const [one, other] = await Promise.all([create(), create()]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.json).toEqual(one.json);
  });
});

test('an account can have at most 5,000 tags', async () => {
  const tags = Array.from({ length: 4_999 }, (_, i) => ({ id: i + 1, name: `tag ${i}`, color: '#000000' }));
  await insertTags(app.db, user.user.id, tags);
  await makeTag({ name: 'The last' });
  const response = await ask('POST', '', { name: 'One more' });
  expect(response.status).toBe(400);
  expect(response.json).toEqual({ non_field_errors: ['You can keep at most 5,000 tags.'] });
});
