import {
  DATE_FORMATS,
  type DateFormat,
  DEFAULT_CURRENCY,
  NUMBER_FORMATS,
  type NumberFormat,
  type Person,
  type User,
  emailComparisonKey,
} from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import type { DataKey } from '#db/encryption/data-key.ts';
import { type WrappedKey, evictUserKey, readUserKey, createUserKey } from '#db/encryption/key-store.ts';
import { newId } from '#db/new-id.ts';
import { type AccountRow, type UserRow, decryptUser, requireAccount, userColumns } from '#db/user-row.ts';
import type { Api } from '#http/call-types.ts';
import { recordUnclearedErasure } from './uncleared-erasure-store.ts';
import { rejectForeignEmailAsUsername, claimLoginNames } from './login-name-store.ts';

/**
 * How a new account uses the right to be the installation's first account, which only one account can use. `staff`: it uses the right and
 * becomes staff. `ordinary`: it uses the right without becoming staff. `leave`: it leaves the right to a later account.
 */
export type FirstAccountClaim = 'staff' | 'ordinary' | 'leave';

/** Decides if a new account claims the right to be the first account; throws 400 on a wrong setup code while no account has claimed it. */
export type DecideFirstAccount = (db: Database, request: FastifyRequest, word?: string) => Promise<FirstAccountClaim>;

export interface NewAccount {
  username: string;
  email: string;
  /** True if a mailed link or a sign-in provider has verified the address. */
  email_verified: boolean;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  firstAccountClaim: FirstAccountClaim;
  now: Date;
}

/** Creates the account; throws 400 if the username or email is taken. Must run in a transaction. */
export async function createAccount(trx: Database, account: NewAccount): Promise<AccountRow> {
  rejectForeignEmailAsUsername(account);
  const userId = newId();
  // Claim the right to be the first account before the user's key is created, which takes a shared lock on the installation's row.
  // Otherwise two registrations that both claim the right would deadlock.
  const isFirst = await becomesFirstStaff(trx, userId, account);
  const { key, columns } = await createUserKey(trx, userId);
  const values = accountValues(userId, key, { ...account, isFirst });
  const user = await insertUser(trx, userId, { ...columns, ...values });
  await claimLoginNames(trx, userId, account, account.now);
  return requireAccount(await decryptUser(trx, user));
}

/** Creates a user without username, email and password. Must run in a transaction. */
export async function createGuest(trx: Database, now: Date): Promise<UserRow> {
  const userId = newId();
  const { key, columns } = await createUserKey(trx, userId);
  const profile = key.encrypt('users.profile', userId, {
    username: null,
    email: null,
    first_name: '',
    last_name: '',
  });
  const values = { profile, email_verified: false, password_hash: null, is_staff: false, is_guest: true };
  return decryptUser(trx, await insertUser(trx, userId, { ...columns, ...values, date_joined: now }));
}

/** Turns the guest into an account with the same data; throws 400 if the username or email is taken. */
export async function convertGuestToAccount(trx: Database, guest: UserRow, account: NewAccount): Promise<AccountRow> {
  const { user_id: userId } = guest;
  rejectForeignEmailAsUsername(account);
  const isFirst = await becomesFirstStaff(trx, userId, account);
  const user = await trx
    .updateTable('users')
    .set(accountValues(userId, await readUserKey(trx, userId), { ...account, isFirst, people: guest.people }))
    .where('user_id', '=', userId)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  await claimLoginNames(trx, userId, account, account.now);
  return requireAccount(await decryptUser(trx, user));
}

/** Returns the values of the columns of `users` in which an account differs from a guest. */
function accountValues(
  userId: number,
  key: DataKey,
  account: NewAccount & { isFirst: boolean; people?: readonly Person[] },
) {
  const { username, email, first_name, last_name, email_verified, password_hash, people = [] } = account;
  return {
    profile: key.encrypt('users.profile', userId, { username, email, first_name, last_name, people }),
    email_verified,
    password_hash,
    is_staff: account.isFirst && account.firstAccountClaim === 'staff',
    is_guest: false,
    date_joined: account.now,
  };
}

type NewUser = WrappedKey & ReturnType<typeof accountValues>;

