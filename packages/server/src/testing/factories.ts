/** Things that tests are about, made the way people make them where that is quick. */
import {
  type AccountUser,
  type FinancialItem,
  LIMITS,
  type NewItem,
  type Scenario,
  type User,
} from '@meridian/contract';
import { hash } from '@node-rs/argon2';
import { expect } from 'vitest';
import { transaction } from '#db/connect.ts';
import { createAccount, toPerson } from '#features/identity/store/account-store.ts';
import { createToken } from '#features/identity/store/token-store.ts';
import { addIdentity, listIdentities } from '#features/identity/store/identity-store.ts';
import { ensureDefaultSelected } from '#features/plan/store/scenario-store.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'correct horse';

/** Somebody with an account, hence with a name and an address. */
export interface TestUser {
  user: AccountUser;
  token: string;
}

let made = 0;

/** A registration that is fine but for `change`. */
export function registrationBody(change: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1;
  return {
    username: `person-${made}`,
    email: `person-${made}@example.org`,
    password: PASSWORD,
    password_confirm: PASSWORD,
    ...change,
  };
}

/** Past the registration form, because hashing a password takes as long as everything else in a test. */
export async function makeUser(
  app: TestApp,
  names: Partial<Pick<TestUser['user'], 'username' | 'email' | 'email_verified'>> = {},
): Promise<TestUser> {
  made += 1;
  passwordHash ??= hash(PASSWORD, CHEAP);
  const { username = `person-${made}`, email = `person-${made}@example.org`, email_verified = false } = names;
  const name = { first_name: 'Pat', last_name: 'Doe' };
  const account = {
    username,
    email,
    email_verified,
    ...name,
    password_hash: await passwordHash,
  };
  const now = app.now();
  return transaction(app.db, async (trx) => {
    const row = await createAccount(trx, { ...account, firstPlace: 'ordinary', now });
    await ensureDefaultSelected(trx, row, now);
    const token = await createToken(trx, row.user_id, { kind: 'token', remember: true, device: 'test', now });
    const { is_staff } = row;
    const rights = {
      is_staff,
      may_use_advanced_view: is_staff,
      is_guest: false,
      email_verified,
    } as const;
    return { user: { ...toPerson(row), ...rights, username, email }, token };
  });
}

/**
 * Hashes by argon2id as the application does, so it takes and refuses the same passwords: each hash says its own cost, and checking one at full
 * cost would take as long as everything else that a test asks for. register.test.ts has the cost that people's passwords get.
 */
const CHEAP = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
let passwordHash: Promise<string> | undefined;

export async function makeScenario(app: TestApp, { token }: TestUser, name: string): Promise<Scenario> {
  const answer = await app.request('POST', '/api/scenarios/', { token, body: { name } });
  expect(answer.status, answer.text).toBe(201);
  return answer.json as Scenario;
}

/** An item that is fine but for `change`. */
export function itemBody(change: Record<string, unknown> = {}): Record<string, unknown> {
  const body: NewItem = { name: 'Rent', category: 'expense', amount: 1_200, currency: 'EUR' };
  return { ...body, ...change };
}

export async function makeItem(
  app: TestApp,
  { token }: Pick<TestUser, 'token'>,
  change: Record<string, unknown> = {},
): Promise<FinancialItem> {
  const answer = await app.request('POST', '/api/financial-items/', { token, body: itemBody(change) });
  expect(answer.status, answer.text).toBe(201);
  return answer.json as FinancialItem;
}

/** A browser session, as social sign-in makes them; the headers a browser would send with it. */
export async function makeSession(app: TestApp, { user }: TestUser) {
  const secret = await createToken(app.db, user.id, {
    kind: 'session',
    remember: true,
    device: 'test',
    now: app.now(),
  });
  const cookie = `meridian_session=${secret}`;
  const csrf = await app.request('GET', '/api/auth/csrf/', { headers: { cookie } });
  return { cookie, csrfToken: (csrf.json as { csrfToken: string }).csrfToken, secret };
}

/** Makes every token and session of the user too old to prove that the owner asks. */
export async function ageSignIns(app: TestApp, { user }: { user: Pick<User, 'id'> }): Promise<void> {
  const created_at = new Date(app.now().getTime() - (LIMITS.freshSignInMinutes + 1) * 60_000);
  await app.db.updateTable('tokens').set({ created_at }).where('user_id', '=', user.id).execute();
}

/** The id of a way to sign in by a provider, as connecting one makes it. */
export async function makeIdentity(app: TestApp, { user }: TestUser): Promise<number> {
  made += 1;
  const someone = { issuer: 'https://acme.example', subject: `subject-${made}`, provider: 'acme' };
  await addIdentity(app.db, user.id, { ...someone, email: undefined, now: app.now() });
  return (await listIdentities(app.db, user.id)).at(-1)?.id ?? 0;
}

export async function selectedScenario(app: TestApp, { token }: TestUser): Promise<Scenario> {
  return (await app.request('GET', '/api/scenarios/current/', { token })).json as Scenario;
}
