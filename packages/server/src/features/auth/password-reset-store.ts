import { randomBytes } from 'node:crypto';
import { LIMITS, caseKey } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { hashSecret } from '#db/hash-secret.ts';

/** Whose account an address is, when mail can go there: as that account spells it. */
export async function findByEmail(
  db: Database,
  email: string,
): Promise<{ userId: number; email: string } | undefined> {
  const found = await db
    .selectFrom('login_names')
    .innerJoin('users', 'users.user_id', 'login_names.user_id')
    .select(['users.user_id as userId', 'users.email'])
    .where('login_names.name_key', '=', caseKey(email))
    .where('users.is_active', '=', true)
    .executeTakeFirst();
  // A username may be an address that the account once had; the letter goes only where the account itself gets its mail.
  return found !== undefined && caseKey(found.email) === caseKey(email) ? found : undefined;
}

/** Makes the one link of the user and answers its secret, of which only the hash is kept; an older link ends. */
export async function createReset(
  db: Database,
  { userId, email }: { userId: number; email: string },
  now: Date,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const reset = {
    token_hash: hashSecret(secret),
    email,
    expires_at: new Date(now.getTime() + LIMITS.passwordResetHours * 3_600_000),
  };
  await db
    .insertInto('password_resets')
    .values({ user_id: userId, ...reset })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(reset))
    .execute();
  return secret;
}

/** The active user whose link this is, while it works and the account still has the address it was sent to. */
export async function findReset(
  db: Database,
  secret: string,
  now: Date,
): Promise<{ userId: number; email: string; username: string } | undefined> {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.user_id', 'password_resets.user_id')
    .select(['users.user_id as userId', 'users.email', 'users.username'])
    .where('token_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .where('is_active', '=', true)
    .whereRef('users.email', '=', 'password_resets.email')
    .executeTakeFirst();
}

/** Uses the link up; false when somebody else just did. */
export async function takeReset(trx: Database, userId: number, secret: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A link asked for before the password changed is not wanted any more. */
export async function endReset(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
