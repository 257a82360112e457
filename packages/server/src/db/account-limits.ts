import { type LimitedObjectKind, type ErrorMessage, findLimitError } from '@meridian/contract';
import { sql } from 'kysely';
import { HttpError } from '#errors.ts';
import type { Database } from './connect.ts';
import { ECONOMIC_KINDS } from './tables.ts';

/** Error with status 400: the account has reached its maximum number of objects of a kind. `problem` is the error message. */
export class AccountLimitError extends HttpError {
  readonly problem: ErrorMessage;

  constructor(problem: ErrorMessage) {
    super({ status: 400, fields: [['non_field_errors', problem]] });
    this.problem = problem;
  }
}

/**
 * Throws {@link AccountLimitError} if the user would have too many objects of a kind after `adding` more. A guest may have a tenth of the
 * maximum of an account. The limits exist because all of a user's data are loaded into memory together.
 */
export async function requireWithinLimit(
  db: Database,
  userId: number,
  things: LimitedObjectKind,
  adding = 1,
): Promise<void> {
  const { count, is_guest: isGuest } = await db
    .selectFrom('users')
    .select('is_guest')
    .select(sql<number>`(${countOf(userId, things)})`.as('count'))
    .where('users.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const problem = findLimitError(things, count + adding, isGuest);
  if (problem !== null) throw new AccountLimitError(problem);
}

/** Returns the number of objects of a kind that the user has. */
export async function countStoredObjects(
  db: Database,
  userId: number,
  things: LimitedObjectKind | 'identities',
): Promise<number> {
  const { rows } = await countOf(userId, things).execute(db);
  return rows[0]?.count ?? 0;
}

function countOf(userId: number, things: LimitedObjectKind | 'identities') {
  const kind = ECONOMIC_KINDS.find((one) => one === things);
  const table = kind === undefined ? things : 'economic_objects';
  const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`;
  return sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} as things where things.user_id = ${userId} ${ofKind}`;
}
