/** Second factors for tests, set up and used through the API. */
import type { PasskeyCreationOptions, SecondFactor, SecondFactorChallenge } from '@meridian/contract';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { type Authenticator, createAuthenticator } from './passkey-authenticator.ts';
import { PASSWORD, type TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

const BASE = '/api/auth/second-factor/';

/** Sends a POST request about second factors; `path` is the part of its path after `BASE`. */
export const postSecondFactor = (app: TestApp, path: string, body: object, token?: string) =>
  app.request('POST', BASE + path, { body, ...(token === undefined ? {} : { token }) });

export async function readSecondFactorStatus(app: TestApp, { token }: TestUser): Promise<SecondFactor> {
  return (await app.request('GET', BASE, { token })).json as SecondFactor;
}

/** Returns the code that an authenticator app with this secret shows at a time of the test's clock. */
export function totpCodeAt(secret: string, time: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time.getTime() });
}

/** Sets up an authenticator app with the code of an earlier time step, so that the current code is unused. */
export async function turnOnTotp(app: TestApp, { token }: TestUser) {
  const begun = await postSecondFactor(app, 'totp/', { password: PASSWORD }, token);
  expect(begun.status, begun.text).toBe(200);
  const { secret } = begun.json as { secret: string; uri: string };
  const code = totpCodeAt(secret, new Date(app.now().getTime() - 30_000));
  const confirmed = await postSecondFactor(app, 'totp/confirm/', { code }, token);
  expect(confirmed.status, confirmed.text).toBe(200);
  const { recovery_codes: codes } = confirmed.json as { recovery_codes: string[] };
  return { secret, codes };
}

/** Signs in with the right password, up to the second step. */
export async function startSecondStep(
  app: TestApp,
  { user }: TestUser,
  change: Record<string, unknown> = {},
): Promise<SecondFactorChallenge> {
  const body = { username: user.username, password: PASSWORD, ...change };
  const response = await app.request('POST', '/api/auth/token/', { body });
  expect(response.status, response.text).toBe(200);
  const { second_factor: step } = response.json as { second_factor: SecondFactorChallenge };
  expect(step.ticket).toHaveLength(43);
  return step;
}

export async function creationOptions(app: TestApp, { token }: TestUser): Promise<PasskeyCreationOptions> {
  const begun = await postSecondFactor(app, 'passkeys/options/', { password: PASSWORD }, token);
  expect(begun.status, begun.text).toBe(200);
  return begun.json as PasskeyCreationOptions;
}

/** Adds a passkey of this person at `origin`, in its own authenticator. */
export async function addPasskey(app: TestApp, person: TestUser, origin: string) {
  const authenticator: Authenticator = createAuthenticator(origin);
  const response = authenticator.create(await creationOptions(app, person));
  const added = await postSecondFactor(app, 'passkeys/', { name: 'Laptop', response }, person.token);
  expect(added.status, added.text).toBe(200);
  const { passkey, recovery_codes: codes } = added.json as {
    passkey: { id: number };
    recovery_codes: string[];
  };
  return { authenticator, id: passkey.id, codes, response };
}
