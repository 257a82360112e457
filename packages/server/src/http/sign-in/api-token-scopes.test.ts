/**
 * Makes every call of the contract with tokens for programs, and compares the statuses of the responses with
 * testing/authorization/api-token-scopes.ts.
 */
import type { Endpoint } from '@meridian/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runUserTransaction } from '#db/transaction.ts';
import { deleteApiToken } from '#features/identity/store/api-token-store.ts';
import { API_TOKEN_SCOPES } from '#testing/authorization/api-token-scopes.ts';
import { AUTHORIZATION_MATRIX } from '#testing/authorization/authorization-matrix.ts';
import { PUBLIC_URL, makeTestObjects } from '#testing/authorization/authorization-objects.ts';
import { type TestUser, makeApiToken } from '#testing/factories.ts';
import { digestRowsOfUser, countRowsOfUser } from '#testing/rows-of-user.ts';
import { type TestApp, allEndpoints, errorBodyText, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: PUBLIC_URL } });
});
afterAll(() => app.stop());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const ofUsers = allEndpoints.filter(({ access }) => access !== 'public');

const ACCOUNT = errorBodyText('A token for programs cannot be used for this. Please sign in.', 'api_token_account');
const READS = errorBodyText('This token may only read. For changes, make one that may write.', 'api_token_reads');

test('every call of signed-in users has a scope', () => {
  expect(Object.values(API_TOKEN_SCOPES).flat().toSorted()).toEqual(ofUsers.map(nameOf).toSorted());
});

/** Returns the response to a call, with the valid body of the authorization matrix. */
async function send(endpoint: Endpoint, ids: Record<string, number | undefined>, token: string, query = '') {
  const { id, body } = AUTHORIZATION_MATRIX[nameOf(endpoint)]!;
  const sent = body?.(ids as never);
  const request = typeof sent === 'string' ? { raw: sent, headers: { 'Content-Type': 'text/csv' } } : { body: sent };
  const path = `${endpoint.path.replace(':id', String(ids[id] ?? ''))}${query}`;
  const { status, text } = await app.request(endpoint.method, path, { token, ...request });
  return { status, text };
}

/** Returns a digest of all rows of the user. Tokens for programs are only counted, because each call changes the time of last use. */
async function rowsOf({ user }: TestUser) {
  const { 'api_tokens.user_id': _digest, ...rest } = await digestRowsOfUser(app.db, user.id);
  return { ...rest, tokens: (await countRowsOfUser(app.db, user.id))['api_tokens.user_id'] };
}

const worldOf = (endpoint: Endpoint) => {
  const { has, id } = AUTHORIZATION_MATRIX[nameOf(endpoint)]!;
  return makeTestObjects(app, endpoint, has ?? id);
};

async function tokensOf(owner: TestUser) {
  const [read, write] = [await makeApiToken(app, owner), await makeApiToken(app, owner, { scope: 'write' })];
  const twoDaysAgo = new Date(app.now().getTime() - 48 * 3_600_000);
  const expired = await makeApiToken(app, owner, { scope: 'write', days: 1, now: twoDaysAgo });
  const ended = await makeApiToken(app, owner, { scope: 'write' });
  await runUserTransaction(app.db, owner.user.id, (trx) => deleteApiToken(trx, owner.user.id, ended.id));
  return { read: read.token, write: write.token, expired: expired.token, ended: ended.token };
}

/** Creates a user with the object that a call is about, and the user's API tokens. */
async function makeCaller(endpoint: Endpoint) {
  const { owner, ids } = await worldOf(endpoint);
  return { owner, ids, tokens: await tokensOf(owner) };
}

/** The users of calls that change nothing, by right and kind of object. All tests of such calls share them. */
const shared = new Map<string, ReturnType<typeof makeCaller>>();

/** Returns a caller; a new one if the call may change its objects. */
function callerFor(endpoint: Endpoint): ReturnType<typeof makeCaller> {
  if (endpoint.method !== 'GET' && !isIn('none', nameOf(endpoint))) return makeCaller(endpoint);
  const { has, id } = AUTHORIZATION_MATRIX[nameOf(endpoint)]!;
  const key = `${endpoint.access} ${has ?? id}`;
  const made = shared.get(key) ?? makeCaller(endpoint);
  shared.set(key, made);
  return made;
}

const isIn = (scope: keyof typeof API_TOKEN_SCOPES, name: string) =>
  (API_TOKEN_SCOPES[scope] as readonly string[]).includes(name);

test.each(ofUsers.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
  const { owner, ids, tokens } = await callerFor(endpoint);
  const before = isIn('none', name) ? await rowsOf(owner) : undefined;
  for (const dead of [tokens.expired, tokens.ended]) expect((await send(endpoint, ids, dead)).status, 'dead').toBe(401);
  if (isIn('none', name)) {
    for (const token of [tokens.read, tokens.write])
      expect(await send(endpoint, ids, token)).toEqual({ status: 403, text: ACCOUNT });
    expect(await rowsOf(owner)).toEqual(before);
    return;
  }
  const isAllowed = AUTHORIZATION_MATRIX[name]!.mine;
  if (isIn('read', name)) expect((await send(endpoint, ids, tokens.read)).status).toBe(isAllowed);
  else expect(await send(endpoint, ids, tokens.read)).toEqual({ status: 403, text: READS });
  if (isIn('dry_run', name)) {
    expect((await send(endpoint, ids, tokens.read, '?dry_run=true')).status).toBe(isAllowed);
    for (const query of ['?dry_run=false', '?dry_run=TRUE', '?dry_run=true&dry_run=false', '?dry_run[]=true'])
      expect((await send(endpoint, ids, tokens.read, query)).text, query).toBe(READS);
  }
  const written = await send(endpoint, ids, tokens.write);
  // The matrix's body for this call changes a name of the account, which no token for programs may do.
  if (name === 'PATCH /api/auth/user/') expect(written).toEqual({ status: 403, text: ACCOUNT });
  else expect(written.status).toBe(isAllowed);
});
