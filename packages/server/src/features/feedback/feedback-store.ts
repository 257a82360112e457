import type { Database } from '#db/connect.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { newId } from '#db/new-id.ts';
import { tooManyRequests } from '#errors.ts';
import { openAccountProfile } from '#db/user-row.ts';

/** Keeps what a user told the operator. */
export async function keepFeedback(db: Database, userId: number, text: string, now: Date) {
  const id = newId();
  const sealed = (await keyOf(db, userId)).seal('feedback.text', id, text);
  await db.insertInto('feedback').values({ user_id: userId, id, text: sealed, created_at: now }).execute();
  return { id, created_at: now.toISOString() };
}

const MOST_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

/**
 * Throws 429 when the user told twenty things within the hour. What is stored is counted, in the transaction that adds to it: a limit of
 * http/rate-limit would ask the pool for a second connection while parallel requests of the same user hold all of them.
 */
export async function requireFeedbackRoom(db: Database, userId: number, now: Date): Promise<void> {
  const first = await db
    .selectFrom('feedback')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('created_at', 'desc')
    .offset(MOST_AN_HOUR - 1)
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return;
  const ms = first.created_at.getTime() + HOUR_MS - now.getTime();
  throw tooManyRequests(Math.max(1, Math.ceil(ms / 1_000)));
}

export interface FeedbackRow {
  user_id: number;
  username: string;
  text: string;
  created_at: Date;
}

/** What everybody told, for the operator, whom it was told to: the one reading across users. */
export async function allFeedback(db: Database): Promise<FeedbackRow[]> {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('users', 'users.user_id', 'feedback.user_id')
    .select(['feedback.user_id', 'users.profile', 'feedback.id', 'feedback.text', 'feedback.created_at'])
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .execute();
  return Promise.all(
    rows.map(async ({ id, profile, ...row }) => {
      const key = await keyOf(db, row.user_id);
      const { username } = await openAccountProfile(db, row.user_id, profile);
      return { ...row, username, text: key.open('feedback.text', id, row.text) };
    }),
  );
}
