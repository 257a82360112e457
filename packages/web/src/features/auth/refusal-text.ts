import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import type { Text } from '#lib/text/text.ts';

/** A refusal reads the same whatever its cause, save for a failed verification; a server that did not judge at all is told apart. */
export function refusalText(error: unknown, t: Text, refused: string): string {
  const wasJudged = error instanceof ApiError && error.isOurs;
  const [unverified] = wasJudged ? (error.fieldErrors['turnstile_token'] ?? []) : [];
  if (unverified !== undefined) return unverified;
  return wasJudged ? refused : errorText(error, t, refused);
}
