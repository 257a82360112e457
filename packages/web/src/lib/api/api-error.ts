import type { Code, ErrorKey, FieldErrors } from '@meridian/contract';

/** Why a call failed: the server said no, or there was no answer at all. */
export type ApiFailure = 'answered' | 'unreachable' | 'timeout';

/** The key and values of each message by field, in the same order. */
type FieldKeys = Readonly<Record<string, readonly ErrorKey[]>>;

interface ApiErrorDetails {
  status: number;
  failure?: ApiFailure;
  detail?: string | null;
  key?: Code | undefined;
  fieldErrors?: FieldErrors;
  fieldKeys?: FieldKeys | undefined;
  body?: unknown;
  retryAfterSeconds?: number | null;
}

/** A failed call. `status` is 0 when the server did not answer; `fieldErrors` is empty unless it was a 400 by field. */
export class ApiError extends Error {
  readonly status: number;
  readonly failure: ApiFailure;
  readonly detail: string | null;
  /** The code of the detail, by which it is told from others. */
  readonly key: Code | undefined;
  readonly fieldErrors: FieldErrors;
  readonly fieldKeys: FieldKeys;
  /** The answer as it came, for who knows what else a call tells when it refuses. */
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

  /** True if the fault lies in what was asked, so that asking again cannot help. */
  get isOurs(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }

  /** True if the server could not be reached or is away for the moment: waiting may help. */
  get isUnreachable(): boolean {
    return this.failure !== 'answered' || [502, 503, 504].includes(this.status);
  }
}

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
