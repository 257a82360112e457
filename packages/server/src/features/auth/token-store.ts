import { createHash, randomBytes } from 'node:crypto';
import { LIMITS } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import { userColumns } from '#db/tables.ts';
import type { Credential, SignedIn } from '#http/require-user.ts';

/** How often the last use is written down: reading stays reading. */
const NOTE_USE_AFTER_MS = 60_000;

export interface NewToken {
  kind: Credential['kind'];
  remember: boolean;
  /** What the person signed in with, as they would recognise it. */
  device: string;
  now: Date;
}

/** Makes a token or a session and answers its secret, of which only the hash is kept. Sweeps the user's expired ones. */
export async function createToken(db: Database, userId: number, token: NewToken): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db.deleteFrom('tokens').where('user_id', '=', userId).where('expires_at', '<=', token.now).execute();
  await db
    .insertInto('tokens')
    .values({
      user_id: userId,
      id: newId(),
      kind: token.kind,
      token_hash: hashSecret(secret),
      device: token.device.slice(0, 200),
      remember: token.remember,
      created_at: token.now,
      last_used_at: token.now,
      expires_at: expiry(token.now, token.remember),
    })
    .execute();
  return secret;
}

/** The active user behind a credential that has not expired; notes its use. */
export async function findSignedIn(
  db: Database,
  credential: Credential,
  now: Date,
): Promise<SignedIn | undefined> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.user_id', 'tokens.user_id')
    .select(userColumns)
    .select(['tokens.id as tokenId', 'tokens.remember', 'tokens.last_used_at'])
    .where('tokens.token_hash', '=', hashSecret(credential.secret))
    .where('tokens.kind', '=', credential.kind)
    .where('tokens.expires_at', '>', now)
    .where('users.is_active', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { tokenId, remember, last_used_at: lastUsedAt, ...user } = row;
  if (now.getTime() - lastUsedAt.getTime() >= NOTE_USE_AFTER_MS) {
    await db
      .updateTable('tokens')
      .set({ last_used_at: now, expires_at: expiry(now, remember) })
      .where('user_id', '=', user.user_id)
      .where('id', '=', tokenId)
      .execute();
  }
  return { user, tokenId };
}

export async function deleteToken(db: Database, userId: number, id: number): Promise<void> {
  await db.deleteFrom('tokens').where('user_id', '=', userId).where('id', '=', id).execute();
}

function expiry(from: Date, remember: boolean): Date {
  const hours = remember ? 24 * LIMITS.tokenUnusedDays : LIMITS.shortTokenHours;
  return new Date(from.getTime() + hours * 3_600_000);
}

/** Without salt or stretching, which 256 random bits do not need. */
function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
