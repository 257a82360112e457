import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { readAllFeedback } from './feedback-store.ts';

const MINUTE_MS = 60_000;

let time = Date.UTC(2026, 10, 21, 12);
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on' }, now: () => new Date(time) });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

const submit = (body: object, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/submit_feedback/', { token: user.token, body, headers });
const kept = async () => {
  const rows = (await readAllFeedback(app.db)).filter((row) => row.user_id === user.user.id);
  return rows.toReversed().map(({ text }) => text);
};

describe('feedback', () => {
  test('feedback is stored for the operator; the response has the time, and not the text', async () => {
    const response = await submit({ text: 'The chart is lovely.' });
    expect(response.status).toBe(201);
    const { id } = response.json as { id: number };
    expect(response.json).toEqual({ id, created_at: new Date(time).toISOString() });
    const { id: user_id, username } = user.user;
    const row = { user_id, username, text: 'The chart is lovely.', created_at: new Date(time) };
    expect((await readAllFeedback(app.db)).filter((one) => one.user_id === user_id)).toEqual([row]);
    expect(id).toBeGreaterThan(0);
  });

  test.each([
    ['trimmed, with its line breaks', '  One\r\n\n\tTwo \n', 'One\n\n\tTwo'],
    ['in right-to-left script', 'הגרף יפה', 'הגרף יפה'],
    ['in composed Unicode form', 'Cafe\u0301 👨‍👩‍👧', 'Café 👨‍👩‍👧'],
    ['with 10,000 emoji', '😀'.repeat(10_000), '😀'.repeat(10_000)],
  ])('feedback is stored %s', async (_how, text, expected) => {
    expect((await submit({ text })).status).toBe(201);
    expect(await kept()).toEqual([expected]);
  });

  test.each([
    [undefined, 'Feedback is required'],
    ['', 'Feedback is required'],
    [' \n\t\u00a0 ', 'Feedback is required'],
    [null, 'Feedback must be text.'],
    [7, 'Feedback must be text.'],
    ['x'.repeat(10_001), 'Feedback can have at most 10,000 characters.'],
    ['a\u0000b', 'Feedback cannot contain control characters.'],
    ['a\u001b[31m', 'Feedback cannot contain control characters.'],
    ['a\ud800', 'Feedback is not valid text.'],
  ])('feedback with %j is refused: %s', async (text, message) => {
    const response = await submit({ text });
    expect(response.status).toBe(400);
    expect(response.json).toEqual({ text: [message] });
    expect(await kept()).toEqual([]);
  });

  test('feedback accepts no other field', async () => {
    const response = await submit({ text: 'x', user_id: 1 });
    expect([response.status, Object.keys(response.json as object)]).toEqual([400, ['user_id']]);
  });

  test('feedback sent twice with one idempotency key is stored once', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [one, other] = await Promise.all([submit({ text: 'Once' }, headers), submit({ text: 'Once' }, headers)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.text).toBe(one.text);
    expect(await kept()).toEqual(['Once']);
  });

  test('feedback is deleted with its author', async () => {
    await submit({ text: 'Soon gone' });
    await app.db.deleteFrom('users').where('user_id', '=', user.user.id).execute();
    expect(await kept()).toEqual([]);
  });
});

describe('one user', () => {
  test('one user can send twenty messages an hour, also at once; other users are not limited by that', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => submit({ text: `No ${i}` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.headers.get('retry-after')).toBe('3600');
    expect(refused[0]?.json).toEqual({
      detail: 'Too many attempts. Please wait a while and try again.',
    });
    expect(await kept()).toHaveLength(20);
    const other = await makeUser(app);
    const body = { text: 'From somebody else' };
    const theirs = await app.request('POST', '/api/submit_feedback/', { token: other.token, body });
    expect(theirs.status).toBe(201);
  });

  test('a user can continue when the first of the twenty messages is an hour old', async () => {
    for (let sent = 0; sent < 20; sent++) {
      expect((await submit({ text: `No ${sent}` })).status).toBe(201);
      time += MINUTE_MS;
    }
    const refused = await submit({ text: 'Too soon' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(40 * 60)]);
    time += 40 * MINUTE_MS;
    expect((await submit({ text: 'Now' })).status).toBe(201);
    expect((await submit({ text: 'Too soon again' })).status).toBe(429);
  });

  test('a user is not limited if limits are off', async () => {
    const open = await startTestApp();
    const { token } = await makeUser(open);
    for (let sent = 0; sent < 25; sent++) {
      const response = await open.request('POST', '/api/submit_feedback/', { token, body: { text: 'More' } });
      expect(response.status).toBe(201);
    }
    await open.stop();
  });
});
