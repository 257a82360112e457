/** Requests of the sign-in with a second factor, and the passkeys of this browser. */
import {
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
  type SignInResponse,
  passkeySignInEndpoints,
  secondFactorEndpoints,
} from '@meridian/contract';
import { call } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import type { Translate } from '#lib/text/text.ts';

/** Matches a host that is an IP address, for which no passkey can exist: WebAuthn binds passkeys to a host name. */
const IS_NUMERIC = /^[\d.]+$|^\[/;

/** Returns whether this browser can use passkeys at this address, which requires https or localhost. */
export function arePasskeysSupported(): boolean {
  return 'PublicKeyCredential' in globalThis && !IS_NUMERIC.test(location.hostname);
}

/** The API requires the results of WebAuthn extensions. We request no extension, so there are none. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

/** Loads the passkey library when a passkey is first used. */
const loadBrowserPart = () => import('@simplewebauthn/browser');

/** Creates a passkey after the browser's confirmation dialog. */
export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await loadBrowserPart();
  return { ...(await startRegistration({ optionsJSON: options })), ...NO_EXTENSIONS };
}

/** Signs in with a passkey after the browser's confirmation dialog. */
async function requestPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadBrowserPart();
  return { ...(await startAuthentication({ optionsJSON: options })), ...NO_EXTENSIONS };
}

/** Returns the message that explains why a passkey could not be created or used. */
export function passkeyErrorText(error: unknown, t: Translate, fallback: string): string {
  if (error instanceof ApiError || !(error instanceof Error)) return errorText(error, t, fallback);
  // Browsers report a cancelled dialog and a missing passkey with the same error.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return t('secondFactor.passkey.unused');
  if (error.name === 'InvalidStateError') return t('secondFactor.passkey.known');
  return t('secondFactor.passkey.failed');
}

/** Completes a sign-in with a code of the authenticator app or a recovery code. `ticket` comes from the response of the first step. */
export const verifyCode = (ticket: string, code: string): Promise<SignInResponse> =>
  call(secondFactorEndpoints.verifyCode, { body: { ticket, code } });

/** Completes a sign-in with a passkey as the second step. `ticket` comes from the response of the first step. */
export async function verifyPasskey(ticket: string): Promise<SignInResponse> {
  const options = await call(passkeySignInEndpoints.requestOptions, { body: { ticket } });
  const response = await requestPasskey(options);
  return call(passkeySignInEndpoints.verifyPasskey, { body: { ticket, response } });
}

/** Signs in with a passkey alone, without user name and password. */
export async function signInByPasskey(remember: boolean): Promise<SignInResponse> {
  const options = await call(passkeySignInEndpoints.requestOptions, { body: {} });
  const response = await requestPasskey(options);
  return call(passkeySignInEndpoints.verifyPasskey, { body: { response, remember } });
}
