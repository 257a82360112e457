/**
 * Counts wrong codes of a second factor in the database. Only someone who has passed the first step can enter a code, so a stranger cannot
 * exhaust the limit. An attacker does not get a new count by a new ticket, by waiting a quarter of an hour, or after a restart. {@link
 * LIMITS.wrongCodes} are allowed at once, then one every {@link LIMITS.wrongCodeHours} hours. A new password resets the count.
 */
import { LIMITS } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Tables } from '#db/tables.ts';
import { tooManyRequests } from '#errors.ts';

/**
 * The place where the code was entered: a new device, a known device, or a signed-in session. Known and new devices count separately, so
 * that an attacker on a new device does not block the owner.
 */
type CodeOrigin = Tables['wrong_codes']['door'];

interface Guess {
  userId: number;
  door: CodeOrigin;
  now: Date;
}

const EACH_MS = LIMITS.wrongCodeHours * 3_600_000;

/** Maximum number of wrong codes without a notification, because a few may be the owner's own typing errors. */
const MAX_UNREPORTED_CODES = 2;
const NOTIFY_AGAIN_MS = 24 * 3_600_000;

const later = ({ now }: Guess, codes: number) => new Date(now.getTime() + codes * EACH_MS);

/**
 * Counts a wrong code. Call it before checking the code, so that concurrent attempts count too. If `mayRefuse` is set, throws 429 above the
 * limit.
 */
export async function recordWrongCode(db: Database, guess: Guess, mayRefuse: boolean): Promise<void> {
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
  throw tooManyRequests(Math.max(1, Math.ceil((forgottenAt.getTime() - lastFree.getTime()) / 1_000)), 'wrong-codes');
}

/** Removes the count of one code, which turned out to be right or was not checked. */
export async function withdrawWrongCode(db: Database, { userId, door }: Guess): Promise<void> {
  await sql`update wrong_codes set forgotten_at = forgotten_at - ${EACH_MS} * interval '1 millisecond'
    where user_id = ${userId} and door = ${door}`.execute(db);
}

/** Returns true if the owner must be notified now: there were several wrong codes and no recent notification. Records the notification. */
export async function claimWrongCodeNotification(db: Database, guess: Guess): Promise<boolean> {
  const { userId, door, now } = guess;
  const { numUpdatedRows } = await db
    .updateTable('wrong_codes')
    .set({ told_at: now })
    .where('user_id', '=', userId)
    .where('door', '=', door)
    .where('forgotten_at', '>', later(guess, MAX_UNREPORTED_CODES))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wrong_codes as told')
            .select('told.user_id')
            .where('told.user_id', '=', userId)
            .where('told.told_at', '>', new Date(now.getTime() - NOTIFY_AGAIN_MS)),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the counts after a new password, which an attacker who guessed codes does not know. */
export async function deleteWrongCodes(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('wrong_codes').where('user_id', '=', userId).execute();
}
