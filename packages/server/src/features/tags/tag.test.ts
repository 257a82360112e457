import type { Tag } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("the user's tags by name, each with the number of items that carry it", async () => {
  const user = await makeUser(app);
  await makeItem(app, user, { tag_names: ['tag 10', 'עבודה', 'élan'] });
  await makeItem(app, user, { tag_names: ['Tag 9', 'elan vital', 'ÉLAN'] });
  await makeItem(app, await makeUser(app), { tag_names: ['Tag 9', 'theirs'] });
  const answer = await app.request('GET', '/api/tags/', { token: user.token });
  const { count, results } = answer.json as { count: number; results: Tag[] };
  expect(count).toBe(5);
  expect(results.map((tag) => [tag.name, tag.item_count])).toEqual([
    ['élan', 2],
    ['elan vital', 1],
    ['Tag 9', 1],
    ['tag 10', 1],
    ['עבודה', 1],
  ]);
  const second = await app.request('GET', '/api/tags/?page=2&page_size=2', { token: user.token });
  expect(second.json).toMatchObject({
    count: 5,
    results: results.slice(2, 4),
    next: '/api/tags/?page=3&page_size=2',
  });
});
