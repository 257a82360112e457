/** API tokens, which programs use. They are in a separate table, so that no query about sign-ins ever returns one (decision 68). */
import { type ApiToken, LIMITS, type NewApiToken, type TokenScope } from '@meridian/contract';
import type { Selectable } from 'kysely';
import type { Database } from '#db/connect.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { createSecret, hashSecret } from '#db/hash-secret.ts';
import { newId } from '#db/new-id.ts';
import { deleteUserRows } from '#db/delete-user-rows.ts';
import type { SignInTables } from '#db/sign-in-tables.ts';
import { type UserRow, decryptUser, userColumns } from '#db/user-row.ts';
import { incrementUserVersion } from '#db/transaction.ts';
import { httpError, notFound } from '#errors.ts';
import type { Credential } from '#http/sign-in/sign-in-types.ts';

const DAY_MS = 24 * 3_600_000;

/** The beginning of every secret. It shows which table to search, and lets scanners find a secret that was published by mistake. */
const PREFIX = 'meridian_';

/** Returns true if the credential can only be an API token. Secrets of sign-ins are shorter. */
export function isApiToken({ kind, secret }: Credential): boolean {
  return kind === 'token' && secret.startsWith(PREFIX);
}

const columns = ['user_id', 'id', 'name', 'scope', 'created_at', 'expires_at', 'last_used_at'] as const;
type ListedRow = Pick<Selectable<SignInTables['api_tokens']>, (typeof columns)[number]>;

/** Returns the user's tokens without secrets, the newest first, including those that expired in the last 30 days. */
export async function listApiTokens(db: Database, userId: number, now: Date): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .select(columns)
    .where('user_id', '=', userId)
    .where('expires_at', '>', listedSince(now))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return Promise.all(rows.map((row) => toApiToken(db, row)));
}

const listedSince = (now: Date) => new Date(now.getTime() - LIMITS.apiTokenListedDays * DAY_MS);

async function toApiToken(db: Database, { user_id: userId, name, ...row }: ListedRow): Promise<ApiToken> {
  return {
    id: row.id,
    name: (await readUserKey(db, userId)).decrypt('api_tokens.name', row.id, name),
    scope: row.scope,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

/**
 * Creates a token and returns it with its secret, of which only the hash is stored. Must run in a user transaction, so that two concurrent
 * calls count each other. Throws 400 if the user has {@link LIMITS.apiTokensPerUser} unexpired ones.
 */
export async function createApiToken(
  trx: Database,
  userId: number,
  { name, scope, days, now }: Pick<NewApiToken, 'name' | 'scope'> & { days: number; now: Date },
): Promise<ApiToken & { token: string }> {
  await trx
    .deleteFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', listedSince(now))
    .execute();
  const { count } = await trx
    .selectFrom('api_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (count >= LIMITS.apiTokensPerUser) throw httpError(400, 'api_tokens_full', { max: LIMITS.apiTokensPerUser });
  const id = newId();
  const token = `${PREFIX}${createSecret()}`;
  const encrypted = (await readUserKey(trx, userId)).encrypt('api_tokens.name', id, name);
  const expires_at = new Date(now.getTime() + days * DAY_MS);
  const times = { created_at: now, expires_at, last_used_at: null };
  const row = { user_id: userId, id, name: encrypted, scope, ...times };
  await trx
    .insertInto('api_tokens')
    .values({ ...row, token_hash: hashSecret(token) })
    .execute();
  return { ...(await toApiToken(trx, row)), token };
}

/** Ends a token. The user's new version makes every instance drop it from its cache. */
export async function deleteApiToken(trx: Database, userId: number, id: number): Promise<void> {
  await incrementUserVersion(trx, userId);
  if ((await deleteUserRows(trx, 'api_tokens', { user_id: userId, id })) === 0) throw notFound();
}

/** Ends all of the user's API tokens. Must run in a user transaction, which increases the user's version. */
export async function deleteAllApiTokens(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
}

export interface FoundApiToken {
  userId: number;
  id: number;
  scope: TokenScope;
  lastUsedAt: Date | null;
  expiresAt: Date;
}

/** Returns the unexpired token with its active user; one statement reads both, so they belong to the same moment. */
export async function findApiToken(
  db: Database,
  secret: string,
  now: Date,
): Promise<{ token: FoundApiToken; user: UserRow } | undefined> {
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.user_id', 'api_tokens.user_id')
    .select(userColumns)
    .select(['api_tokens.id', 'scope', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .where('token_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, scope, lastUsedAt, expiresAt, ...user } = row;
  return { token: { userId: user.user_id, id, scope, lastUsedAt, expiresAt }, user: await decryptUser(db, user) };
}

/** Records the use of a token. Its expiry does not change. */
export async function recordApiTokenUse(db: Database, token: FoundApiToken, now: Date): Promise<FoundApiToken> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('user_id', '=', token.userId)
    .where('id', '=', token.id)
    .execute();
  return { ...token, lastUsedAt: now };
}
