/**
 * Makes every call of the contract as every kind of caller, and compares the statuses of the responses with
 * testing/authorization/authorization-matrix.ts.
 */
import type { Endpoint } from '@meridian/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createToken } from '#features/identity/store/token-store.ts';
import { AUTHORIZATION_MATRIX, type Access } from '#testing/authorization/authorization-matrix.ts';
import { PUBLIC_URL, makeStaff, makeTestObjects } from '#testing/authorization/authorization-objects.ts';
import { recordStatements } from '#testing/test-database.ts';
import { type TestUser, makeIdentity, makeItem, makeUser, makeApiToken } from '#testing/factories.ts';
import { makeEconomicObjects } from '#testing/economic-objects.ts';
import { makeGuest } from '#testing/guests.ts';
import { digestRowsOfUser } from '#testing/rows-of-user.ts';
import { addPasskey } from '#testing/second-factors.ts';
import { type TestApp, allEndpoints, startTestApp } from '#testing/test-app.ts';

const statements = recordStatements();
let app: TestApp;
let otherUser: TestUser;
/** A digest of the other user's rows, which no call changes. */
let untouched: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: PUBLIC_URL } });
  otherUser = await makeOtherUser();
  untouched = await digestRowsOfUser(app.db, otherUser.user.id);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.stop();
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('the matrix has every call and no other', () => {
  expect(Object.keys(AUTHORIZATION_MATRIX).toSorted()).toEqual(allEndpoints.map(nameOf).toSorted());
});

/** Creates an expired token: it was valid for twelve hours, and its time of creation is a day ago. */
async function expiredTokenOf({ user }: TestUser): Promise<string> {
  const aDayAgo = new Date(app.now().getTime() - 24 * 3_600_000);
  return createToken(app.db, user.id, { kind: 'token', remember: false, device: 'old', now: aDayAgo });
}

async function expiredApiTokenOf(owner: TestUser): Promise<string> {
  const twoDaysAgo = new Date(app.now().getTime() - 48 * 3_600_000);
  return (await makeApiToken(app, owner, { scope: 'write', days: 1, now: twoDaysAgo })).token;
}

/** Creates a user with a row of every kind. No call of other users may change these rows. */
async function makeOtherUser(): Promise<TestUser> {
  const person = await makeUser(app);
  const { token, user } = person;
  await createToken(app.db, user.id, { kind: 'token', remember: true, device: 'other', now: app.now() });
  const { id } = await makeItem(app, person, { tag_names: ['mine'] });
  await app.request('PATCH', `/api/financial-items/${id}/`, { token, body: { name: 'Mine' } });
  await makeIdentity(app, person);
  await makeEconomicObjects(app, person);
  await addPasskey(app, person, PUBLIC_URL);
  await makeApiToken(app, person);
  return person;
}

interface Strangers {
  another: string;
  staff: string;
  guest: string;
}

const makeStrangers = async (): Promise<Strangers> => ({
  another: (await makeUser(app)).token,
  staff: (await makeStaff(app)).token,
  guest: (await makeGuest(app)).token,
});

/** The users whose tokens are sent with calls that change nothing of theirs. All tests of such calls share them. */
let readers: Promise<Strangers> | undefined;

/** Returns true if the call changes nothing of a stranger: it only reads, or every stranger is refused. */
const leavesStrangers = ({ method }: Endpoint, { theirs, staff = theirs, guest }: Access): boolean =>
  method === 'GET' || [theirs, staff, guest].every((status) => status >= 400);

/** The owners of the objects that calls read, by right and kind of object. */
const readOwners = new Map<string, ReturnType<typeof makeTestObjects>>();

/** Returns an owner with the object that the call is about; a new one if the call may change it. */
function ownerFor(endpoint: Endpoint, about: Access['id']): ReturnType<typeof makeTestObjects> {
  if (endpoint.method !== 'GET') return makeTestObjects(app, endpoint, about);
  const key = `${endpoint.access} ${about}`;
  const made = readOwners.get(key) ?? makeTestObjects(app, endpoint, about);
  readOwners.set(key, made);
  return made;
}

