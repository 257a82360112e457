import {
  DATE_FORMATS,
  type DateFormat,
  DEFAULT_CURRENCY,
  NUMBER_FORMATS,
  type NumberFormat,
  type User,
  addressKey,
  loginKey,
} from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import { forgetKey, installationKey, keyOf, newUserKey } from '#db/encryption/key-store.ts';
import { newId } from '#db/new-id.ts';
import type { Profile } from '#db/tables.ts';
import { type UserRow, openProfile, openUser, userColumns } from '#db/user-row.ts';
import { invalid, invalidField } from '#errors.ts';

/**
 * What a new account does with the place of the installation's first, which is taken once and for ever: takes it and becomes
 * staff, takes it without that right, or leaves it to whoever may become staff.
 */
export type FirstPlace = 'staff' | 'ordinary' | 'leave';

/** Decides that; throws 400 on a wrong word while the place is open. */
export type FindFirstPlace = (db: Database, request: FastifyRequest, word?: string) => Promise<FirstPlace>;

export interface NewAccount {
  username: string;
  email: string;
  /** Whether it is proved to be this person's. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  firstPlace: FirstPlace;
  now: Date;
}

/** Creates the account, or throws 400 on the name that is taken. Runs in a transaction. */
export async function createAccount(trx: Database, account: NewAccount): Promise<UserRow> {
  refuseForeignAddress(account);
  const userId = newId();
  const isFirst = account.firstPlace !== 'leave' && (await claimFirst(trx, userId));
  const { key, columns } = await newUserKey(trx, userId);
  const { username, email, firstName, lastName } = account;
  const profile = { username, email, first_name: firstName, last_name: lastName };
  const user = await trx
    .insertInto('users')
    .values({
      user_id: userId,
      ...columns,
      profile: key.seal('users.profile', userId, profile),
      email_verified: account.emailVerified,
      password_hash: account.passwordHash,
      is_staff: isFirst && account.firstPlace === 'staff',
      is_active: true,
      date_joined: account.now,
      date_format: DATE_FORMATS[1],
      number_format: NUMBER_FORMATS[0],
      display_currency: DEFAULT_CURRENCY,
      selected_scenario_id: null,
      version: 1,
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
  await takeLoginNames(trx, userId, account, account.now);
  return openUser(trx, user);
}

/** True for one account in the life of the installation; the row's lock decides between two at once. */
async function claimFirst(trx: Database, userId: number): Promise<boolean> {
  const claim = await trx
    .updateTable('installation')
    .set({ first_user_id: userId })
    .where('first_user_id', 'is', null)
    .executeTakeFirst();
  return claim.numUpdatedRows === 1n;
}

/** Whether nobody has taken the place of the installation's first account yet. */
export async function firstPlaceIsOpen(db: Database): Promise<boolean> {
  const row = await db.selectFrom('installation').select('first_user_id').executeTakeFirstOrThrow();
  return row.first_user_id === null;
}

/** What of an account its owner changes; the rest stays. */
export interface AccountChange {
  username?: string | undefined;
  email?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  date_format?: DateFormat | undefined;
  number_format?: NumberFormat | undefined;
}

/** Changes the account, or throws 400 on the name that somebody else has. */
export async function updateAccount(
  trx: Database,
  user: UserRow,
  change: AccountChange,
  now: Date,
): Promise<UserRow> {
  const email = change.email ?? user.email;
  const changed: UserRow = {
    ...user,
    username: change.username ?? user.username,
    email,
    email_verified: user.email_verified && addressKey(email) === addressKey(user.email),
    first_name: change.first_name ?? user.first_name,
    last_name: change.last_name ?? user.last_name,
    date_format: change.date_format ?? user.date_format,
    number_format: change.number_format ?? user.number_format,
  };
  if (changed.username !== user.username) refuseForeignAddress(changed);
  if (changed.username !== user.username || changed.email !== user.email) {
    await trx
      .deleteFrom('login_names')
      .where('user_id', '=', user.user_id)
      .where('kept_until', 'is', null)
      .execute();
    await takeLoginNames(trx, user.user_id, changed, now);
  }
  const { username, email_verified, first_name, last_name, date_format, number_format } = changed;
  const key = await keyOf(trx, user.user_id);
  const profile = key.seal('users.profile', user.user_id, { username, email, first_name, last_name });
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

/** Null: the account has no password until its owner chooses one by a mailed link. */
export async function setPasswordHash(
  trx: Database,
  userId: number,
  passwordHash: string | null,
): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
}

/** The account's address is its owner's: whoever is here got mail there. */
export async function confirmEmail(trx: Database, userId: number): Promise<void> {
  await trx.updateTable('users').set({ email_verified: true }).where('user_id', '=', userId).execute();
}

/**
 * Takes the account out of the database with its key and everything that is the user's: their tables hang on this row. The names
 * are free at once; that somebody came first stays written down, so that nobody who comes later is taken for that person.
 */
export async function deleteAccount(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('users').where('user_id', '=', userId).execute();
  forgetKey(trx, userId);
  await trx
    .updateTable('installation')
    .set({ first_user_id: 0 })
    .where('first_user_id', '=', userId)
    .execute();
}

/** Nobody goes by somebody else's address, known here or not: that person could not come any more. */
function refuseForeignAddress({ username, email }: SignInNames): void {
  if (!/@.*\../.test(username) || loginKey(username) === loginKey(email)) return;
  throw invalidField('username', 'A username that is an email address must be your own address.');
}

/** What somebody signs in by. */
type SignInNames = Pick<Profile, 'username' | 'email'>;

/** By what the directory finds a name: names that are the same to {@link loginKey} have the same. */
export async function loginNameIndex(db: Database, name: string): Promise<Buffer> {
  return (await installationKey(db)).index('login_names.name', loginKey(name));
}

/** Takes the names, also one that is kept for the account because it was its address; throws 400 on those of others. */
async function takeLoginNames(trx: Database, userId: number, names: SignInNames, now: Date) {
  const username = await loginNameIndex(trx, names.username);
  const email = await loginNameIndex(trx, names.email);
  // Sorted, so that two registrations with each other's names wait for one another in the same order.
  const wanted = (username.equals(email) ? [email] : [username, email]).toSorted(Buffer.compare);
  // oxlint-disable-next-line house/owner-in-every-query -- a name that is kept no longer is nobody's
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
    ...(isFree(username) ? [] : [['username', ['A user with this username already exists.']] as const]),
    ...(isFree(email) ? [] : [['email', await addressTaken(trx, email)] as const]),
  ]);
}

/** An address that nobody has proved may be that of who asks: told how they come in. */
async function addressTaken(trx: Database, email: Buffer): Promise<string[]> {
  const holder = await trx
    .selectFrom('login_names')
    .innerJoin('users', 'users.user_id', 'login_names.user_id')
    .select(['users.user_id', 'email_verified'])
    .where('name_index', '=', email)
    .executeTakeFirst();
  const taken = 'A user with this email already exists.';
  return holder?.email_verified === false ? [taken, ADDRESS_NEEDS_PROOF] : [taken];
}

const ADDRESS_NEEDS_PROOF =
  'Nobody has proved yet that this address is theirs. If it is yours, choose “Forgot password?” when signing in: the link in the letter makes the account yours.';

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
  return { ...account, email: (await openProfile(db, row.user_id, profile)).email };
}

/** Whether the account is there, and stays until the transaction ends. */
export async function holdAccount(trx: Database, userId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
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

export async function selectScenario(db: Database, userId: number, scenarioId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ selected_scenario_id: scenarioId })
    .where('user_id', '=', userId)
    .execute();
}

export async function setDisplayCurrency(
  db: Database,
  userId: number,
  currency: CurrencyCode,
): Promise<void> {
  await db.updateTable('users').set({ display_currency: currency }).where('user_id', '=', userId).execute();
}

/** The account as the API shows it. */
export function toUser(row: UserRow): User {
  return {
    id: row.user_id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    is_staff: row.is_staff,
    date_joined: row.date_joined.toISOString(),
    preferences: { date_format: row.date_format, number_format: row.number_format },
  };
}
