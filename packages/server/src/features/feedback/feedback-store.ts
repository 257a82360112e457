import type { Database } from '#db/connect.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { newId } from '#db/new-id.ts';
import { openAccountProfile } from '#db/user-row.ts';

/** Keeps what a user told the operator. */
export async function keepFeedback(db: Database, userId: number, text: string, now: Date) {
  const id = newId();
  const sealed = (await keyOf(db, userId)).seal('feedback.text', id, text);
  await db.insertInto('feedback').values({ user_id: userId, id, text: sealed, created_at: now }).execute();
  return { id, created_at: now.toISOString() };
}

/** When the user told something since then, oldest first. */
export async function feedbackSince(db: Database, userId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('feedback')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
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
