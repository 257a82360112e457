/** The directory of the names that people sign in by, username and email, across all accounts. */
import { type FieldSentence, loginKey, sentence } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { installationKey } from '#db/encryption/key-store.ts';
import { openAccountProfile } from '#db/user-row.ts';
import { invalid, invalidField } from '#errors.ts';

/** Nobody goes by somebody else's address, known here or not: that person could not come any more. */
export function refuseForeignAddress({ username, email }: SignInNames): void {
  if (!/@.*\../.test(username) || loginKey(username) === loginKey(email)) return;
  throw invalidField('username', 'username_is_address');
}

/** The name by which somebody signs in. */
interface SignInNames {
  username: string;
  email: string;
}

/** By what the directory finds a name: names that are the same to {@link loginKey} have the same. */
export async function loginNameIndex(db: Database, name: string): Promise<Buffer> {
  return (await installationKey(db)).index('login_names.name', loginKey(name));
}

/** Takes the names, also one that is kept for the account because it was its address; throws 400 on those of others. */
export async function takeLoginNames(
  trx: Database,
  userId: number,
  names: SignInNames,
  now: Date,
): Promise<void> {
  const username = await loginNameIndex(trx, names.username);
  const email = await loginNameIndex(trx, names.email);
  // Sorted, so that two registrations with each other's names wait for one another in the same order.
  const wanted = (username.equals(email) ? [email] : [username, email]).toSorted(Buffer.compare);
  // oxlint-disable-next-line eslint-js/no-restricted-syntax -- a name that is kept no longer is nobody's
  await trx
    .deleteFrom('login_names')
    .where('name_index', 'in', wanted)
    .where('kept_until', '<=', now)
    .execute();
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
  throw invalid([
    ...(isFree(username) ? [] : [['username', sentence('username_taken')] as const]),
    ...(isFree(email) ? [] : await addressTaken(trx, email)),
  ]);
}

/** An address that nobody has proved may be that of who asks: told how they come in. */
async function addressTaken(trx: Database, email: Buffer): Promise<FieldSentence[]> {
  const holder = await trx
    .selectFrom('login_names')
    .innerJoin('users', 'users.user_id', 'login_names.user_id')
    .select(['users.user_id', 'email_verified'])
    .where('name_index', '=', email)
    .where('kept_until', 'is', null)
    .executeTakeFirst();
  const taken = ['email', sentence('email_taken')] as const;
  return holder?.email_verified === false ? [taken, ['email', sentence('email_needs_proof')]] : [taken];
}

/** The account that signs in by this username or email, with what it takes to tell whose it is. */
export async function findByLoginName(db: Database, name: string) {
  const row = await db
    .selectFrom('login_names')
    .innerJoin('users', 'users.user_id', 'login_names.user_id')
    .select([
      'users.user_id',
      'users.password_hash',
      'users.is_active',
      'users.profile',
      'users.email_verified',
    ])
    .where('login_names.name_index', '=', await loginNameIndex(db, name))
    .where('login_names.kept_until', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { profile, ...account } = row;
  return { ...account, email: (await openAccountProfile(db, row.user_id, profile)).email };
}

/** The first of these names that nobody signs in by; without any, none. */
export async function firstFreeName(db: Database, names: readonly string[]): Promise<string | undefined> {
  const indexes = await Promise.all(names.map((name) => loginNameIndex(db, name)));
  const taken = await db
    .selectFrom('login_names')
    .select(['name_index', 'user_id'])
    .where('name_index', 'in', indexes)
    .execute();
  return names.find((_, at) => !taken.some((row) => indexes[at]?.equals(row.name_index)));
}
