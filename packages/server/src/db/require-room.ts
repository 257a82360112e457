import { type LimitedThings, roomProblem } from '@meridian/contract';
import { HttpError } from '#errors.ts';
import type { Database } from './connect.ts';

/** 400: an account may not keep so many. `problem` says so. */
export class RoomError extends HttpError {
  readonly problem: string;

  constructor(problem: string) {
    super(400, { non_field_errors: [problem] });
    this.problem = problem;
  }
}

/** Throws {@link RoomError} when the user would have more rows than one account may: a user's rows are held in memory as a whole. */
export async function requireRoom(
  db: Database,
  userId: number,
  table: LimitedThings,
  adding = 1,
): Promise<void> {
  const problem = roomProblem(table, (await countRows(db, userId, table)) + adding);
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
