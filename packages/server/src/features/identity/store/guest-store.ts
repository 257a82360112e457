/** Limits the number of new guests per hour, and deletes expired guests (decision 31). */
import { LIMITS } from '@meridian/contract';
import { sql } from 'kysely';
import { transaction } from '#db/transaction.ts';
import type { Database } from '#db/connect.ts';
import { evictUserKey } from '#db/encryption/key-store.ts';
import { newId } from '#db/new-id.ts';
import { tooManyRequests } from '#errors.ts';
import { recordUnclearedErasure } from './uncleared-erasure-store.ts';

const HOUR_MS = 3_600_000;

/** An arbitrary number that no other advisory lock uses; compare the locks of migrations and of the deletion log. */
const START_LOCK = 63_743_428;

/**
 * Counts a new guest; throws 429 if all addresses together created too many within the last hour. The lock is held until the transaction
 * ends, so that instances see each other's counts.
 */
export async function recordGuestStart(trx: Database, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(START_LOCK)})`.execute(trx);
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  await trx.deleteFrom('guest_starts').where('started_at', '<=', anHourAgo).execute();
  const recent = await trx
    .selectFrom('guest_starts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('started_at').as('first')])
    .executeTakeFirstOrThrow();
  if (recent.count >= LIMITS.guestsInAllPerHour) {
    const untilRoom = recent.first.getTime() + HOUR_MS - now.getTime();
    throw tooManyRequests(Math.max(1, Math.ceil(untilRoom / 1_000)), 'guests');
  }
  await trx.insertInto('guest_starts').values({ id: newId(), started_at: now }).execute();
}

/**
 * Erases expired guests, each in its own transaction. Skips a guest whose row is locked, because the guest may be becoming an account; the
 * next sweep checks again.
 */
export async function eraseExpiredGuests(db: Database, now: Date): Promise<void> {
  const madeBefore = new Date(now.getTime() - LIMITS.guestHours * HOUR_MS);
  for (;;) {
    const erased = await transaction(db, (trx) => eraseOneEnded(trx, madeBefore));
    if (erased === undefined) return;
    evictUserKey(db, erased.user_id);
  }
}

async function eraseOneEnded(trx: Database, madeBefore: Date): Promise<{ user_id: number } | undefined> {
  const erased = await trx
    .deleteFrom('users')
    .where('user_id', 'in', (users) =>
      users
        .selectFrom('users')
        .select('user_id')
        .where('is_guest', '=', true)
        .where('date_joined', '<=', madeBefore)
        .orderBy('date_joined')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (erased !== undefined) await recordUnclearedErasure(trx);
  return erased;
}
