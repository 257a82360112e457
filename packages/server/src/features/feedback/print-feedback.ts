import type { Database } from '#db/connect.ts';
import type { Message } from '#mail/mailer.ts';
import { type FeedbackRow, allFeedback } from './feedback-store.ts';

/**
 * What a terminal would obey instead of show: control characters, other ends of lines, and marks that reorder what stands around
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
