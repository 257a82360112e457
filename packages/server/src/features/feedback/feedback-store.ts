import type { Database } from '#db/connect.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { newId } from '#db/new-id.ts';
import { tooManyRequests } from '#errors.ts';
import { decryptAccountProfile } from '#db/user-row.ts';
import type { EmailMessage } from '#mail/mailer.ts';

/** Stores a user's feedback, encrypted. */
export async function storeFeedback(db: Database, userId: number, text: string, now: Date) {
  const id = newId();
  const encrypted = (await readUserKey(db, userId)).encrypt('feedback.text', id, text);
  await db.insertInto('feedback').values({ user_id: userId, id, text: encrypted, created_at: now }).execute();
  return { id, created_at: now.toISOString() };
}

const MAX_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

/**
 * Throws 429 if the user has sent twenty messages within the last hour. Counts the stored rows in the transaction that inserts the next
 * one. A limit of http/rate-limit would need a second connection, but parallel requests of one user may already occupy the whole pool.
 */
export async function requireBelowFeedbackLimit(db: Database, userId: number, now: Date): Promise<void> {
  const first = await db
    .selectFrom('feedback')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('created_at', 'desc')
    .offset(MAX_PER_HOUR - 1)
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return;
  const ms = first.created_at.getTime() + HOUR_MS - now.getTime();
  throw tooManyRequests(Math.max(1, Math.ceil(ms / 1_000)), 'feedback');
}

interface FeedbackRow {
  user_id: number;
  username: string;
  text: string;
  created_at: Date;
}

/** Returns the feedback of all users, for the operator; the only query across users. */
export async function readAllFeedback(db: Database): Promise<FeedbackRow[]> {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('users', 'users.user_id', 'feedback.user_id')
    .select(['feedback.user_id', 'users.profile', 'feedback.id', 'feedback.text', 'feedback.created_at'])
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .execute();
  return Promise.all(
    rows.map(async ({ id, profile, ...row }) => {
      const key = await readUserKey(db, row.user_id);
      const { username } = await decryptAccountProfile(db, row.user_id, profile);
      return { ...row, username, text: key.decrypt('feedback.text', id, row.text) };
    }),
  );
}

/**
 * Characters that a terminal would interpret: control characters, unusual line ends, and marks that reorder text. Joiners are allowed,
 * because scripts and emoji need them.
 */
const UNPRINTABLE = /(?![\n\t])\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const visible = (text: string) =>
  text.replaceAll(UNPRINTABLE, (mark) => `\\u{${mark.charCodeAt(0).toString(16).padStart(4, '0')}}`);

/** Formats time, username and text of one message. The text is indented so that it cannot imitate the heading of another message. */
function printFeedback({ created_at, user_id, username, text }: FeedbackRow): string {
  return `${created_at.toISOString()}  ${visible(username)} (account ${user_id})\n${visible(text).replaceAll(/^(?=.)/gm, '    ')}\n`;
}

/** Returns all feedback as text, the newest first. */
export async function formatAllFeedback(db: Database): Promise<string> {
  const rows = await readAllFeedback(db);
  if (rows.length === 0) return 'Nobody has sent feedback.';
  return rows.map(printFeedback).join('\n').trimEnd();
}

/** Returns the email to the operator, in plain text so that user input cannot become a link or a picture. */
export function toFeedbackEmail(to: string, feedback: FeedbackRow): EmailMessage {
  return { to, subject: 'Feedback on Meridian', text: printFeedback(feedback) };
}
