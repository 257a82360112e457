import type { FieldErrors } from '@meridian/contract';
import { ApiError } from './api-error.ts';
import { isLoadFailure } from './load-failure.ts';
import type { Text } from '#lib/text/text.ts';

/** The key of messages about the whole body. */
const WHOLE_BODY = 'non_field_errors';

/**
 * The words for the person about a failed call: the server's own sentence where it sent one, a plain one where there was
 * no answer, else `fallback`.
 */
export function errorText(error: unknown, t: Text, fallback: string): string {
  if (isLoadFailure(error)) return t(navigator.onLine ? 'error.notLoaded' : 'page.notLoadedHint');
  if (!(error instanceof ApiError)) return fallback;
  if (error.failure === 'timeout') return t('error.timeout');
  if (error.failure === 'unreachable') return navigator.onLine ? t('error.unreachable') : t('error.offline');
  if (error.isUnreachable) return t('error.away');
  if (error.status === 429) return t('error.tooMany', { seconds: error.retryAfterSeconds ?? 60 });
  return serverText(error) ?? fallback;
}

/** The server's message as product.md section 8 joins it: detail, else whole-body errors, else 'field: messages'. */
export function serverText(error: ApiError): string | null {
  // Only a lack of room is a trouble of the server that a person can pass on.
  if (error.detail !== null) return error.status < 500 || error.status === 507 ? error.detail : null;
  const wholeBody = error.fieldErrors[WHOLE_BODY];
  if (wholeBody !== undefined) return wholeBody.join(', ');
  const fields = joinFieldErrors(error.fieldErrors);
  return fields === '' ? null : fields;
}

function joinFieldErrors(errors: FieldErrors): string {
  return Object.entries(errors)
    .map(([field, messages]) => `${field}: ${messages.join(', ')}`)
    .join('; ');
}
