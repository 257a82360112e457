import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import type { Text } from '#lib/text/text.ts';

/** What failed, and why when the server did not even judge: no answer, or too many tries. */
export function failureText(error: unknown, t: Text, failed: string): string {
  const reason = error instanceof ApiError && !error.isOurs ? errorText(error, t, '') : '';
  return reason === '' ? failed : `${failed} ${reason}`;
}
