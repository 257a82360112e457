import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { type HttpError, unauthorized, unavailable } from '#errors.ts';
import { type Database, isDatabaseBusy } from './connect.ts';
import { inheritTimeLimit, remainingMs, requireTimeLeft } from './request-timeout.ts';
import { errorCodeOf } from './startup-errors.ts';
import type { Tables } from './tables.ts';
import { type UserRow, decryptUser, userColumns } from './user-row.ts';

const MAX_ATTEMPTS = 6;

/**
 * Runs a change of a user's data in one transaction, the user transaction. It first locks the user's row. At the end, if anything was
 * written, it increases the user's version. So the transactions of one user run one after the other, transactions of different users do not
 * wait for each other, and an unchanged version means unchanged responses. If the account was erased meanwhile, throws the error of `gone`,
 * by default 401.
 */
export function runUserTransaction<Result>(
  db: Database,
  userId: number,
  work: (trx: Transaction<Tables>, user: UserRow) => Promise<Result>,
  gone: () => HttpError = unauthorized,
): Promise<Result> {
  return afterEarlierOnes(userId, () => changeLocked(db, userId, work, gone));
}

/** Writes a planned change in the given transaction and returns its result. */
export type PlannedWrite<Result> = (trx: Transaction<Tables>, user: UserRow) => Promise<Result>;

/** Maximum number of times that a change is planned. Slow changes reach the time limit of the request earlier. */
const MAX_PLANNINGS = 12;

/**
 * Changes many rows in a short transaction. `plan` reads, decrypts, decides and encrypts before the transaction; the function that `plan`
 * returns only writes. If another instance changed the user's version meanwhile, calls `plan` again; throws 503 after too many times.
 */
export function runPlannedUserTransaction<Result>(
  db: Database,
  userId: number,
  plan: (user: UserRow) => Promise<PlannedWrite<Result>>,
): Promise<Result> {
  return afterEarlierOnes(userId, async () => {
    for (let count = 1; count <= MAX_PLANNINGS; count += 1) {
      // After the time limit the client has already received an error.
      requireTimeLeft(db);
      const planned = await readUser(db, userId);
      const write = await plan(planned);
      const outcome = await changeLocked(db, userId, async (trx, user) =>
        user.version === planned.version ? { result: await write(trx, user) } : undefined,
      );
      if (outcome !== undefined) return outcome.result;
    }
    throw unavailable();
  });
}

/**
 * Reads the user's rows as of one moment, without a transaction, which would occupy a connection during decryption. If the user's version
 * changed meanwhile, `read` runs again; throws 503 after too many times.
 */
export function readConsistently<Result>(
  db: Database,
  userId: number,
  read: (user: UserRow) => Promise<Result>,
): Promise<Result> {
  return afterEarlierOnes(userId, async () => {
    let user = await readUser(db, userId);
    for (let count = 1; count <= MAX_PLANNINGS; count += 1) {
      const result = await read(user);
      const present = await readUser(db, userId);
      if (present.version === user.version) return result;
      user = present;
    }
    throw unavailable();
  });
}

function changeLocked<Result>(
  db: Database,
  userId: number,
  work: (trx: Transaction<Tables>, user: UserRow) => Promise<Result>,
  gone: () => HttpError = unauthorized,
): Promise<Result> {
  return transaction(db, async (transactionHandle) => {
    const user = await readUser(transactionHandle, userId, { lock: true, gone });
    const { trx, hasWritten } = trackWrites(transactionHandle);
    const result = await work(trx, user);
    if (hasWritten()) await beginVersion(transactionHandle, userId).execute();
    return result;
  });
}

async function readUser(db: Database, userId: number, { lock = false, gone = unauthorized } = {}): Promise<UserRow> {
  const query = db.selectFrom('users').select(userColumns).where('user_id', '=', userId);
  // Weaker than `for update`, which would also wait for inserts of rows that refer to the user.
  const user = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (user === undefined) throw gone();
  return decryptUser(db, user);
}

