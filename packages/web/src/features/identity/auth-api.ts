import type { Text } from '#lib/text/text.ts';
import { errorText } from '#lib/api/error-text.ts';
import { ApiError } from '#lib/api/api-error.ts';
import {
  type Credentials,
  type SecondStep,
  type SignedIn,
  type User,
  accountEndpoints,
  authEndpoints,
} from '@meridian/contract';
import { call } from '#lib/api/api-client.ts';

/** The calls of signing in and out. Loaded only when there is something to call: the landing page does without. */
export const requestToken = (credentials: Credentials): Promise<SignedIn | { second_factor: SecondStep }> =>
  call(authEndpoints.signIn, { body: credentials });

export const requestSignOut = (): Promise<undefined> => call(authEndpoints.signOut, { keepalive: true });

/** Whose token it is. */
export const fetchProfile = (token: string): Promise<User> => call(accountEndpoints.read, { token });

/** A refusal reads the same whatever its cause, save for a failed verification; a server that did not judge at all is told apart. */
export function refusalText(error: unknown, t: Text, refused: string): string {
  const wasJudged = error instanceof ApiError && error.isOurs;
  const [unverified] = wasJudged ? (error.fieldErrors['turnstile_token'] ?? []) : [];
  if (unverified !== undefined) return unverified;
  return wasJudged ? refused : errorText(error, t, refused);
}
