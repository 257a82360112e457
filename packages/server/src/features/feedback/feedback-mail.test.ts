import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeUser } from '#testing/factories.ts';
import { startMailServer } from '#testing/external-services/mail-server.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { readAllFeedback } from './feedback-store.ts';

const OPERATOR = 'operator@example.org';
const TEXT = 'The chart <b>is</b> lovely.\n\n\tהגרף יפה 😀 http://127.0.0.1/x';

const after: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of after.splice(0).toReversed()) await end();
});

async function startApp(env: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp({ env });
  after.push(() => app.stop());
  return app;
}

async function startServer(refuses?: () => boolean) {
  const server = await startMailServer(refuses);
  after.push(() => server.stop());
  return server;
}

async function submit(app: TestApp, headers: Record<string, string> = {}) {
  const person = await makeUser(app, { username: 'Dana' });
  const send = () =>
    app.request('POST', '/api/submit_feedback/', { token: person.token, body: { text: TEXT }, headers });
  return { person, send, answer: await send() };
}

test('feedback is mailed once to the operator as plain text: time, username and text; a repeated call sends no second email', async () => {
  const server = await startServer();
  const app = await startTestApp({ env: { SMTP_URL: server.url, FEEDBACK_EMAIL: OPERATOR } });
  const { person, send, answer } = await submit(app, { 'idempotency-key': 'once' });
  expect((await send()).text).toBe(answer.text);
  const { created_at: when } = answer.json as { created_at: string };
  // Stopping waits for emails that are being sent.
  await app.stop();
  expect(server.received).toHaveLength(1);
  const [{ to, email } = { to: [], email: undefined }] = server.received;
  expect(to).toEqual([OPERATOR]);
  expect(email?.subject).toBe('Feedback on Meridian');
  expect(email?.html).toBeUndefined();
  const lines = TEXT.split('\n').map((line) => (line === '' ? '\n' : `    ${line}\n`));
  expect(email?.text).toBe(`${when}  Dana (account ${person.user.id})\n${lines.join('')}`);
  expect(app.logged()).not.toContain('lovely');
});

test.each(['is unreachable', 'refuses the recipient'])(
  'feedback is stored even if the mail server %s; the log reports the failure without text and recipient',
  async (how) => {
    const server = await startServer(() => true);
    const url = how === 'is unreachable' ? 'smtp://127.0.0.1:9' : server.url;
    const app = await startApp({ SMTP_URL: url, FEEDBACK_EMAIL: OPERATOR });
    expect((await submit(app)).answer.status).toBe(201);
    await expect.poll(app.logged).toContain('Mailing feedback failed after the response');
    for (const secret of ['lovely', OPERATOR, 'Dana']) expect(app.logged()).not.toContain(secret);
    expect(await readAllFeedback(app.db)).toMatchObject([{ text: TEXT }]);
  },
);

test('feedback is not mailed and not written to a file if only one of the two settings is set', async () => {
  const server = await startServer();
  for (const env of [{ SMTP_URL: server.url }, { FEEDBACK_EMAIL: OPERATOR }]) {
    const app = await startTestApp({ env });
    expect((await submit(app)).answer.status).toBe(201);
    await app.app.close();
    expect(existsSync(join(app.dataDir, 'mail'))).toBe(false);
    await app.stop();
  }
  expect(server.received).toEqual([]);
});
