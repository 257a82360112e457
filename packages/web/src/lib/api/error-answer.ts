import type { Code, FieldErrors } from '@meridian/contract';
import { ApiError, type FieldKeys } from './api-error.ts';

/** Reads an error answer; whatever its shape (a proxy's page, nothing at all), an ApiError comes out. */
export function toApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const retryAfterSeconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  if (typeof body === 'string' && body !== '')
    return new ApiError({ status, detail: body, retryAfterSeconds });
  if (typeof body !== 'object' || body === null) return new ApiError({ status, retryAfterSeconds });
  const { error_key: said, error_keys: fieldKeys }: { error_key?: { key: Code }; error_keys?: FieldKeys } =
    body;
  if ('detail' in body && typeof body.detail === 'string') {
    return new ApiError({ status, detail: body.detail, key: said?.key, body, retryAfterSeconds });
  }
  return new ApiError({ status, fieldErrors: readFieldErrors(body), fieldKeys, body, retryAfterSeconds });
}

function readFieldErrors(body: object): FieldErrors {
  const entries = Object.entries(body).flatMap(([field, messages]: [string, unknown]) => {
    const texts = (Array.isArray(messages) ? messages : [messages]).filter(
      (text) => typeof text === 'string',
    );
    return texts.length > 0 ? [[field, texts] as const] : [];
  });
  return Object.fromEntries(entries);
}