function insertUser(trx: Database, userId: number, user: NewUser) {
  return trx
    .insertInto('users')
    .values({
      ...user,
      user_id: userId,
      is_active: true,
      date_format: DATE_FORMATS[1],
      number_format: NUMBER_FORMATS[0],
      display_currency: DEFAULT_CURRENCY,
      selected_scenario_id: null,
      version: 1,
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

/** Returns true for exactly one account of the installation; the row lock decides between two concurrent calls. */
async function becomesFirstStaff(trx: Database, userId: number, { firstAccountClaim }: NewAccount): Promise<boolean> {
  if (firstAccountClaim === 'leave') return false;
  const claim = await trx
    .updateTable('installation')
    .set({ first_user_id: userId })
    .where('first_user_id', 'is', null)
    .executeTakeFirst();
  return claim.numUpdatedRows === 1n;
}

/** Returns true if no account has claimed the right to be the installation's first account yet. */
export async function isFirstAccountUnclaimed(db: Database): Promise<boolean> {
  const row = await db.selectFrom('installation').select('first_user_id').executeTakeFirstOrThrow();
  return row.first_user_id === null;
}

/** The fields of an account that its owner may change; absent fields stay the same. */
export interface AccountChange {
  username?: string | undefined;
  email?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  date_format?: DateFormat | undefined;
  number_format?: NumberFormat | undefined;
  people?: readonly Person[] | undefined;
}

/** Changes the account; throws 400 if another account has the username or email. A guest cannot set either. */
export async function updateAccount(trx: Database, user: UserRow, change: AccountChange, now: Date): Promise<UserRow> {
  const { username = user.username, email = user.email } = change;
  const changed: UserRow = {
    ...user,
    username,
    email,
    email_verified: user.email_verified && emailComparisonKey(email ?? '') === emailComparisonKey(user.email ?? ''),
    first_name: change.first_name ?? user.first_name,
    last_name: change.last_name ?? user.last_name,
    date_format: change.date_format ?? user.date_format,
    number_format: change.number_format ?? user.number_format,
    people: change.people ?? user.people,
  };
  if (username !== user.username || email !== user.email) {
    const account = requireAccount(changed);
    if (username !== user.username) rejectForeignEmailAsUsername(account);
    await trx.deleteFrom('login_names').where('user_id', '=', user.user_id).where('kept_until', 'is', null).execute();
    await claimLoginNames(trx, user.user_id, account, now);
  }
  const { email_verified, first_name, last_name, date_format, number_format, people } = changed;
  const key = await readUserKey(trx, user.user_id);
  const profile = key.encrypt('users.profile', user.user_id, {
    username,
    email,
    first_name,
    last_name,
    people,
  });
  await trx
    .updateTable('users')
    .set({ profile, email_verified, date_format, number_format })
    .where('user_id', '=', user.user_id)
    .execute();
  return changed;
}

export async function setStaff(trx: Database, userId: number, isStaff: boolean): Promise<void> {
  await trx.updateTable('users').set({ is_staff: isStaff }).where('user_id', '=', userId).execute();
}

export async function readPasswordHash(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

/** Sets the hash of the password. Null removes the password, so that the owner must choose a new one by a mailed link. */
export async function setPasswordHash(trx: Database, userId: number, passwordHash: string | null): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
}

/** Marks the account's address as verified, because its owner has received email there. */
export async function confirmEmail(trx: Database, userId: number): Promise<void> {
  await trx.updateTable('users').set({ email_verified: true }).where('user_id', '=', userId).execute();
}

/**
 * Deletes the account, its key and all of the user's rows, by cascade from this row. Its username and email are free at once. The
 * installation still records that a first account existed, so no later account can become staff as the first. This is enough for a guest.
 * For an account call `eraseAccount`, which also records the erasure, because backups contain accounts; guests from a restored backup are
 * deleted by their age.
 */
export async function deleteAccount(trx: Database, userId: number): Promise<void> {
  // Not left to the cascade, because on a distributed database these two tables have no foreign key (docs/scale.md).
  await trx.deleteFrom('login_names').where('user_id', '=', userId).execute();
  await trx.deleteFrom('identities').where('user_id', '=', userId).execute();
  await trx.deleteFrom('users').where('user_id', '=', userId).execute();
  evictUserKey(trx, userId);
  await recordUnclearedErasure(trx);
  await trx.updateTable('installation').set({ first_user_id: 0 }).where('first_user_id', '=', userId).execute();
}

/** Returns true if the account exists; locks it against deletion until the transaction ends. */
export async function lockAccount(trx: Database, userId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

export async function selectScenario(db: Database, userId: number, scenarioId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ selected_scenario_id: scenarioId })
    .where('user_id', '=', userId)
    // Skipped if unchanged, because writing the value again would create a new version of the user.
    .where('selected_scenario_id', 'is distinct from', scenarioId)
    .execute();
}

export async function setDisplayCurrency(db: Database, userId: number, to: CurrencyCode): Promise<void> {
  await db
    .updateTable('users')
    .set({ display_currency: to })
    .where('user_id', '=', userId)
    .where('display_currency', '!=', to)
    .execute();
}

/** Returns the account as the API returns it. */
export function toUser(row: UserRow, { mayUseAdvancedView }: Pick<Api, 'mayUseAdvancedView'>): User {
  return {
    ...toOwnProfile(row),
    is_staff: row.is_staff,
    may_use_advanced_view: mayUseAdvancedView(row),
    is_guest: row.is_guest,
    email_verified: row.email_verified,
  };
}

/** Returns the user's own profile, without rights. */
export function toOwnProfile(
  row: UserRow,
): Omit<User, 'is_staff' | 'may_use_advanced_view' | 'is_guest' | 'email_verified'> {
  return {
    id: row.user_id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    date_joined: row.date_joined.toISOString(),
    preferences: { date_format: row.date_format, number_format: row.number_format },
    people: [...row.people],
  };
}
