import type { Translate } from '#lib/text/text.ts';
import { errorText } from '#lib/api/error-text.ts';
import { ApiError } from '#lib/api/api-error.ts';
import {
  type Credentials,
  type SecondFactorChallenge,
  type SignInResponse,
  type User,
  accountEndpoints,
  authEndpoints,
} from '@meridian/contract';
import { call } from '#lib/api/api-client.ts';

/**
 * Requests a token for user name and password. The response asks for a second step if the account has a second factor. This module loads
 * lazily, because the landing page does not need it.
 */
export const requestToken = (
  credentials: Credentials,
): Promise<SignInResponse | { second_factor: SecondFactorChallenge }> =>
  call(authEndpoints.signIn, { body: credentials });

export const requestSignOut = (): Promise<undefined> => call(authEndpoints.signOut, { keepalive: true });

/** Returns the profile of the user to whom a token belongs; throws ApiError. */
export const fetchProfile = (token: string): Promise<User> => call(accountEndpoints.read, { token });

/**
 * Returns the message for a failed sign-in or registration. All causes have the text `refused`, except a failed human verification and a
 * missing or unexpected response.
 */
export function signInErrorText(error: unknown, t: Translate, refused: string): string {
  const wasJudged = error instanceof ApiError && error.isOurs;
  const [unverified] = wasJudged ? (error.fieldErrors['turnstile_token'] ?? []) : [];
  if (unverified !== undefined) return unverified;
  return wasJudged ? refused : errorText(error, t, refused);
}
