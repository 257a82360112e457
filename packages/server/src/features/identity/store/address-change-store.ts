/** Changes of address that the owner can still revert by the link mailed to the former address. */
import { LIMITS } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { hashSecret, createSecret } from '#db/hash-secret.ts';
import { newId } from '#db/new-id.ts';
import type { AccountRow, UserRow } from '#db/user-row.ts';
import { confirmEmail } from './account-store.ts';
import { loginNameIndex } from './login-name-store.ts';

/**
 * Stores the former, verified address and returns the secret of the link that restores it. Until the link expires no other account can use
 * the address; otherwise an attacker who changed it could register it on an account of their own.
 */
export async function storeFormerAddress(trx: Database, former: AccountRow, now: Date): Promise<string> {
  const userId = former.user_id;
  const id = newId();
  const secret = createSecret();
  const expiresAt = new Date(now.getTime() + LIMITS.addressUndoDays * 24 * 3_600_000);
  await trx.deleteFrom('address_changes').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
  await trx
    .insertInto('address_changes')
    .values({
      user_id: userId,
      id,
      token_hash: hashSecret(secret),
      email: (await readUserKey(trx, userId)).encrypt('address_changes.email', id, former.email),
      changed_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await trx
    .insertInto('login_names')
    .values({ name_index: await loginNameIndex(trx, former.email), user_id: userId, kept_until: expiresAt })
    // The former address may still be the account's username.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return secret;
}

/** Returns the active user whose address the link restores; undefined once the link has expired or was used. */
export async function findAddressChange(db: Database, secret: string, now: Date): Promise<number | undefined> {
  const found = await db
    .selectFrom('address_changes')
    .innerJoin('users', 'users.user_id', 'address_changes.user_id')
    .select('users.user_id')
    .where('token_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found?.user_id;
}

/**
 * Consumes the link and the links of all later changes, which are reverted too. Returns the former address, or undefined if another call
 * has just used the link.
 */
export async function redeemAddressChange(trx: Database, userId: number, secret: string): Promise<string | undefined> {
  const taken = await trx
    .deleteFrom('address_changes')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashSecret(secret))
    .returning(['id', 'email', 'changed_at'])
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  const { id, email, changed_at: changedAt } = taken;
  await trx.deleteFrom('address_changes').where('user_id', '=', userId).where('changed_at', '>=', changedAt).execute();
  return (await readUserKey(trx, userId)).decrypt('address_changes.email', id, email);
}

/**
 * Marks the account's address as verified, by a mailed link or a provider. Before that, a stranger may have registered with the address. So
 * the first verification also calls `revokeEarlierAccess`, which removes everything that such a stranger could sign in with.
 */
export async function markAddressVerified(
  trx: Database,
  user: UserRow,
  revokeEarlierAccess: () => Promise<void>,
): Promise<void> {
  if (user.email_verified) return;
  await confirmEmail(trx, user.user_id);
  await revokeEarlierAccess();
}

/** Deletes former addresses whose links have expired. */
export async function deleteExpiredAddressChanges(db: Database, now: Date): Promise<void> {
  // oxlint-disable-next-line eslint-js/no-restricted-syntax -- deletes expired rows of all users
  await db.deleteFrom('address_changes').where('expires_at', '<=', now).execute();
  // oxlint-disable-next-line eslint-js/no-restricted-syntax -- deletes expired rows of all users
  await db.deleteFrom('login_names').where('kept_until', '<=', now).execute();
}
