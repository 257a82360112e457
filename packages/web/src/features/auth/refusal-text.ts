import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/error-text.ts';
import type { Text } from '#lib/text.ts';

/** A refusal reads the same whatever its cause; only a server that did not judge at all is told apart. */
export function refusalText(error: unknown, t: Text, refused: string): string {
  const wasJudged = error instanceof ApiError && error.isOurs;
  return wasJudged ? refused : errorText(error, t, refused);
}
