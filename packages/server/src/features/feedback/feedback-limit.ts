import type { Database } from '#db/connect.ts';
import { tooManyRequests } from '#errors.ts';
import { feedbackSince } from './feedback-store.ts';

const MOST_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

/**
 * Throws 429 when the user told twenty things within the hour. What is kept is counted, in the transaction that adds to it: a limit of
 * http/rate-limit would ask the pool for a second connection while parallel requests of the same user hold all of them.
 */
export async function requireFeedbackRoom(db: Database, userId: number, now: Date): Promise<void> {
  const recent = await feedbackSince(db, userId, new Date(now.getTime() - HOUR_MS));
  const first = recent.at(-MOST_AN_HOUR);
  if (first === undefined) return;
  throw tooManyRequests(Math.max(1, Math.ceil((first.getTime() + HOUR_MS - now.getTime()) / 1_000)));
}
