import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { totpCodeAt, startSecondStep, turnOnTotp } from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' } });
});
afterAll(() => app.stop());

let addresses = 0;
/** Enters one code, by default from an address that no other attempt uses. */
const verify = async (
  ticket: string,
  code: string,
  from = `10.0.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`,
) =>
  app.request('POST', '/api/auth/second-factor/verify/', {
    body: { ticket, code },
    headers: { 'x-forwarded-for': from },
  });

/** Enters wrong codes from many addresses, or from one; returns the statuses. */
async function guess(person: TestUser, count: number, from?: string): Promise<number[]> {
  const answers: number[] = [];
  for (let attempt = 0; attempt < count; attempt += 1) {
    // A new ticket each time, as an attacker with the password would request.
    const { ticket } = await startSecondStep(app, person);
    answers.push((await verify(ticket, '000000', from)).status);
  }
  return answers;
}

const failures = (count: number) => Array.from({ length: count }, () => 400);

test('ten wrong codes are allowed from one address against one account', async () => {
  const person = await makeUser(app);
  const { codes } = await turnOnTotp(app, person);
  expect(await guess(person, 11, '10.8.8.8')).toEqual([...failures(10), 429]);
  const { ticket } = await startSecondStep(app, person);
  expect((await verify(ticket, codes[0] ?? '', '10.8.8.8')).status).toBe(429);
  expect((await verify(ticket, codes[0] ?? '')).status, 'from elsewhere').toBe(200);
});

test('a device that passed the second step before can sign in while others fail', async () => {
  const person = await makeUser(app);
  const { codes } = await turnOnTotp(app, person);
  const first = await startSecondStep(app, person);
  const response = await verify(first.ticket, codes[0] ?? '');
  const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';');
  expect(cookie).toMatch(/^meridian_device=/);
  expect(await guess(person, 21)).toEqual([...failures(20), 429]);
  const { ticket } = await startSecondStep(app, person);
  const again = await app.request('POST', '/api/auth/second-factor/verify/', {
    body: { ticket, code: codes[1] },
    headers: { cookie },
  });
  expect(again.status, again.text).toBe(200);
});

test('twenty wrong codes are allowed against one account, from any address', async () => {
  const person = await makeUser(app);
  const { secret, codes } = await turnOnTotp(app, person);
  expect(await guess(person, 20)).toEqual(failures(20));
  const { ticket } = await startSecondStep(app, person);
  for (const good of [totpCodeAt(secret, new Date()), codes[0] ?? '']) {
    const response = await verify(ticket, good);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.json).toEqual({ detail: 'Too many attempts. Please wait a while and try again.' });
  }
  const other = await makeUser(app);
  const theirs = await turnOnTotp(app, other);
  const step = await startSecondStep(app, other);
  expect((await verify(step.ticket, totpCodeAt(theirs.secret, new Date()))).status).toBe(200);
});

test('a success resets the failures before it', async () => {
  const person = await makeUser(app);
  const { codes } = await turnOnTotp(app, person);
  for (const code of codes.slice(0, 2)) {
    expect(await guess(person, 9)).toEqual(failures(9));
    const { ticket } = await startSecondStep(app, person);
    expect((await verify(ticket, code)).status).toBe(200);
  }
});

test('thirty failures are allowed from one address, against any account', async () => {
  const from = '10.9.9.9';
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 30; attempt += 1)
    statuses.push((await verify('no such ticket', '000000', from)).status);
  expect(statuses).toEqual(failures(30));
  const person = await makeUser(app);
  const { codes } = await turnOnTotp(app, person);
  const { ticket } = await startSecondStep(app, person);
  expect((await verify(ticket, codes[0] ?? '', from)).status).toBe(429);
  expect((await verify(ticket, codes[0] ?? '')).status, 'from elsewhere').toBe(200);
});
