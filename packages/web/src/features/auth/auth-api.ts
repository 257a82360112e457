import {
  type Credentials,
  type PasswordReset,
  type Registration,
  type SecondStep,
  type TurnstileConfig,
  type User,
  accountEndpoints,
  authEndpoints,
  recoveryEndpoints,
} from '@meridian/contract';
import { call } from '#lib/api-client.ts';

/** The calls of signing in and out. Loaded only when there is something to call: the landing page does without. */
export const requestToken = (
  credentials: Credentials,
): Promise<{ token: string } | { second_factor: SecondStep }> =>
  call(authEndpoints.signIn, { body: credentials });

export const requestAccount = (registration: Registration): Promise<{ token: string; user: User }> =>
  call(authEndpoints.register, { body: registration });

export const requestSignOut = (): Promise<undefined> => call(authEndpoints.signOut, { keepalive: true });

export const fetchProfile = (): Promise<User> => call(accountEndpoints.read);

export const fetchTurnstileConfig = (): Promise<TurnstileConfig> => call(authEndpoints.turnstileConfig);

export const requestPasswordReset = (email: string): Promise<undefined> =>
  call(recoveryEndpoints.requestPasswordReset, { body: { email } });

export const confirmPasswordReset = (body: PasswordReset): Promise<undefined> =>
  call(recoveryEndpoints.confirmPasswordReset, { body });
