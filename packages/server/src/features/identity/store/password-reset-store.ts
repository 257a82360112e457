import { LIMITS, addressKey } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { deleteOwn } from '#db/own-rows.ts';
import { hashSecret, newSecret } from '#db/hash-secret.ts';
import { type AccountRow, openAccountProfile } from '#db/user-row.ts';
import { findByLoginName, loginNameIndex } from './login-name-store.ts';

/** Whose account an address is, when mail can go there: as that account spells it. */
export async function findByEmail(
  db: Database,
  email: string,
): Promise<{ userId: number; email: string } | undefined> {
  const found = await findByLoginName(db, email);
  // A username may be an address that the account once had; the letter goes only where the account itself gets its mail.
  if (found === undefined || !found.is_active || addressKey(found.email) !== addressKey(email))
    return undefined;
  return { userId: found.user_id, email: found.email };
}

/** Makes the one link of the user and answers its secret, of which only the hash is kept; an older link ends. */
export async function createReset(
  db: Database,
  { userId, email }: { userId: number; email: string },
  now: Date,
): Promise<string> {
  const secret = newSecret();
  const reset = {
    token_hash: hashSecret(secret),
    email_index: await loginNameIndex(db, email),
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
export async function findReset(db: Database, secret: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.user_id', 'password_resets.user_id')
    .select(['users.user_id as userId', 'users.profile', 'email_index'])
    .where('token_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { email } = await openAccountProfile(db, row.userId, row.profile);
  return row.email_index.equals(await loginNameIndex(db, email)) ? row.userId : undefined;
}

/**
 * Uses the link up; false when somebody else just did, or the account has left the address that the link was sent to: only of
 * that one is the link a proof. Runs in a change of the user.
 */
export async function takeReset(
  trx: Database,
  { user_id: userId, email }: Pick<AccountRow, 'user_id' | 'email'>,
  secret: string,
): Promise<boolean> {
  const link = { token_hash: hashSecret(secret), email_index: await loginNameIndex(trx, email) };
  return (await deleteOwn(trx, 'password_resets', { user_id: userId, ...link })) === 1;
}

/** A link asked for before the password changed is not wanted any more. */
export async function endReset(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
