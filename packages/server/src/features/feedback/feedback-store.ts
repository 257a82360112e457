import type { Database } from '#db/connect.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { newId } from '#db/new-id.ts';
import { tooManyRequests } from '#errors.ts';
import { openAccountProfile } from '#db/user-row.ts';
import type { Message } from '#mail/mailer.ts';

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

interface FeedbackRow {
  user_id: number;
  username: string;
  text: string;
  created_at: Date;
}

/** The feedback of everybody, for the operator, to whom it was told: the one reading across users. */
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

/**
 * Replaces characters that a terminal would obey instead of show: control characters, other ends of lines, and marks that reorder what stands around
 * them. Joiners stay: scripts and emoji need them.
 */
const UNPRINTABLE = /(?![\n\t])\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const visible = (text: string) =>
  text.replaceAll(UNPRINTABLE, (mark) => `\\u{${mark.charCodeAt(0).toString(16).padStart(4, '0')}}`);

/** When, who and the whole text, which is indented, so that it cannot pass for the next one's head. */
function printFeedback({ created_at, user_id, username, text }: FeedbackRow): string {
  return `${created_at.toISOString()}  ${visible(username)} (account ${user_id})\n${visible(text).replaceAll(/^(?=.)/gm, '    ')}\n`;
}

/** Everything that people told the operator, the newest first. */
export async function listFeedback(db: Database): Promise<string> {
  const rows = await allFeedback(db);
  if (rows.length === 0) return 'Nobody has sent feedback.';
  return rows.map(printFeedback).join('\n').trimEnd();
}

/** The letter to the operator: plain text, in which nothing of what was written can become a link or a picture. */
export function feedbackMessage(to: string, feedback: FeedbackRow): Message {
  return { to, subject: 'Feedback on Meridian', text: printFeedback(feedback) };
}
