/**
 * Tests who may use the advanced view: every response with a user says if that user may, and the calls of the view are allowed or refused
 * accordingly.
 */
import type { User } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { makeUser, registrationBody } from '#testing/factories.ts';
import { registerGuest, makeGuest } from '#testing/guests.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { setStaff } from '#features/identity/store/account-store.ts';

interface SignedIn {
  user: User;
  token: string;
}

const apps: Record<string, TestApp> = {};
beforeAll(async () => {
  for (const access of ['staff', 'everyone']) {
    apps[access] = await startTestApp({ env: { ADVANCED_ACCESS: access } });
  }
});
afterAll(async () => {
  for (const app of Object.values(apps)) await app.stop();
});

async function ask<Answer>(app: TestApp, method: string, path: string, token?: string, body?: unknown) {
  const { status, text, json } = await app.request(method, path, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  });
  expect(status, text).toBeLessThan(300);
  return json as Answer;
}

const register = (app: TestApp) => ask<SignedIn>(app, 'POST', '/api/auth/register/', undefined, registrationBody());

async function makeStaff(app: TestApp): Promise<SignedIn> {
  const person = await makeUser(app);
  await transaction(app.db, (trx) => setStaff(trx, person.user.id, true));
  return { ...person, user: await ask<User>(app, 'GET', '/api/auth/user/', person.token) };
}

/** Returns `may_use_advanced_view` from every response that contains the user. */
async function answersOf(app: TestApp, { user, token }: SignedIn): Promise<boolean[]> {
  const read = await ask<User>(app, 'GET', '/api/auth/user/', token);
  const changed = await ask<User>(app, 'PATCH', '/api/auth/user/', token, { first_name: 'Kim' });
  const handOver = await app.request('POST', '/api/auth/hand-over/', { token });
  const cookie = handOver.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const exchanged = await app.request('POST', '/api/auth/session-to-token/', {
    headers: { cookie },
    body: handOver.json,
  });
  expect(exchanged.status, exchanged.text).toBe(200);
  const handedOver = exchanged.json as SignedIn;
  const kept = user.is_guest ? [(await keep(app, handedOver)).user] : [];
  return [user, read, changed, handedOver.user, ...kept].map((each) => each.may_use_advanced_view);
}

async function keep(app: TestApp, guest: SignedIn): Promise<SignedIn> {
  const { status, text, json } = await registerGuest(app, guest.token);
  expect(status, text).toBeLessThan(300);
  return json as SignedIn;
}

describe.each([
  ['staff', 'a person of staff', makeStaff, true],
  ['staff', 'a person', register, false],
  ['staff', 'a guest', makeGuest, false],
  ['everyone', 'a person of staff', makeStaff, true],
  ['everyone', 'a person', register, true],
  ['everyone', 'a guest', makeGuest, true],
] as const)('ADVANCED_ACCESS=%s: %s', (access, _who, make, may) => {
  const appOf = () => {
    const app = apps[access];
    if (app === undefined) throw new Error(`No server was started with ADVANCED_ACCESS=${access}.`);
    return app;
  };

  test('every response with a user says if the user may use the view', async () => {
    const answers = await answersOf(appOf(), await make(appOf()));
    expect(answers.length).toBeGreaterThanOrEqual(4);
    expect(new Set(answers)).toEqual(new Set([may]));
  });

  test('the calls of the view are allowed or refused accordingly', async () => {
    const { token } = await make(appOf());
    for (const path of ['/api/economic/dashboard/', '/api/advanced-forecast/inflation_adjusted_forecast/']) {
      const { status, json } = await appOf().request('GET', path, { token });
      expect(status, path).toBe(may ? 200 : 403);
      if (!may) expect(json).toEqual({ detail: 'Only staff may use the advanced view.' });
    }
  });
});
