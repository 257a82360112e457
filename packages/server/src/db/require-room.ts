import { type LimitedThings, type Sentence, roomProblem } from '@meridian/contract';
import { sql } from 'kysely';
import { HttpError } from '#errors.ts';
import type { Database } from './connect.ts';

/** 400: an account may not keep so many. `problem` says so. */
export class RoomError extends HttpError {
  readonly problem: Sentence;

  constructor(problem: Sentence) {
    super({ status: 400, fields: [['non_field_errors', problem]] });
    this.problem = problem;
  }
}

/** Throws {@link RoomError} when the user would have more rows than one person may, a guest a tenth of it: a user's rows are held in memory as a whole. */
export async function requireRoom(
  db: Database,
  userId: number,
  table: LimitedThings,
  adding = 1,
): Promise<void> {
  const { count, is_guest: isGuest } = await db
    .selectFrom('users')
    .select('is_guest')
    .select(
      sql<number>`(select count(*) from ${sql.table(table)} as things where things.user_id = ${userId})`.as(
        'count',
      ),
    )
    .where('users.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const problem = roomProblem(table, count + adding, isGuest);
  if (problem !== null) throw new RoomError(problem);
}

/** How many rows of a table the user has. */
export async function countRows(db: Database, userId: number, table: LimitedThings): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
