/** What can go wrong with a request, each with its one sentence. Thrown anywhere, answered by http/error-handler. */

/** An error that the caller is told about: status, body and headers of the answer. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly body: object | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: object | undefined, headers: Readonly<Record<string, string>> = {}) {
    super(`Answered ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Messages by field; a field named `__proto__` is a field like any other here. */
export function invalid(
  messages: Iterable<readonly [field: string, messages: readonly string[]]>,
): HttpError {
  return new HttpError(400, Object.fromEntries(messages));
}

const NAME_MAX_UNITS = 100;

/** A name that a caller chose, as an answer repeats it: never at any length. */
export function shortened(name: string): string {
  if (name.length <= NAME_MAX_UNITS) return name;
  return `${name.slice(0, NAME_MAX_UNITS).toWellFormed()}…`;
}

export function invalidField(field: string, message: string): HttpError {
  return invalid([[field, [message]]]);
}

/** A refused sign-in is 400, because any 401 sends the browser to the sign-in page (api.md, Auth). */
export function refused(detail: string): HttpError {
  return new HttpError(400, { detail });
}

/** Bytes that are no request, or one that means two things. */
export function invalidHttp(status = 400): HttpError {
  return new HttpError(status, { detail: 'The request is not valid HTTP.' });
}

export function unauthorized(): HttpError {
  return new HttpError(401, { detail: 'Please sign in.' }, { 'www-authenticate': 'Token' });
}

export function forbidden(detail = 'You are not allowed to do this.'): HttpError {
  return new HttpError(403, { detail });
}

/** What takes a name, an address or a password, which a guest does not have. */
export function needsAccount(): HttpError {
  return forbidden('This needs an account. Choose “Keep this plan” to make one, with everything in it.');
}

/** Also what is somebody else's: the two must look the same. */
export function notFound(): HttpError {
  return new HttpError(404, { detail: 'Not found.' });
}

export function methodNotAllowed(allowed: readonly string[]): HttpError {
  return new HttpError(405, { detail: 'This method is not allowed here.' }, { allow: allowed.join(', ') });
}

/** `more` is what the caller needs to resolve the conflict. */
export function conflict(detail: string, more: object = {}): HttpError {
  return new HttpError(409, { detail, ...more });
}

export function unsupportedMediaType(accepts: 'application/json' | 'text/csv'): HttpError {
  const name = accepts === 'text/csv' ? 'CSV' : 'JSON';
  return new HttpError(415, { detail: `Send ${name}, with the header Content-Type: ${accepts}.` });
}

export function tooManyRequests(seconds: number): HttpError {
  return new HttpError(
    429,
    { detail: 'Too many attempts. Please wait a while and try again.' },
    { 'retry-after': String(seconds) },
  );
}

export function unavailable(): HttpError {
  return new HttpError(
    503,
    { detail: 'The service is away for a moment. Please try again shortly.' },
    { 'retry-after': '5' },
  );
}

export function diskFull(): HttpError {
  return new HttpError(507, {
    detail: 'The server has no disk space left, so nothing can be saved. Please tell whoever runs it.',
  });
}

/** Memory, or another limit of the database's machine. */
export function outOfResources(): HttpError {
  return new HttpError(507, {
    detail:
      'The database has no memory left for this, so nothing was saved. Please tell whoever runs the server.',
  });
}

/** The caller's copy is the newest (If-None-Match): no body. One for all, because making an error costs its stack. */
export const NOT_MODIFIED = new HttpError(304, undefined);
