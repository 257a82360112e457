/** The faults of a request, by the code of its sentence. Thrown anywhere, said and answered by http/error-handler. */
import { type Code, type FieldSentence, type Params, type Sentence, sentence } from '@meridian/contract';

/** The answer to the caller: plain data, which may travel between threads. Without `detail` and `fields` the answer has no body. */
export interface Refusal {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** About the call as a whole. */
  detail?: Sentence;
  /** Beside the detail: what the caller needs to resolve a conflict. */
  more?: object;
  /** Beside the detail: what is wrong with rows of a file. */
  rows?: readonly RowSentence[];
  /** In place of the detail: what is wrong with fields of the body. */
  fields?: readonly FieldSentence[];
}

/** About one row of a file; without a row about the file as a whole. */
export interface RowSentence {
  row: number | null;
  field: string;
  sentence: Sentence;
}

/** An error that the caller is told about. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`Answered ${refusal.status}`);
    this.status = refusal.status;
    this.refusal = refusal;
  }
}

/**
 * `throw refuse(403, 'sign_in_again')`. A refused sign-in is 400, because any 401 sends the browser to the sign-in page (api.md,
 * Auth).
 */
export function refuse<Key extends Code>(status: number, key: Key, ...params: Params<Key>): HttpError {
  return new HttpError({ status, detail: sentence(key, ...params) });
}

/** A request that may go well after so many seconds. */
export function refuseForNow(status: 429 | 503, seconds: number, detail: Sentence): HttpError {
  return new HttpError({ status, detail, headers: { 'retry-after': String(seconds) } });
}

export function invalid(fields: readonly FieldSentence[]): HttpError {
  return new HttpError({ status: 400, fields });
}

export function invalidField<Key extends Code>(field: string, key: Key, ...params: Params<Key>): HttpError {
  return invalid([[field, sentence(key, ...params)]]);
}

const NAME_MAX_UNITS = 100;

/** A name that a caller chose, as an answer repeats it: never at any length. */
export function shortened(name: string): string {
  if (name.length <= NAME_MAX_UNITS) return name;
  return `${name.slice(0, NAME_MAX_UNITS).toWellFormed()}…`;
}

/** Bytes that are no request, or one that means two things. */
export function invalidHttp(status = 400): HttpError {
  return refuse(status, 'not_http');
}

export function unauthorized(): HttpError {
  const headers = { 'www-authenticate': 'Token' };
  return new HttpError({ status: 401, detail: sentence('sign_in'), headers });
}

/** Also what is somebody else's: the two must look the same. */
export function notFound(): HttpError {
  return refuse(404, 'not_found');
}

export function methodNotAllowed(allowed: readonly string[]): HttpError {
  const headers = { allow: allowed.join(', ') };
  return new HttpError({ status: 405, detail: sentence('method_not_allowed'), headers });
}

export function unsupportedMediaType(type: 'application/json' | 'text/csv'): HttpError {
  return refuse(415, 'media_type', { format: type === 'text/csv' ? 'CSV' : 'JSON', type });
}

export function tooManyRequests(seconds: number): HttpError {
  return refuseForNow(429, seconds, sentence('too_many_attempts'));
}

export function unavailable(): HttpError {
  return refuseForNow(503, 5, sentence('away'));
}

export function diskFull(): HttpError {
  return refuse(507, 'disk_full');
}

/** The caller's copy is the newest (If-None-Match): no body. One for all, because making an error costs its stack. */
export const NOT_MODIFIED = new HttpError({ status: 304 });
