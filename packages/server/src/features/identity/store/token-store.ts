import { LIMITS } from '@meridian/contract';
import type { Insertable } from 'kysely';
import type { Database } from '#db/connect.ts';
import { deleteUserRows } from '#db/delete-user-rows.ts';
import { hashSecret, createSecret } from '#db/hash-secret.ts';
import { newId } from '#db/new-id.ts';
import type { Tables } from '#db/tables.ts';
import { deleteAllApiTokens } from './api-token-store.ts';
import { incrementUserVersion } from '#db/transaction.ts';
import { notFound } from '#errors.ts';
import type { RowRange } from '#http/pagination.ts';
import type { Credential } from '#http/sign-in/sign-in-types.ts';

export interface NewToken {
  kind: Credential['kind'];
  remember: boolean;
  /** The device and browser of a sign-in, as shown to the user. */
  device: string;
  now: Date;
  /** True for a guest, whose token expires with the guest's data. */
  isGuest?: boolean;
}

/**
 * Creates a token or session for a user who has just signed in and returns its secret, of which only the hash is stored. Must run in a user
 * transaction, so that two concurrent sign-ins count each other.
 */
export async function createToken(trx: Database, userId: number, token: NewToken): Promise<string> {
  const { kind, device, remember, isGuest = false, now } = token;
  const expires_at = tokenExpiry({ usedAt: now, signedInAt: now, remember, isGuest });
  await makeRoom(trx, userId, now);
  const times = { created_at: now, last_used_at: now, expires_at };
  return insertToken(trx, userId, { kind, device, remember, source_id: null, ...times });
}

/**
 * Creates a token from another token or session, its source. Returns undefined if the source has ended, or is the oldest and would be
 * removed to make room for the new one. The new token has the sign-in time and latest expiry of its source, because a signed-in browser is
 * no proof of a recent sign-in. It also ends with its source, unless `replacesSource` is set.
 */
export async function createDerivedToken(
  trx: Database,
  userId: number,
  sourceId: number,
  { device, now, replacesSource }: Pick<NewToken, 'device' | 'now'> & { replacesSource: boolean },
): Promise<string | undefined> {
  await makeRoom(trx, userId, now);
  const source = await trx
    .selectFrom('tokens')
    .select(['remember', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('id', '=', sourceId)
    .executeTakeFirst();
  if (source === undefined) return undefined;
  if (replacesSource) await deleteAllTokens(trx, userId);
  const source_id = replacesSource ? null : sourceId;
  return insertToken(trx, userId, { ...source, kind: 'token', device, source_id });
}

async function insertToken(
  trx: Database,
  userId: number,
  token: Omit<Insertable<Tables['tokens']>, 'user_id' | 'id' | 'token_hash'>,
): Promise<string> {
  const secret = createSecret();
  const device = token.device.slice(0, 200);
  const row = { ...token, user_id: userId, id: newId(), token_hash: hashSecret(secret), device };
  await trx.insertInto('tokens').values(row).execute();
  return secret;
}

/** Deletes expired tokens, then the oldest ones until one more is within {@link LIMITS.tokensPerUser}. */
async function makeRoom(trx: Database, userId: number, now: Date): Promise<void> {
  await trx.deleteFrom('tokens').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('id', 'in', (tokens) =>
      tokens
        .selectFrom('tokens')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('last_used_at', 'desc')
        // A token made from another has the same sign-in time and a higher id, so it is deleted first.
        .orderBy('id')
        .offset(LIMITS.tokensPerUser - 1),
    )
    .executeTakeFirst();
  // The new version makes every instance drop its cached tokens.
  if (numDeletedRows > 0n) await incrementUserVersion(trx, userId);
}

/** Ends a token. The user's new version makes every instance drop it from its cache. */
export async function deleteToken(trx: Database, userId: number, id: number): Promise<void> {
  await incrementUserVersion(trx, userId);
  if ((await deleteUserRows(trx, 'tokens', { user_id: userId, id })) === 0) throw notFound();
}

/** Ends the session of this secret if it is the user's. Must run in a user transaction, which increases the user's version. */
export async function deleteSession(trx: Database, userId: number, secret: string | undefined): Promise<void> {
  if (secret === undefined) return;
  const session = { kind: 'session', token_hash: hashSecret(secret) } as const;
  await deleteUserRows(trx, 'tokens', { user_id: userId, ...session });
}

/** Ends all tokens, sessions and API tokens of the user except the given one, which from then on has no source. */
export async function deleteOtherTokens(trx: Database, userId: number, keptId: number): Promise<void> {
  await incrementUserVersion(trx, userId);
  await trx
    .updateTable('tokens')
    .set({ source_id: null })
    .where('user_id', '=', userId)
    .where('id', '=', keptId)
    .execute();
  await trx.deleteFrom('tokens').where('user_id', '=', userId).where('id', '!=', keptId).execute();
  await deleteAllApiTokens(trx, userId);
}

/** Ends all tokens, sessions and API tokens of the user. Must run in a user transaction, which increases the user's version. */
export async function deleteAllTokens(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('tokens').where('user_id', '=', userId).execute();
  await deleteAllApiTokens(trx, userId);
}

/** Returns the time of the sign-in behind a token or session; undefined if it has ended. */
export async function readSignInTime(db: Database, userId: number, id: number): Promise<Date | undefined> {
  const found = await db
    .selectFrom('tokens')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.created_at;
}

/** Returns a page of the user's unexpired tokens and sessions, the most recently used first. */
export async function listTokens(db: Database, userId: number, now: Date, { limit, offset }: RowRange) {
  return db
    .selectFrom('tokens')
    .select(['id', 'kind', 'device', 'source_id', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Returns the number of the user's unexpired tokens and sessions. */
export async function countTokens(db: Database, userId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

interface Usage {
  usedAt: Date;
  signedInAt: Date;
  remember: boolean;
  isGuest: boolean;
}

/** Returns the expiry of a token: a fixed time after its last use, but no later than a fixed time after the sign-in. */
export function tokenExpiry({ usedAt, signedInAt, remember, isGuest }: Usage): Date {
  const unusedHours = remember ? 24 * LIMITS.tokenUnusedDays : LIMITS.shortTokenHours;
  const mostHours = isGuest ? LIMITS.guestHours : 24 * LIMITS.tokenMaxDays;
  const ends = [usedAt.getTime() + unusedHours * 3_600_000, signedInAt.getTime() + mostHours * 3_600_000];
  return new Date(Math.min(...ends));
}
