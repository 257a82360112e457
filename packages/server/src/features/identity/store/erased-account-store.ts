/** Erases accounts, and records each erasure for a while so that a restored backup can be purged of them again (decision 11). */
import { createHmac } from 'node:crypto';
import { LIMITS } from '@meridian/contract';
import { sql } from 'kysely';
import { onRollback, transaction } from '#db/transaction.ts';
import type { Database } from '#db/connect.ts';
import { type KeyRing, deriveKey } from '#db/encryption/key-ring.ts';
import { deleteAccount, lockAccount } from './account-store.ts';
import {
  type ErasedAccount,
  type DeletionLog,
  listLoggedErasures,
  appendErasures,
  compactDeletionLog,
  withdrawErasure,
} from './deletion-log.ts';

/** The keys with which ids of erased accounts are hashed, and the log in which erasures are recorded. */
export interface ErasureRecording {
  ring: KeyRing;
  /** The deletion log; undefined if DATA_DIR cannot be written. */
  deletionLog: DeletionLog | undefined;
}

export interface Erasure extends ErasureRecording {
  now: Date;
}

/** Uses a keyed hash: with a bare hash, anyone with an old backup could compute which ids were erased. */
function hashAccount(secret: string, userId: number): Buffer {
  return createHmac('sha256', deriveKey('erased', secret)).update(String(userId)).digest();
}

/** Deletes the account and all of its data. Must run in the user transaction of that user. */
export async function eraseAccount(trx: Database, userId: number, { ring, now, deletionLog }: Erasure): Promise<void> {
  await deleteAccount(trx, userId);
  const erased = { account_hash: hashAccount(ring.current(), userId), erased_at: now };
  await recordErasures(trx, [erased]);
  if (deletionLog !== undefined) await noteBeforeCommit(trx, userId, erased, deletionLog);
}

/**
 * Writes the line to disk before the transaction commits, so that after a crash no erased account is missing from the deletion log. If the
 * line cannot be written, the account is not erased.
 *
 * If the transaction fails, the line is withdrawn before the response. Only a crash between the line and the commit leaves a line for an
 * account that still exists. The user has then not received an error, so the next start erases the account as requested. If the database
 * decided instead, accounts whose commit was lost in a crash of the machine would exist again.
 */
async function noteBeforeCommit(
  trx: Database,
  userId: number,
  erased: ErasedAccount,
  deletionLog: DeletionLog,
): Promise<void> {
  await lockDeletionLog(trx, 'to add');
  onRollback(trx, async (db) => {
    deletionLog.failed.set(userId, erased);
    // Without the database the outcome of the transaction is unknown; the hourly sweep tries again.
    await withdrawFailed(db, deletionLog).catch(() => undefined);
  });
  await appendErasures(deletionLog, [erased]);
}

/** Withdraws the log lines of erasures that failed, once it is certain that the account still exists. */
async function withdrawFailed(db: Database, deletionLog: DeletionLog): Promise<void> {
  for (const [userId, erased] of deletionLog.failed) {
    await transaction(db, async (trx) => {
      // Waits for a running erasure of this account, and blocks the next one until this line is written.
      if (!(await lockAccount(trx, userId))) return;
      await lockDeletionLog(trx, 'to add');
      await withdrawErasure(deletionLog, erased);
    });
    if (deletionLog.failed.get(userId) === erased) deletionLog.failed.delete(userId);
  }
}

/** An arbitrary number that no other advisory lock uses ('meridian' on a telephone keypad, then a one). */
const DELETION_LOG_LOCK = 63_743_427;

/** Locks the deletion log until the transaction ends. Many callers may add at once, but none while the file is rewritten. */
async function lockDeletionLog(trx: Database, what: 'to add' | 'to rewrite'): Promise<void> {
  const key = sql.lit(DELETION_LOG_LOCK);
  await (
    what === 'to add' ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`
  ).execute(trx);
}

/** Adds erasures to the table. For an account that is already in the table, stores the later of the two instants. */
export async function recordErasures(trx: Database, erased: readonly ErasedAccount[]): Promise<void> {
  const hashes = erased.map((one) => one.account_hash);
  const instants = erased.map((one) => one.erased_at);
  await sql`insert into erased_accounts (account_hash, erased_at)
    select hash, max(at) from unnest(${hashes}::bytea[], ${instants}::timestamptz[]) as given (hash, at) group by hash
    on conflict (account_hash) do update set erased_at = greatest(excluded.erased_at, erased_accounts.erased_at)`.execute(
    trx,
  );
}

export function listErasedAccounts(db: Database): Promise<ErasedAccount[]> {
  return db.selectFrom('erased_accounts').select(['account_hash', 'erased_at']).execute();
}

/** Returns a function that returns true for the id of an erased user, whichever key of the ring the id was hashed with. */
export function createErasedAccountLookup(
  erased: readonly ErasedAccount[],
  ring: KeyRing,
): (userId: number) => boolean {
  const hashes = new Set(erased.map((one) => one.account_hash.toString('hex')));
  const secrets = ring.secrets();
  return (userId) =>
    hashes.size > 0 && secrets.some((secret) => hashes.has(hashAccount(secret, userId).toString('hex')));
}

/**
 * Erases again the accounts that a restored backup brought back although the database or the deletion log records their erasure. Returns
 * their number. Must run in a transaction. Expired records are deleted last, because they may be the only trace of an erasure.
 */
export async function purgeErasedAccounts(trx: Database, { ring, now, deletionLog }: Erasure): Promise<number> {
  // Copied into the table too, so that the next backup contains it.
  if (deletionLog !== undefined) await recordErasures(trx, listLoggedErasures(deletionLog));
  const erased = await listErasedAccounts(trx);
  const wasErased = createErasedAccountLookup(erased, ring);
  let purged = 0;
  if (erased.length > 0) {
    for (const { user_id: userId } of await trx.selectFrom('users').select('user_id').execute()) {
      if (!wasErased(userId)) continue;
      await deleteAccount(trx, userId);
      purged += 1;
    }
  }
  await forgetOld(trx, { now, deletionLog });
  return purged;
}

/** Deletes records of erasures past their retention period, and adds to the deletion log what another server recorded in the database. */
export async function deleteExpiredErasures(db: Database, given: Omit<Erasure, 'ring'>): Promise<void> {
  if (given.deletionLog !== undefined) await withdrawFailed(db, given.deletionLog);
  await transaction(db, (trx) => forgetOld(trx, given));
}

async function forgetOld(trx: Database, { now, deletionLog }: Omit<Erasure, 'ring'>): Promise<void> {
  const oldest = new Date(now.getTime() - LIMITS.erasedAccountDays * 24 * 3_600_000);
  await trx.deleteFrom('erased_accounts').where('erased_at', '<=', oldest).execute();
  if (deletionLog === undefined) return;
  await lockDeletionLog(trx, 'to rewrite');
  await compactDeletionLog(deletionLog, { known: await listErasedAccounts(trx), oldest, now });
}
