import type { Transaction } from 'kysely';
import { type HttpError, unauthorized } from '#errors.ts';
import { type Database, transaction } from './connect.ts';
import type { Tables } from './tables.ts';
import { type UserRow, openUser, userColumns } from './user-row.ts';

/**
 * Every change to anything of a user's runs in here: one transaction, all or nothing. It begins by counting up the
 * user's version, which locks the user's row. So the changes of one user come one after the other (two requests never
 * both find a tag missing), those of different users do not wait for each other, and an unchanged version means unchanged answers.
 * Throws what `gone` says when the account was erased meanwhile: 401, which a call of somebody who is not signed in must not answer.
 */
export function changeUser<Result>(
  db: Database,
  userId: number,
  work: (trx: Transaction<Tables>, user: UserRow) => Promise<Result>,
  gone: () => HttpError = unauthorized,
): Promise<Result> {
  return afterEarlierOnes(userId, () =>
    transaction(db, async (trx) => work(trx, await countUp(trx, userId, gone))),
  );
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

/** Begins a new version of the user, who comes back as they are now. */
export async function countUp(trx: Database, userId: number, gone = unauthorized): Promise<UserRow> {
  const user = await trx
    .updateTable('users')
    .set((users) => ({ version: users('version', '+', 1) }))
    .where('user_id', '=', userId)
    .returning(userColumns)
    .executeTakeFirst();
  if (user === undefined) throw gone();
  return openUser(trx, user);
}
