/** The index of usernames and emails that people sign in with, across all accounts. */
import { type FieldErrorMessage, signInComparisonKey, errorMessage } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { getInstallationKey } from '#db/encryption/key-store.ts';
import { decryptAccountProfile } from '#db/user-row.ts';
import { invalidFields, invalidField } from '#errors.ts';

/**
 * Refuses a username that is an email address other than the account's own: the owner of that address, registered or not, could not
 * register any more.
 */
export function rejectForeignEmailAsUsername({ username, email }: SignInNames): void {
  if (!/@.*\../.test(username) || signInComparisonKey(username) === signInComparisonKey(email)) return;
  throw invalidField('username', 'username_is_address');
}

/** The two names that an account signs in with. */
interface SignInNames {
  username: string;
  email: string;
}

/** Returns the blind index of a name; names with the same {@link signInComparisonKey} have the same index. */
export async function loginNameIndex(db: Database, name: string): Promise<Buffer> {
  return (await getInstallationKey(db)).index('login_names.name', signInComparisonKey(name));
}

/** Reserves the names for the account, even if it reserved the address before; throws 400 if another account has one of them. */
export async function claimLoginNames(trx: Database, userId: number, names: SignInNames, now: Date): Promise<void> {
  const username = await loginNameIndex(trx, names.username);
  const email = await loginNameIndex(trx, names.email);
  // Sorted, so that two registrations with each other's names lock rows in the same order and cannot deadlock.
  const wanted = (username.equals(email) ? [email] : [username, email]).toSorted(Buffer.compare);
  // oxlint-disable-next-line eslint-js/no-restricted-syntax -- deletes expired names of any user
  await trx.deleteFrom('login_names').where('name_index', 'in', wanted).where('kept_until', '<=', now).execute();
  const taken = await trx
    .insertInto('login_names')
    .values(wanted.map((name_index) => ({ name_index, user_id: userId, kept_until: null })))
    .onConflict((conflict) =>
      conflict
        .column('name_index')
        .doUpdateSet({ kept_until: null })
        .whereRef('login_names.user_id', '=', 'excluded.user_id'),
    )
    .returning('name_index')
    .execute();
  if (taken.length === wanted.length) return;
  const isFree = (name: Buffer) => taken.some((row) => row.name_index.equals(name));
  throw invalidFields([
    ...(isFree(username) ? [] : [['username', errorMessage('username_taken')] as const]),
    ...(isFree(email) ? [] : await addressTaken(trx, email)),
  ]);
}

/**
 * Returns the reasons for refusing a taken email. If the account that has it never verified it, the caller may be the real owner, so the
 * text says how to sign in.
 */
async function addressTaken(trx: Database, email: Buffer): Promise<FieldErrorMessage[]> {
  const holder = await trx
    .selectFrom('login_names')
    .innerJoin('users', 'users.user_id', 'login_names.user_id')
    .select(['users.user_id', 'email_verified'])
    .where('name_index', '=', email)
    .where('kept_until', 'is', null)
    .executeTakeFirst();
  const taken = ['email', errorMessage('email_taken')] as const;
  return holder?.email_verified === false ? [taken, ['email', errorMessage('email_needs_proof')]] : [taken];
}

/** Returns the account with this username or email, with the columns that signing in needs. */
export async function findByLoginName(db: Database, name: string) {
  const row = await db
    .selectFrom('login_names')
    .innerJoin('users', 'users.user_id', 'login_names.user_id')
    .select(['users.user_id', 'users.password_hash', 'users.is_active', 'users.profile', 'users.email_verified'])
    .where('login_names.name_index', '=', await loginNameIndex(db, name))
    .where('login_names.kept_until', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { profile, ...account } = row;
  return { ...account, email: (await decryptAccountProfile(db, row.user_id, profile)).email };
}

/** Returns the first of these names that is free; undefined if all are taken. */
export async function findFreeLoginName(db: Database, names: readonly string[]): Promise<string | undefined> {
  const indexes = await Promise.all(names.map((name) => loginNameIndex(db, name)));
  const taken = await db
    .selectFrom('login_names')
    .select(['name_index', 'user_id'])
    .where('name_index', 'in', indexes)
    .execute();
  return names.find((_, at) => !taken.some((row) => indexes[at]?.equals(row.name_index)));
}
