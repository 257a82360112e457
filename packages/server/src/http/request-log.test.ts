import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test.each([
  ['/api/nothing/somebody/', 'none', 404],
  ['/api/financial-items/918273/?who=somebody', '/api/financial-items/:id/', 401],
])('the log line of %s has the id of its response and the pattern of its route alone', async (path, route, status) => {
  const { headers } = await app.request('GET', path, { headers: { 'x-request-id': 'forged' } });
  const id = headers.get('x-request-id') ?? '';
  // The line is written after the response.
  await expect.poll(() => app.logged()).toContain(id);
  const line = app
    .logged()
    .split('\n')
    .find((text) => text.includes(id));
  const entry: unknown = JSON.parse(line ?? '');
  expect(entry).toEqual({
    level: 30,
    time: expect.any(Number),
    request_id: id,
    method: 'GET',
    route,
    status,
    ms: expect.any(Number),
    msg: 'request',
  });
  expect(app.logged()).not.toMatch(/somebody|918273|forged/);
});
