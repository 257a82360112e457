/**
 * What was sent to take the plan along, until its answer has come. Asked once more, after a reload too, the server then
 * gives the same answer, and never the plan a second time.
 */
import { z } from 'zod';
import { readAttempt, writeAttempt } from './guest-trace.ts';

const attempt = z.object({
  userId: z.number(),
  key: z.string(),
  mode: z.enum(['replace', 'merge']),
  /** What the scenarios are called there, in the file's order. */
  names: z.array(z.string()),
});
type KeepAttempt = z.infer<typeof attempt>;

/** The one whose answer this person still waits for; null when there is none. */
export function pendingAttempt(userId: number): KeepAttempt | null {
  try {
    const kept = attempt.parse(JSON.parse(readAttempt() ?? 'null'));
    return kept.userId === userId ? kept : null;
  } catch {
    return null;
  }
}

export function beginAttempt(sent: Omit<KeepAttempt, 'key'>): KeepAttempt {
  const begun = { ...sent, key: crypto.randomUUID() };
  writeAttempt(JSON.stringify(begun));
  return begun;
}
