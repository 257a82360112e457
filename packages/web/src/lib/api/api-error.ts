import type { FieldErrors } from '@meridian/contract';
import { spokenSentence, spokenSentences } from '#lib/text/spoken-sentence.ts';

/** Why a call failed: the server said no, or there was no answer at all. */
export type ApiFailure = 'answered' | 'unreachable' | 'timeout';

export interface ApiErrorDetails {
  status: number;
  failure?: ApiFailure;
  detail?: string | null;
  fieldErrors?: FieldErrors;
  body?: unknown;
  retryAfterSeconds?: number | null;
}

/** A failed call. `status` is 0 when the server did not answer; `fieldErrors` is empty unless it was a 400 by field. */
export class ApiError extends Error {
  readonly status: number;
  readonly failure: ApiFailure;
  readonly detail: string | null;
  readonly fieldErrors: FieldErrors;
  /** The answer as it came, for who knows what else a call tells when it refuses. */
  readonly body: unknown;
  readonly retryAfterSeconds: number | null;

  constructor(details: ApiErrorDetails) {
    super(details.detail ?? `The call failed with status ${details.status}`);
    this.name = 'ApiError';
    this.status = details.status;
    this.failure = details.failure ?? 'answered';
    this.detail = typeof details.detail === 'string' ? spokenSentence(details.detail) : null;
    this.fieldErrors = spokenSentences(details.fieldErrors ?? {});
    this.body = details.body;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }

  /** Whether the fault lies in what was asked, so that asking again cannot help. */
  get isOurs(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }

  /** Whether the server could not be reached or is away for the moment: waiting may help. */
  get isUnreachable(): boolean {
    return this.failure !== 'answered' || [502, 503, 504].includes(this.status);
  }
}
