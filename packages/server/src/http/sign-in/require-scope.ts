import type { RequiredScope, TokenScope } from '@meridian/contract';
import { type HttpError, httpError } from '#errors.ts';

/** Throws 403 if the scope of an API token does not suffice for a request; `query` is the query before validation. */
export function requireScope(scope: TokenScope, required: RequiredScope, query: unknown): void {
  if (required === 'none') throw signInRequiredError();
  const needsOnlyRead = required === 'read' || (required === 'dry_run' && isDryRun(query));
  if (scope === 'read' && !needsOnlyRead) throw httpError(403, 'api_token_reads');
}

/** Returns the error for requests and changes that need a sign-in. */
export function signInRequiredError(): HttpError {
  return httpError(403, 'api_token_account');
}

/** Returns true if the query asks for a dry run. A spelling other than `true` fails validation or counts as a change. */
function isDryRun(query: unknown): boolean {
  return typeof query === 'object' && query !== null && Reflect.get(query, 'dry_run') === 'true';
}
