import type { FieldErrors } from '@meridian/contract';
import { ApiError } from './api-error.ts';
import { isModuleLoadFailure } from './module-load-failure.ts';
import type { Translate } from '#lib/text/text.ts';

/** The key under which an error response lists its messages about the request body as a whole. */
const WHOLE_BODY = 'non_field_errors';

/**
 * Returns the message for a failed call: the server's own message if the response has one, a general message if there was no response,
 * otherwise `fallback`.
 */
export function errorText(error: unknown, t: Translate, fallback: string): string {
  if (isModuleLoadFailure(error)) return t(navigator.onLine ? 'error.notLoaded' : 'page.notLoadedHint');
  if (!(error instanceof ApiError)) return fallback;
  if (error.failure === 'timeout') return t('error.timeout');
  if (error.failure === 'unreachable') return navigator.onLine ? t('error.unreachable') : t('error.offline');
  if (error.isUnreachable) return t('error.away');
  if (error.status === 429) return t('error.tooMany', { seconds: error.retryAfterSeconds ?? 60 });
  return serverErrorText(error) ?? fallback;
}

/**
 * Returns the server's message as product.md section 8 defines it: its `detail`, otherwise the messages about the whole body, otherwise
 * 'field: messages' for each field. Returns null if there is none.
 */
export function serverErrorText(error: ApiError): string | null {
  // The server's messages about its own errors do not help the user, except the one about insufficient storage (507).
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
