import type { Transaction } from 'kysely';
import { type HttpError, unauthorized, unavailable } from '#errors.ts';
import { type Database, transaction, watchWrites } from './connect.ts';
import type { Tables } from './tables.ts';
import { requireTime } from '#db/limits/request-time.ts';
import { type UserRow, openUser, userColumns } from './user-row.ts';

/**
 * Every change to anything of a user's runs in here: one transaction, all or nothing. It begins by locking the user's row
 * and ends, if it wrote anything, by counting up the user's version. So the changes of one user come one after the other (two
 * requests never both find a tag missing), those of different users do not wait for each other, and an unchanged version means
 * unchanged answers. Throws what `gone` says when the account was erased meanwhile: 401, which a call of somebody who is not
 * signed in must not answer.
 */
export function changeUser<Result>(
  db: Database,
  userId: number,
  work: (trx: Transaction<Tables>, user: UserRow) => Promise<Result>,
  gone: () => HttpError = unauthorized,
): Promise<Result> {
  return afterEarlierOnes(userId, () => changeLocked(db, userId, work, gone));
}

/** Writes what was planned, in the transaction given. */
export type WritePlanned<Result> = (trx: Transaction<Tables>, user: UserRow) => Promise<Result>;

/** So often it is planned anew; the time that a request may take ends it sooner where that takes long. */
const mostPlans = 12;

/**
 * A change of many rows, whose transaction is short: `plan` reads, decrypts, decides and encrypts outside of any
 * transaction, and what it returns only writes. It is planned anew when the user's version moved meanwhile, which only another
 * instance of the server can do; 503 when that happens again and again.
 */
export function changeUserAsPlanned<Result>(
  db: Database,
  userId: number,
  plan: (user: UserRow) => Promise<WritePlanned<Result>>,
): Promise<Result> {
  return afterEarlierOnes(userId, async () => {
    for (let count = 1; count <= mostPlans; count += 1) {
      // Whoever waited too long was already told so.
      requireTime(db);
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
 * The rows that `read` finds of the user's, all of it as it stood at one moment, without a transaction that would hold a connection while
 * it decrypts. It reads again when the user's version moved meanwhile; 503 when that happens again and again.
 */
export function readAtOneVersion<Result>(
  db: Database,
  userId: number,
  read: (user: UserRow) => Promise<Result>,
): Promise<Result> {
  return afterEarlierOnes(userId, async () => {
    let user = await readUser(db, userId);
    for (let count = 1; count <= mostPlans; count += 1) {
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
    const { trx, hasWritten } = watchWrites(transactionHandle);
    const result = await work(trx, user);
    if (hasWritten()) await beginVersion(transactionHandle, userId).execute();
    return result;
  });
}

async function readUser(
  db: Database,
  userId: number,
  { lock = false, gone = unauthorized } = {},
): Promise<UserRow> {
  const query = db.selectFrom('users').select(userColumns).where('user_id', '=', userId);
  // Not `for update`, which would wait for rows that only refer to the user's.
  const user = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (user === undefined) throw gone();
  return openUser(db, user);
}

/** The last change under way of each user. */
const underWay = new Map<number, Promise<unknown>>();

/** Waits for the user's earlier changes here rather than at the lock, where each would hold a connection that others need. */
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

/** Begins a new version of the user, who comes back as they are now, with their row locked. */
export async function countUp(trx: Database, userId: number, gone = unauthorized): Promise<UserRow> {
  const user = await beginVersion(trx, userId).returning(userColumns).executeTakeFirst();
  if (user === undefined) throw gone();
  return openUser(trx, user);
}

function beginVersion(trx: Database, userId: number) {
  return trx
    .updateTable('users')
    .set((users) => ({ version: users('version', '+', 1) }))
    .where('user_id', '=', userId);
}
