import type { FeedbackRow } from './feedback-store.ts';

/**
 * What a terminal would obey instead of show: control characters, other ends of lines, and marks that reorder what stands around
 * them. Joiners stay: scripts and emoji need them.
 */
const UNPRINTABLE = /(?![\n\t])\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const visible = (text: string) =>
  text.replaceAll(UNPRINTABLE, (mark) => `\\u{${mark.charCodeAt(0).toString(16).padStart(4, '0')}}`);

/** When, who and the whole text, which is indented, so that it cannot pass for the next one's head. */
export function printFeedback({ created_at, user_id, username, text }: FeedbackRow): string {
  return `${created_at.toISOString()}  ${visible(username)} (account ${user_id})\n${visible(text).replaceAll(/^(?=.)/gm, '    ')}\n`;
}
