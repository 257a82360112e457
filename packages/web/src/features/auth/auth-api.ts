import type { Text } from '#lib/text/text.ts';
import { errorText } from '#lib/api/error-text.ts';
import { ApiError } from '#lib/api/api-error.ts';
import {
  type Credentials,
  type PasswordReset,
  type Registration,
  type SecondStep,
  type SignedIn,
  type TurnstileConfig,
  type User,
  accountEndpoints,
  authEndpoints,
  guestEndpoints,
  recoveryEndpoints,
} from '@meridian/contract';
import { call } from '#lib/api/api-client.ts';
import { readGuestToken } from '#lib/storage/token.ts';

/** The calls of signing in and out. Loaded only when there is something to call: the landing page does without. */
export const requestToken = (credentials: Credentials): Promise<SignedIn | { second_factor: SecondStep }> =>
  call(authEndpoints.signIn, { body: credentials });

export const requestAccount = (registration: Registration): Promise<{ token: string; user: User }> =>
  call(authEndpoints.register, { body: registration });

/** Makes the guest who is here an account. By name, because whoever asks hears of it also when the guest has ended. */
export const requestKeep = (registration: Registration): Promise<{ token: string; user: User }> =>
  call(guestEndpoints.keep, { body: registration, token: readGuestToken() });

export const requestSignOut = (): Promise<undefined> => call(authEndpoints.signOut, { keepalive: true });

/** Whose token it is. */
export const fetchProfile = (token: string): Promise<User> => call(accountEndpoints.read, { token });

export const fetchTurnstileConfig = (): Promise<TurnstileConfig> => call(authEndpoints.turnstileConfig);

export const requestPasswordReset = (email: string): Promise<undefined> =>
  call(recoveryEndpoints.requestPasswordReset, { body: { email } });

export const confirmPasswordReset = (body: PasswordReset): Promise<undefined> =>
  call(recoveryEndpoints.confirmPasswordReset, { body });

/** Puts the former address back; answers the token to choose a new password by. */
export const undoAddressChange = async (token: string): Promise<string> =>
  (await call(recoveryEndpoints.undoAddressChange, { body: { token } })).reset_token;

/** A refusal reads the same whatever its cause, save for a failed verification; a server that did not judge at all is told apart. */
export function refusalText(error: unknown, t: Text, refused: string): string {
  const wasJudged = error instanceof ApiError && error.isOurs;
  const [unverified] = wasJudged ? (error.fieldErrors['turnstile_token'] ?? []) : [];
  if (unverified !== undefined) return unverified;
  return wasJudged ? refused : errorText(error, t, refused);
}
