import type { Database } from '#db/connect.ts';
import { allFeedback } from './feedback-store.ts';
import { printFeedback } from './print-feedback.ts';

/** Everything that people told the operator, the newest first. */
export async function listFeedback(db: Database): Promise<string> {
  const rows = await allFeedback(db);
  if (rows.length === 0) return 'Nobody has sent feedback.';
  return rows.map(printFeedback).join('\n').trimEnd();
}
