/** Creates objects for tests, through the API where that is fast. */
import {
  type AccountUser,
  type CreatedApiToken,
  type FinancialItem,
  LIMITS,
  type NewApiToken,
  type NewItem,
  type Scenario,
  type TokenScope,
  type User,
} from '@meridian/contract';
import { hash } from '@node-rs/argon2';
import { expect } from 'vitest';
import { runUserTransaction, transaction } from '#db/transaction.ts';
import { createAccount, toOwnProfile } from '#features/identity/store/account-store.ts';
import { createApiToken } from '#features/identity/store/api-token-store.ts';
import { createToken } from '#features/identity/store/token-store.ts';
import { addIdentity, listIdentities } from '#features/identity/store/identity-store.ts';
import { ensureDefaultSelected } from '#features/plan/store/scenario-store.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'correct horse';

/** A user with an account, and a token for requests as this user. */
export interface TestUser {
  user: AccountUser;
  token: string;
}

let made = 0;

/** Returns a valid registration, with `change` applied. */
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

/** Creates a user without the registration call, because hashing a password is slow. */
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
    const row = await createAccount(trx, { ...account, firstAccountClaim: 'ordinary', now });
    await ensureDefaultSelected(trx, row, now);
    const token = await createToken(trx, row.user_id, { kind: 'token', remember: true, device: 'test', now });
    const { is_staff } = row;
    const rights = {
      is_staff,
      may_use_advanced_view: is_staff,
      is_guest: false,
      email_verified,
    } as const;
    return { user: { ...toOwnProfile(row), ...rights, username, email }, token };
  });
}

/**
 * Parameters of a cheap argon2id hash, because checking a password at full cost is slow. Such a hash accepts and refuses the same
 * passwords, because each hash contains its own cost. register.test.ts tests the real cost.
 */
const CHEAP = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
let passwordHash: Promise<string> | undefined;

export async function makeScenario(app: TestApp, { token }: TestUser, name: string): Promise<Scenario> {
  const response = await app.request('POST', '/api/scenarios/', { token, body: { name } });
  expect(response.status, response.text).toBe(201);
  return response.json as Scenario;
}

/** Returns a valid item, with `change` applied. */
export function itemBody(change: Record<string, unknown> = {}): Record<string, unknown> {
  const body: NewItem = { name: 'Rent', category: 'expense', amount: 1_200, currency: 'EUR' };
  return { ...body, ...change };
}

export async function makeItem(
  app: TestApp,
  { token }: Pick<TestUser, 'token'>,
  change: Record<string, unknown> = {},
): Promise<FinancialItem> {
  const response = await app.request('POST', '/api/financial-items/', { token, body: itemBody(change) });
  expect(response.status, response.text).toBe(201);
  return response.json as FinancialItem;
}

/** Creates a browser session, as a sign-in by provider does; returns the headers that a browser would send. */
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

/** Makes all tokens and sessions of the user too old to count as re-authentication. */
export async function ageSignIns(app: TestApp, { user }: { user: Pick<User, 'id'> }): Promise<void> {
  const created_at = new Date(app.now().getTime() - (LIMITS.freshSignInMinutes + 1) * 60_000);
  await app.db.updateTable('tokens').set({ created_at }).where('user_id', '=', user.id).execute();
}

/** Connects an identity to the user; returns its id. */
export async function makeIdentity(app: TestApp, { user }: TestUser): Promise<number> {
  made += 1;
  const someone = { issuer: 'https://acme.example', subject: `subject-${made}`, provider: 'acme' };
  await addIdentity(app.db, user.id, { ...someone, email: undefined, now: app.now() });
  return (await listIdentities(app.db, user.id)).at(-1)?.id ?? 0;
}

export async function selectedScenario(app: TestApp, { token }: TestUser): Promise<Scenario> {
  return (await app.request('GET', '/api/scenarios/current/', { token })).json as Scenario;
}

/** Returns a valid body that makes a token for programs, with `change` applied. */
export function apiTokenBody(change: Partial<NewApiToken> = {}): NewApiToken {
  return { name: 'Budget script', scope: 'read', days: 30, ...change };
}

/** Creates a token for programs without the call, which is limited and needs a recent sign-in. */
export function makeApiToken(
  app: TestApp,
  { user }: Pick<TestUser, 'user'>,
  { scope = 'read', days = 30, now = app.now() }: { scope?: TokenScope; days?: number; now?: Date } = {},
): Promise<CreatedApiToken> {
  const named = { name: 'Budget script', scope, days, now };
  return runUserTransaction(app.db, user.id, (trx) => createApiToken(trx, user.id, named));
}
