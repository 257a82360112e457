import { LIMITS, emailComparisonKey } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { deleteUserRows } from '#db/delete-user-rows.ts';
import { hashSecret, createSecret } from '#db/hash-secret.ts';
import { type AccountRow, decryptAccountProfile } from '#db/user-row.ts';
import { findByLoginName, loginNameIndex } from './login-name-store.ts';

/** Returns the active account whose current email this is, with the capitalisation that the account uses. */
export async function findAccountByEmail(
  db: Database,
  email: string,
): Promise<{ userId: number; email: string } | undefined> {
  const found = await findByLoginName(db, email);
  // A username can be a former address of the account; the email goes only to the account's current address.
  if (found === undefined || !found.is_active || emailComparisonKey(found.email) !== emailComparisonKey(email))
    return undefined;
  return { userId: found.user_id, email: found.email };
}

/** Creates the user's only reset link and returns its secret, of which only the hash is stored; an older link becomes invalid. */
export async function createPasswordReset(
  db: Database,
  { userId, email }: { userId: number; email: string },
  now: Date,
): Promise<string> {
  const secret = createSecret();
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

/** Returns the active user of the link; undefined if it expired or the account's address has changed since it was sent. */
export async function findPasswordReset(db: Database, secret: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.user_id', 'password_resets.user_id')
    .select(['users.user_id as userId', 'users.profile', 'email_index'])
    .where('token_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { email } = await decryptAccountProfile(db, row.userId, row.profile);
  return row.email_index.equals(await loginNameIndex(db, email)) ? row.userId : undefined;
}

/**
 * Consumes the link. Returns false if another call has just used it. Also returns false if the account's address has changed since the link
 * was sent, because the link verifies no other address. Must run in a user transaction.
 */
export async function redeemPasswordReset(
  trx: Database,
  { user_id: userId, email }: Pick<AccountRow, 'user_id' | 'email'>,
  secret: string,
): Promise<boolean> {
  const link = { token_hash: hashSecret(secret), email_index: await loginNameIndex(trx, email) };
  return (await deleteUserRows(trx, 'password_resets', { user_id: userId, ...link })) === 1;
}

/** Deletes a reset link that was requested before the password changed. */
export async function deletePasswordReset(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