/** The last running change of each user. */
const underWay = new Map<number, Promise<unknown>>();

/**
 * Waits in memory until the user's earlier changes have ended. Waiting at the row lock instead would occupy a connection for each change.
 */
async function afterEarlierOnes<Result>(userId: number, change: () => Promise<Result>): Promise<Result> {
  const earlier = underWay.get(userId);
  const mine = earlier === undefined ? change() : earlier.then(change, change);
  underWay.set(userId, mine);
  try {
    return await mine;
  } finally {
    if (underWay.get(userId) === mine) underWay.delete(userId);
  }
}

/** Increases the user's version and locks the row; returns the current user. */
export async function incrementUserVersion(trx: Database, userId: number, gone = unauthorized): Promise<UserRow> {
  const user = await beginVersion(trx, userId).returning(userColumns).executeTakeFirst();
  if (user === undefined) throw gone();
  return decryptUser(trx, user);
}

function beginVersion(trx: Database, userId: number) {
  return trx
    .updateTable('users')
    .set((users) => ({ version: users('version', '+', 1) }))
    .where('user_id', '=', userId);
}

/**
 * Runs `work` in a transaction, and again from the start after a conflict: a serialization failure, a deadlock, a timeout of a lock or
 * statement, or a duplicate primary key (ids are random).
 */
export function transaction<Result>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return retryOnConflict(db, async () => {
    requireTimeLeft(db);
    const undos: Undo[] = [];
    try {
      return await db.transaction().execute(async (trx) => {
        undosOf.set(trx, undos);
        inheritTimeLimit(trx, db);
        const result = await work(trx);
        // After the time limit the client has already received an error, so the change must not be committed.
        requireTimeLeft(db);
        return result;
      });
    } catch (error) {
      for (const undo of undos) await undo(db);
      throw error;
    }
  });
}

/** Runs `attempt`, which must have no effect when it fails, until it succeeds, fails permanently, or time is up. */
export async function retryOnConflict<Result>(db: Database, attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      // Random, so that two conflicting transactions do not meet again.
      const pause = Math.random() * 5 * 2 ** count;
      if (count === MAX_ATTEMPTS || !mayTryAgain(error) || remainingMs(db) <= pause) throw error;
      await sleep(pause);
    }
  }
}

function mayTryAgain(error: unknown): boolean {
  if (isDatabaseBusy(error)) return true;
  if (errorCodeOf(error) !== '23505' || typeof error !== 'object' || error === null || !('constraint' in error))
    return false;
  return typeof error.constraint === 'string' && error.constraint.endsWith('_pkey');
}

/** Reverts an effect outside the database; receives the database and not a transaction. Must not throw. */
type Undo = (db: Database) => Promise<void>;

const undosOf = new WeakMap<Database, Undo[]>();

/**
 * Registers an action that runs if the transaction fails and that reverts an effect outside the database. If the connection breaks during
 * the commit, the outcome is unknown and `undo` must check it.
 */
export function onRollback(trx: Database, undo: Undo): void {
  const undos = undosOf.get(trx);
  if (undos === undefined) throw new Error('onRollback needs the handle of a `transaction`.');
  undos.push(undo);
}

/**
 * Returns a handle of the same transaction, and a function that returns true if anything was inserted, updated or
 * deleted through this handle. Rows that an update leaves unchanged count too, unless the statement excludes them by
 * `is distinct from`.
 */
function trackWrites(trx: Transaction<Tables>): { trx: Transaction<Tables>; hasWritten(): boolean } {
  let rows = 0n;
  const watched = trx.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.numAffectedRows ?? 0n;
      return result;
    },
  });
  inheritTimeLimit(watched, trx);
  const undos = undosOf.get(trx);
  if (undos !== undefined) undosOf.set(watched, undos);
  return { trx: watched, hasWritten: () => rows > 0n };
}
