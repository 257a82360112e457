/**
 * Creates the errors of requests, each with the code of its message. They can be thrown anywhere; http/error-handler.ts converts them to
 * responses.
 */
import {
  type MessageCode,
  type FieldErrorMessage,
  type MessageParams,
  type ErrorMessage,
  errorMessage,
} from '@meridian/contract';

/** The error response: plain data, which can be sent between threads. Without `detail` and `fields` it has no body. */
export interface ErrorContent {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** The message about the request as a whole. */
  detail?: ErrorMessage;
  /** Data that the client needs to resolve a conflict, sent with `detail`. */
  more?: object;
  /** Errors in rows of a file, sent with `detail`. */
  rows?: readonly RowError[];
  /** Errors in fields of the body, sent instead of `detail`. */
  fields?: readonly FieldErrorMessage[];
  /** Name of the limit that caused a 429 or 503, for metrics; never sent. */
  limit?: string;
}

/** An error in one row of a file; `row` is null for the file as a whole. */
export interface RowError {
  row: number | null;
  field: string;
  sentence: ErrorMessage;
}

/** An error that the error handler converts to a response. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly refusal: ErrorContent;

  constructor(refusal: ErrorContent) {
    super(`Answered ${refusal.status}`);
    this.status = refusal.status;
    this.refusal = refusal;
  }
}

/**
 * Creates an error; usage: `throw httpError(403, 'sign_in_again')`. A refused sign-in has status 400, because every 401 leads the browser
 * to the sign-in page (api.md, Auth).
 */
export function httpError<Key extends MessageCode>(status: number, key: Key, ...params: MessageParams<Key>): HttpError {
  return new HttpError({ status, detail: errorMessage(key, ...params) });
}

/** Returns an error for a request that may succeed after this many seconds; `limit` names its cause for metrics. */
export function retryLaterError(status: 429 | 503, seconds: number, limit: string, detail: ErrorMessage): HttpError {
  return new HttpError({ status, detail, limit, headers: { 'retry-after': String(seconds) } });
}

export function invalidFields(fields: readonly FieldErrorMessage[]): HttpError {
  return new HttpError({ status: 400, fields });
}

export function invalidField<Key extends MessageCode>(
  field: string,
  key: Key,
  ...params: MessageParams<Key>
): HttpError {
  return invalidFields([[field, errorMessage(key, ...params)]]);
}

const NAME_MAX_UNITS = 100;

/** Truncates a name from the client to a bounded length, for use in a response. */
export function shortenName(name: string): string {
  if (name.length <= NAME_MAX_UNITS) return name;
  return `${name.slice(0, NAME_MAX_UNITS).toWellFormed()}…`;
}

/** Returns the error for bytes that are not an HTTP request, or are ambiguous as one. */
export function invalidHttpError(status = 400): HttpError {
  return httpError(status, 'not_http');
}

export function unauthorized(): HttpError {
  const headers = { 'www-authenticate': 'Token' };
  return new HttpError({ status: 401, detail: errorMessage('sign_in'), headers });
}

/** Returns the error for a missing object, and also for one of another user, so that the two cannot be distinguished. */
export function notFound(): HttpError {
  return httpError(404, 'not_found');
}

export function methodNotAllowed(allowed: readonly string[]): HttpError {
  const headers = { allow: allowed.join(', ') };
  return new HttpError({ status: 405, detail: errorMessage('method_not_allowed'), headers });
}

export function unsupportedMediaType(type: 'application/json' | 'text/csv'): HttpError {
  return httpError(415, 'media_type', { format: type === 'text/csv' ? 'CSV' : 'JSON', type });
}

export function tooManyRequests(seconds: number, limit: string): HttpError {
  return retryLaterError(429, seconds, limit, errorMessage('too_many_attempts'));
}

/** Returns the error (429) for long work that did not end in time, because other long work slowed it down. */
export function tooMuchWork(): HttpError {
  return retryLaterError(429, 30, 'long-work', errorMessage('work_busy'));
}

export function unavailable(): HttpError {
  return retryLaterError(503, 5, 'unavailable', errorMessage('away'));
}

export function diskFull(): HttpError {
  return httpError(507, 'disk_full');
}
