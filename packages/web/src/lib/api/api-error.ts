import type { MessageCode, ErrorKey, FieldErrors } from '@meridian/contract';

/** The kind of failure: an error response (`answered`), no connection, or a timeout. */
export type ApiFailure = 'answered' | 'unreachable' | 'timeout';

/** For each field, the error codes of its messages with the values that the messages contain, in the order of the messages. */
type FieldKeys = Readonly<Record<string, readonly ErrorKey[]>>;

interface ApiErrorDetails {
  status: number;
  failure?: ApiFailure;
  detail?: string | null;
  key?: MessageCode | undefined;
  fieldErrors?: FieldErrors;
  fieldKeys?: FieldKeys | undefined;
  body?: unknown;
  retryAfterSeconds?: number | null;
}

/**
 * A failed call. `status` is 0 if the server did not respond. `fieldErrors` is empty unless the response is a 400 with errors by
 * field.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly failure: ApiFailure;
  readonly detail: string | null;
  /** The error code of the message in `detail`. */
  readonly key: MessageCode | undefined;
  readonly fieldErrors: FieldErrors;
  readonly fieldKeys: FieldKeys;
  /** The response body as received, for callers that read further fields of it. */
  readonly body: unknown;
  readonly retryAfterSeconds: number | null;

  constructor(details: ApiErrorDetails) {
    super(details.detail ?? `The call failed with status ${details.status}`);
    this.name = 'ApiError';
    this.status = details.status;
    this.failure = details.failure ?? 'answered';
    this.detail = details.detail ?? null;
    this.key = details.key;
    this.fieldErrors = details.fieldErrors ?? {};
    this.fieldKeys = details.fieldKeys ?? {};
    this.body = details.body;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }

  /** True if the request itself is wrong, so that repeating it cannot succeed. */
  get isOurs(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }

  /** True if the server could not be reached or is temporarily unavailable, so that a later attempt may succeed. */
  get isUnreachable(): boolean {
    return this.failure !== 'answered' || [502, 503, 504].includes(this.status);
  }
}

/** Converts an error response to an ApiError, whatever its body is: JSON, a proxy's page, or empty. */
export function toApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const retryAfterSeconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  if (typeof body === 'string' && body !== '') return new ApiError({ status, detail: body, retryAfterSeconds });
  if (typeof body !== 'object' || body === null) return new ApiError({ status, retryAfterSeconds });
  const { error_key: said, error_keys: fieldKeys }: { error_key?: { key: MessageCode }; error_keys?: FieldKeys } = body;
  if ('detail' in body && typeof body.detail === 'string') {
    return new ApiError({ status, detail: body.detail, key: said?.key, body, retryAfterSeconds });
  }
  return new ApiError({ status, fieldErrors: readFieldErrors(body), fieldKeys, body, retryAfterSeconds });
}

function readFieldErrors(body: object): FieldErrors {
  const entries = Object.entries(body).flatMap(([field, messages]: [string, unknown]) => {
    const texts = (Array.isArray(messages) ? messages : [messages]).filter((text) => typeof text === 'string');
    return texts.length > 0 ? [[field, texts] as const] : [];
  });
  return Object.fromEntries(entries);
}
