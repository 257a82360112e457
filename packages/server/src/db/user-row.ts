import type { Selectable } from 'kysely';
import type { Database } from './connect.ts';
import { refuse } from '#errors.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import type { Profile, Tables } from './tables.ts';

/** A user as the database has it, without the secrets. */
export type SealedUserRow = Omit<Selectable<Tables['users']>, 'password_hash' | 'wrapped_key' | 'key_id'>;

/** A user without the secrets in it: an account, or a guest. */
export type UserRow = Omit<SealedUserRow, 'profile'> & Profile;

/** The columns that a guest does not have. */
interface Names {
  username: string;
  email: string;
}

/** A user who is no guest. */
export type AccountRow = UserRow & Names & { is_guest: false };

/** Throws 403 on a guest. */
export function requireAccount(user: UserRow): AccountRow {
  if (!isAccount(user)) throw refuse(403, 'needs_account');
  return user;
}

const isAccount = (user: UserRow): user is AccountRow => !user.is_guest;

/** The columns that {@link openUser} needs. */
export const userColumns = [
  'users.user_id',
  'users.profile',
  'users.email_verified',
  'users.is_staff',
  'users.is_guest',
  'users.is_active',
  'users.date_joined',
  'users.date_format',
  'users.number_format',
  'users.display_currency',
  'users.selected_scenario_id',
  'users.version',
] as const;

export async function openUser(db: Database, { profile, ...row }: SealedUserRow): Promise<UserRow> {
  return { ...row, ...(await openProfile(db, row.user_id, profile)) };
}

export async function openProfile(db: Database, userId: number, profile: string): Promise<Profile> {
  return { people: [], ...(await keyOf(db, userId)).open('users.profile', userId, profile) };
}

/** The same of a user who is known to be an account, because only accounts have what led there. */
export async function openAccountProfile(
  db: Database,
  userId: number,
  sealed: string,
): Promise<Profile & Names> {
  const profile = await openProfile(db, userId, sealed);
  if (!hasNames(profile)) throw new Error(`User ${userId} is a guest.`);
  return profile;
}

const hasNames = (profile: Profile): profile is Profile & Names => profile.username !== null;
