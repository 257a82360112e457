/** Erasing accounts, and what is kept of it for a while so that a restored backup can be purged of them again (decision 11). */
import { createHmac } from 'node:crypto';
import { LIMITS } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type KeyRing, keyFor } from '#db/encryption/key-ring.ts';
import { deleteAccount } from './account-store.ts';

export interface Erasure {
  ring: KeyRing;
  now: Date;
}

/** That an account was erased, without saying whose it was. */
export interface ErasedAccount {
  account_hash: Buffer;
  erased_at: Date;
}

/** Keyed, because a bare hash of an id that is found in an old backup would tell that it was erased. */
function hashAccount(secret: string, userId: number): Buffer {
  return createHmac('sha256', keyFor('erased', secret)).update(String(userId)).digest();
}

/** Takes the account and everything in it out of the database. Runs in a change of the user's. */
export async function eraseAccount(trx: Database, userId: number, { ring, now }: Erasure): Promise<void> {
  await deleteAccount(trx, userId);
  await addErased(trx, [{ account_hash: hashAccount(ring.current(), userId), erased_at: now }]);
}

/** Those that are known already stay known for as long as the later of the two asks. */
export async function addErased(trx: Database, erased: readonly ErasedAccount[]): Promise<void> {
  const hashes = erased.map((one) => one.account_hash);
  const instants = erased.map((one) => one.erased_at);
  await sql`insert into erased_accounts (account_hash, erased_at)
    select * from unnest(${hashes}::bytea[], ${instants}::timestamptz[])
    on conflict (account_hash) do update set erased_at = greatest(excluded.erased_at, erased_accounts.erased_at)`.execute(
    trx,
  );
}

export function listErased(db: Database): Promise<ErasedAccount[]> {
  return db.selectFrom('erased_accounts').select(['account_hash', 'erased_at']).execute();
}

/**
 * Erases anew every account here that was erased before and came back with a backup, and says how many those were. Runs in a
 * transaction; what is too old to be kept is swept last, because it may be all that still tells of an account.
 */
export async function purgeErased(trx: Database, { ring, now }: Erasure): Promise<number> {
  const erased = new Set((await listErased(trx)).map((one) => one.account_hash.toString('hex')));
  // Under whichever key it was written down.
  const secrets = ring.secrets();
  const wasErased = (userId: number) =>
    secrets.some((secret) => erased.has(hashAccount(secret, userId).toString('hex')));
  let purged = 0;
  if (erased.size > 0) {
    for (const { user_id: userId } of await trx.selectFrom('users').select('user_id').execute()) {
      if (!wasErased(userId)) continue;
      await deleteAccount(trx, userId);
      purged += 1;
    }
  }
  await sweepErased(trx, now);
  return purged;
}

/** Forgets those who were erased long enough ago. */
export async function sweepErased(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - LIMITS.erasedAccountDays * 24 * 3_600_000);
  await db.deleteFrom('erased_accounts').where('erased_at', '<=', oldest).execute();
}
