import type { Selectable } from 'kysely';
import type { Database } from './connect.ts';
import { httpError } from '#errors.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import type { Profile, Tables } from './tables.ts';

/** A user's row with an encrypted profile and without secret columns. */
export type EncryptedUserRow = Omit<Selectable<Tables['users']>, 'password_hash' | 'wrapped_key' | 'key_id'>;

/** A user, an account or a guest, with a decrypted profile and without secret columns. */
export type UserRow = Omit<EncryptedUserRow, 'profile'> & Profile;

/** The fields that only accounts have. */
interface Names {
  username: string;
  email: string;
}

/** A user who is not a guest. */
export type AccountRow = UserRow & Names & { is_guest: false };

/** Throws 403 for a guest. */
export function requireAccount(user: UserRow): AccountRow {
  if (!isAccount(user)) throw httpError(403, 'needs_account');
  return user;
}

const isAccount = (user: UserRow): user is AccountRow => !user.is_guest;

/** The columns of a user's row that queries must select for {@link decryptUser}. */
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

export async function decryptUser(db: Database, { profile, ...row }: EncryptedUserRow): Promise<UserRow> {
  return { ...row, ...(await decryptProfile(db, row.user_id, profile)) };
}

export async function decryptProfile(db: Database, userId: number, profile: string): Promise<Profile> {
  return { people: [], ...(await readUserKey(db, userId)).decrypt('users.profile', userId, profile) };
}

/** Decrypts the profile of a user who must be an account, because the caller found the user through data that only accounts have. */
export async function decryptAccountProfile(db: Database, userId: number, encrypted: string): Promise<Profile & Names> {
  const profile = await decryptProfile(db, userId, encrypted);
  if (!hasNames(profile)) throw new Error(`User ${userId} is a guest.`);
  return profile;
}

const hasNames = (profile: Profile): profile is Profile & Names => profile.username !== null;
