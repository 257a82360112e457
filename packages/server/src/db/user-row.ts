import type { Selectable } from 'kysely';
import type { Database } from './connect.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import type { Profile, Tables } from './tables.ts';

type SealedUserRow = Omit<Selectable<Tables['users']>, 'password_hash' | 'wrapped_key' | 'key_id'>;

/** An account without the secrets in it. */
export type UserRow = Omit<SealedUserRow, 'profile'> & Profile;

/** What {@link openUser} needs. */
export const userColumns = [
  'users.user_id',
  'users.profile',
  'users.email_verified',
  'users.is_staff',
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
  return (await keyOf(db, userId)).open('users.profile', userId, profile);
}