/** The callers, and their columns of the matrix. Staff have no access to other users' data. */
const CALLERS: [
  name: string,
  column: keyof Access,
  token: (owner: TestUser, strangers: Strangers) => string | undefined | Promise<string>,
][] = [
  ['nobody', 'anonymous', () => undefined],
  ['a garbage token', 'anonymous', () => 'garbage'],
  ['an expired token', 'anonymous', expiredTokenOf],
  ['an expired token for programs', 'anonymous', expiredApiTokenOf],
  ['another user', 'theirs', (_owner, { another }) => another],
  ['staff', 'staff', (_owner, { staff }) => staff],
  ['a guest', 'guest', (_owner, { guest }) => guest],
  ['the owner', 'mine', ({ token }) => token],
];

test.each(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
  const access = AUTHORIZATION_MATRIX[name];
  if (access === undefined) throw new Error(`Give ${name} a line in testing/authorization/authorization-matrix.ts.`);
  const { owner, ids } = await ownerFor(endpoint, access.has ?? access.id);
  const strangers = await (leavesStrangers(endpoint, access) ? (readers ??= makeStrangers()) : makeStrangers());
  const path = endpoint.path.replace(':id', String(ids[access.id] ?? ''));
  const body = access.body?.(ids);
  const sent = typeof body === 'string' ? { raw: body, headers: { 'Content-Type': 'text/csv' } } : { body };
  const answers: Record<string, number> = {};
  const expected: Record<string, unknown> = {};
  for (const [who, column, tokenOf] of CALLERS) {
    const token = await tokenOf(owner, strangers);
    const request = { ...(token === undefined ? {} : { token }), ...sent };
    answers[who] = (await app.request(endpoint.method, path, request)).status;
    expected[who] = access[column] ?? access.theirs;
  }
  expect(answers).toEqual(expected);
  const before = untouched;
  untouched = await digestRowsOfUser(app.db, otherUser.user.id);
  expect(untouched).toEqual(before);
});

/** The only statements about more than one user, with their reason. docs/scale.md lists them. */
const ACROSS_USERS = {
  'a start reads under which keys the keys of users are encrypted': /^select distinct on \("key_id"\)/,
  'expired guests are deleted regularly': /^delete from "users" where .*"is_guest" = \$1/,
  'a name is looked up in the directory': /"login_names"\."name_index" = \$1/,
  'a token is known by the hash of its secret': /from "tokens" .*"token_hash" = \$1/,
  'a token for programs is known by the hash of its secret': /from "api_tokens" .*"token_hash" = \$1/,
  'a link that resets a password is known by its hash': /from "password_resets" .*"token_hash" = \$1/,
  'a link that reverts a change of address is known by its hash': /from "address_changes" .*"token_hash" = \$1/,
  'the ticket of a second step is known by its hash': /from "sign_in_tickets" .*"ticket_hash" = \$1/,
};

test('all other statements of all calls name the user whose rows they are about', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where c.relnamespace = 'public'::regnamespace and a.attname = 'user_id'`.execute(app.db);
  const ofUsers = new RegExp(`\\b(from|join|update) "?(${rows.map(({ name }) => name).join('|')})"?\\b`);
  const about = statements().filter((text) => ofUsers.test(text));
  expect(about.length).toBeGreaterThan(80);
  const across = about.filter((text) => !/\buser_id"? (=|in) \(?\$\d/.test(text));
  const known = Object.values(ACROSS_USERS);
  expect(across.filter((text) => !known.some((one) => one.test(text)))).toEqual([]);
  // Every exception of the list is still needed: a statement matches it.
  expect(known.filter((one) => !across.some((text) => one.test(text)))).toEqual([]);
});
