/** Changes of address that can still be undone by the letter that went to the former address. */
import { LIMITS } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { hashSecret, newSecret } from '#db/hash-secret.ts';
import { newId } from '#db/new-id.ts';
import type { AccountRow, UserRow } from '#db/user-row.ts';
import { confirmEmail } from './account-store.ts';
import { loginNameIndex } from './login-name-store.ts';

/**
 * Notes that the account leaves its address, which must have been proved, and answers the secret of the link that puts it back. Until
 * the link ends nobody else can take the address; otherwise whoever changed it could give it to an account of their own.
 */
export async function keepFormerAddress(trx: Database, former: AccountRow, now: Date): Promise<string> {
  const userId = former.user_id;
  const id = newId();
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + LIMITS.addressUndoDays * 24 * 3_600_000);
  await trx
    .deleteFrom('address_changes')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .execute();
  await trx
    .insertInto('address_changes')
    .values({
      user_id: userId,
      id,
      token_hash: hashSecret(secret),
      email: (await keyOf(trx, userId)).seal('address_changes.email', id, former.email),
      changed_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await trx
    .insertInto('login_names')
    .values({ name_index: await loginNameIndex(trx, former.email), user_id: userId, kept_until: expiresAt })
    // It is still the account's username.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return secret;
}

/** The active user whose address the link puts back, while it works. */
export async function findAddressChange(
  db: Database,
  secret: string,
  now: Date,
): Promise<number | undefined> {
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
 * Uses the link up, with those of all later changes, which it undoes too, and answers the former address; undefined when
 * somebody else just did.
 */
export async function takeAddressChange(
  trx: Database,
  userId: number,
  secret: string,
): Promise<string | undefined> {
  const taken = await trx
    .deleteFrom('address_changes')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashSecret(secret))
    .returning(['id', 'email', 'changed_at'])
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  const { id, email, changed_at: changedAt } = taken;
  await trx
    .deleteFrom('address_changes')
    .where('user_id', '=', userId)
    .where('changed_at', '>=', changedAt)
    .execute();
  return (await keyOf(trx, userId)).open('address_changes.email', id, email);
}

/**
 * Marks the account's address as proved, by a letter or a provider. Until then anybody may have registered with it, so the
 * first proof ends, by `endStrangersWays`, what a stranger may have to come in by.
 */
export async function proveAddress(
  trx: Database,
  user: UserRow,
  endStrangersWays: () => Promise<void>,
): Promise<void> {
  if (user.email_verified) return;
  await confirmEmail(trx, user.user_id);
  await endStrangersWays();
}

/** Forgets former addresses that can no longer be put back. */
export async function sweepAddressChanges(db: Database, now: Date): Promise<void> {
  // oxlint-disable-next-line eslint-js/no-restricted-syntax -- of everybody, because time alone decides
  await db.deleteFrom('address_changes').where('expires_at', '<=', now).execute();
  // oxlint-disable-next-line eslint-js/no-restricted-syntax -- of everybody, because time alone decides
  await db.deleteFrom('login_names').where('kept_until', '<=', now).execute();
}
