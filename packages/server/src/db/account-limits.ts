import { type LimitedObjectKind, type ErrorMessage, findLimitError } from '@meridian/contract';
import { sql } from 'kysely';
import { HttpError } from '#errors.ts';
import type { Database } from './connect.ts';
import { ECONOMIC_KINDS } from './tables.ts';

/** Status 400: the account has reached a limit, which `problem` explains. */
export class AccountLimitError extends HttpError {
  readonly problem: ErrorMessage;

  constructor(problem: ErrorMessage) {
    super({ status: 400, fields: [['non_field_errors', problem]] });
    this.problem = problem;
  }
}

/**
 * Throws {@link AccountLimitError} if the user would exceed the maximum number of these objects. The maximum for a guest is a tenth. The
 * limits exist because all of a user's data are loaded into memory together.
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

/** Returns the number of these objects that the user has. */
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
