/**
 * Wrong codes of a second factor, counted for good: whoever is asked for one has passed the first step, so nobody can use the count up
 * from outside, and whoever guesses gets no fresh start by a new ticket, by waiting a quarter of an hour, or by a restart of the server.
 * {@link LIMITS.wrongCodes} are forgiven at once, then one every {@link LIMITS.wrongCodeHours} hours. A new password forgets them all.
 */
import { LIMITS } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Tables } from '#db/tables.ts';
import { tooManyRequests } from '#errors.ts';

/** From where the code comes; each counts apart, so that who guesses on a new device leaves the owner's alone. */
type Door = Tables['wrong_codes']['door'];

interface Guess {
  userId: number;
  door: Door;
  now: Date;
}

const EACH_MS = LIMITS.wrongCodeHours * 3_600_000;

/** Wrong codes until the owner is told: fewer are slips of the owner's own. */
const SLIPS = 2;
const TELL_AGAIN_MS = 24 * 3_600_000;

const later = ({ now }: Guess, codes: number) => new Date(now.getTime() + codes * EACH_MS);

/** Counts a wrong code, at best before it is looked at, so that many at once count too. Throws 429 when there were too many, if `mayRefuse`. */
export async function countCode(db: Database, guess: Guess, mayRefuse: boolean): Promise<void> {
  const { userId, door, now } = guess;
  const lastFree = later(guess, LIMITS.wrongCodes - 1);
  const { rows } = await sql`insert into wrong_codes as wrong (user_id, door, forgotten_at)
    values (${userId}, ${door}, ${later(guess, 1)})
    on conflict (user_id, door) do update
      set forgotten_at = least(greatest(wrong.forgotten_at, ${now}) + ${EACH_MS} * interval '1 millisecond', ${later(guess, LIMITS.wrongCodes)})
      where not ${mayRefuse} or wrong.forgotten_at <= ${lastFree}
    returning user_id`.execute(db);
  if (rows.length > 0) return;
  const { forgotten_at: forgottenAt } = await db
    .selectFrom('wrong_codes')
    .select('forgotten_at')
    .where('user_id', '=', userId)
    .where('door', '=', door)
    .executeTakeFirstOrThrow();
  throw tooManyRequests(Math.max(1, Math.ceil((forgottenAt.getTime() - lastFree.getTime()) / 1_000)));
}

/** Takes one back: it was right, or was not looked at. */
export async function forgiveCode(db: Database, { userId, door }: Guess): Promise<void> {
  await sql`update wrong_codes set forgotten_at = forgotten_at - ${EACH_MS} * interval '1 millisecond'
    where user_id = ${userId} and door = ${door}`.execute(db);
}

/** True if the owner is to be told of wrong codes now: there were several, and nobody told them of any lately. */
export async function claimNews(db: Database, guess: Guess): Promise<boolean> {
  const { userId, door, now } = guess;
  const { numUpdatedRows } = await db
    .updateTable('wrong_codes')
    .set({ told_at: now })
    .where('user_id', '=', userId)
    .where('door', '=', door)
    .where('forgotten_at', '>', later(guess, SLIPS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wrong_codes as told')
            .select('told.user_id')
            .where('told.user_id', '=', userId)
            .where('told.told_at', '>', new Date(now.getTime() - TELL_AGAIN_MS)),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** For a new password: whoever guessed knows it no longer. */
export async function forgetWrongCodes(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('wrong_codes').where('user_id', '=', userId).execute();
}
