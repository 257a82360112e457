/** Rebuilds the index of sign-in names, because email addresses are compared exactly since migration 0015. */
import { signInComparisonKey } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { decryptAccountProfile } from './user-row.ts';
import type { KeyRing } from '#db/encryption/key-ring.ts';
import { getInstallationKey, withDataKeys } from '#db/encryption/key-store.ts';

/**
 * Rebuilds the index under the new rule. Two users cannot get the same name, because the old index treated more names as equal than the new
 * one. Must run in the transaction of the migration.
 */
export async function rebuildSignInNameIndex(migration: Database, ring: KeyRing): Promise<void> {
  const trx = withDataKeys(migration, ring);
  const { rows: users } = await sql<{ user_id: number; profile: string }>`
    select user_id, profile from users order by user_id`.execute(trx);
  if (users.length === 0) return;
  const directory = await getInstallationKey(trx);
  // Deletes all old entries first, so that none conflicts with a new one.
  for (const { user_id } of users) await trx.deleteFrom('login_names').where('user_id', '=', user_id).execute();
  for (const { user_id, profile } of users) {
    const { username, email } = await decryptAccountProfile(trx, user_id, profile);
    const keys = new Set([username, email].map(signInComparisonKey));
    const rows = Array.from(keys, (key) => ({
      name_index: directory.index('login_names.name', key),
      user_id,
    }));
    await trx.insertInto('login_names').values(rows).execute();
  }
}
