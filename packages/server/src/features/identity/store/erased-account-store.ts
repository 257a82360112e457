/** Erasing accounts, and what is kept of it for a while so that a restored backup can be purged of them again (decision 11). */
import { createHmac } from 'node:crypto';
import { LIMITS } from '@meridian/contract';
import { sql } from 'kysely';
import { type Database, onFailure, transaction } from '#db/connect.ts';
import { type KeyRing, keyFor } from '#db/encryption/key-ring.ts';
import { deleteAccount, holdAccount } from './account-store.ts';
import {
  type ErasedAccount,
  type ErasureLedger,
  listNoted,
  noteErased,
  tidyLedger,
  withdraw,
} from './erasure-ledger.ts';

/** The name by which erasures are noted. */
export interface ErasureNotes {
  ring: KeyRing;
  /** Absent where DATA_DIR cannot be written. */
  ledger: ErasureLedger | undefined;
}

export interface Erasure extends ErasureNotes {
  now: Date;
}

/** Keyed, because a bare hash of an id that is found in an old backup would tell that it was erased. */
function hashAccount(secret: string, userId: number): Buffer {
  return createHmac('sha256', keyFor('erased', secret)).update(String(userId)).digest();
}

/** Takes the account and everything in it out of the database. Runs in a change of the user's. */
export async function eraseAccount(
  trx: Database,
  userId: number,
  { ring, now, ledger }: Erasure,
): Promise<void> {
  await deleteAccount(trx, userId);
  const erased = { account_hash: hashAccount(ring.current(), userId), erased_at: now };
  await addErased(trx, [erased]);
  if (ledger !== undefined) await noteBeforeCommit(trx, userId, erased, ledger);
}

/**
 * The line is on the disk before the transaction commits: after a crash no account is erased that the ledger does not know. If
 * the line cannot be written, nobody is erased.
 *
 * When the transaction fails, the line is withdrawn before the person hears of it. Only a crash between the line and the commit
 * leaves a line for an account that is still there, and nobody was told then that the erasure failed: the next start does what its
 * owner asked for. The other decision, to believe the database, would bring back an account whose commit went through
 * shortly before the machine was lost.
 */
async function noteBeforeCommit(
  trx: Database,
  userId: number,
  erased: ErasedAccount,
  ledger: ErasureLedger,
): Promise<void> {
  await lockLedger(trx, 'to add');
  onFailure(trx, async (db) => {
    ledger.failed.set(userId, erased);
    // Without a database it cannot be known how the transaction ended; the hourly sweep tries again.
    await withdrawFailed(db, ledger).catch(() => undefined);
  });
  await noteErased(ledger, [erased]);
}

/** Takes back the lines of erasures that failed, once it is certain that the account is still there. */
async function withdrawFailed(db: Database, ledger: ErasureLedger): Promise<void> {
  for (const [userId, erased] of ledger.failed) {
    await transaction(db, async (trx) => {
      // Waits for an erasure that has not ended, and holds up the next one until this line is written.
      if (!(await holdAccount(trx, userId))) return;
      await lockLedger(trx, 'to add');
      await withdraw(ledger, erased);
    });
    if (ledger.failed.get(userId) === erased) ledger.failed.delete(userId);
  }
}

/** 'meridian' on a telephone's keys, and one: any number that nothing else locks. */
const LEDGER_LOCK = 63_743_427;

/** Until the transaction ends. Many may add at once, but nobody while the file is written anew. */
async function lockLedger(trx: Database, what: 'to add' | 'to rewrite'): Promise<void> {
  const key = sql.lit(LEDGER_LOCK);
  await (
    what === 'to add'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`
  ).execute(trx);
}

/** Those that are known already stay known for as long as the later of the two asks. */
export async function addErased(trx: Database, erased: readonly ErasedAccount[]): Promise<void> {
  const hashes = erased.map((one) => one.account_hash);
  const instants = erased.map((one) => one.erased_at);
  await sql`insert into erased_accounts (account_hash, erased_at)
    select hash, max(at) from unnest(${hashes}::bytea[], ${instants}::timestamptz[]) as given (hash, at) group by hash
    on conflict (account_hash) do update set erased_at = greatest(excluded.erased_at, erased_accounts.erased_at)`.execute(
    trx,
  );
}

export function listErased(db: Database): Promise<ErasedAccount[]> {
  return db.selectFrom('erased_accounts').select(['account_hash', 'erased_at']).execute();
}

/** Tells whose erasure is among these, under whichever key it was written down. */
export function erasedFinder(erased: readonly ErasedAccount[], ring: KeyRing): (userId: number) => boolean {
  const hashes = new Set(erased.map((one) => one.account_hash.toString('hex')));
  const secrets = ring.secrets();
  return (userId) =>
    hashes.size > 0 && secrets.some((secret) => hashes.has(hashAccount(secret, userId).toString('hex')));
}

/**
 * Erases anew every account here that was erased before, as the database or the ledger knows, and came back with a backup. Says how
 * many those were. Runs in a transaction; what is too old to be kept is swept last, because it may be all that still tells of
 * an account.
 */
export async function purgeErased(trx: Database, { ring, now, ledger }: Erasure): Promise<number> {
  // Into the table too, so that it travels in the next backup.
  if (ledger !== undefined) await addErased(trx, listNoted(ledger));
  const erased = await listErased(trx);
  const wasErased = erasedFinder(erased, ring);
  let purged = 0;
  if (erased.length > 0) {
    for (const { user_id: userId } of await trx.selectFrom('users').select('user_id').execute()) {
      if (!wasErased(userId)) continue;
      await deleteAccount(trx, userId);
      purged += 1;
    }
  }
  await forgetOld(trx, { now, ledger });
  return purged;
}

/** Forgets those who were erased long enough ago; the ledger learns what another server noted in the database. */
export async function sweepErased(db: Database, given: Omit<Erasure, 'ring'>): Promise<void> {
  if (given.ledger !== undefined) await withdrawFailed(db, given.ledger);
  await transaction(db, (trx) => forgetOld(trx, given));
}

async function forgetOld(trx: Database, { now, ledger }: Omit<Erasure, 'ring'>): Promise<void> {
  const oldest = new Date(now.getTime() - LIMITS.erasedAccountDays * 24 * 3_600_000);
  await trx.deleteFrom('erased_accounts').where('erased_at', '<=', oldest).execute();
  if (ledger === undefined) return;
  await lockLedger(trx, 'to rewrite');
  await tidyLedger(ledger, { known: await listErased(trx), oldest, now });
}
