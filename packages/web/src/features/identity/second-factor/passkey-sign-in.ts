/** All that other features may use of this one: what signing in needs of second factors, and the passkeys of this browser. */
import {
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
  type SignedIn,
  passkeySignInEndpoints,
  secondFactorEndpoints,
} from '@meridian/contract';
import { call } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import type { Text } from '#lib/text/text.ts';

/** An address of numbers has no passkeys: WebAuthn binds them to a name. */
const IS_NUMERIC = /^[\d.]+$|^\[/;

/** True when this browser can use passkeys at this address; without https (or this very computer) it has none. */
export function passkeysAreOffered(): boolean {
  return 'PublicKeyCredential' in globalThis && !IS_NUMERIC.test(location.hostname);
}

/** None are asked for, so none are sent. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

/** Loaded by the first passkey. */
const loadBrowserPart = () => import('@simplewebauthn/browser');

/** The browser asks the person, and a passkey is made. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await loadBrowserPart();
  return { ...(await startRegistration({ optionsJSON: options })), ...NO_EXTENSIONS };
}

/** The browser asks the person, and a passkey answers. */
async function askForPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadBrowserPart();
  return { ...(await startAuthentication({ optionsJSON: options })), ...NO_EXTENSIONS };
}

/** Tells the person why a passkey could not be made or used. */
export function passkeyProblem(error: unknown, t: Text, fallback: string): string {
  if (error instanceof ApiError || !(error instanceof Error)) return errorText(error, t, fallback);
  // Browsers tell a person who cancels no other way than one who has none.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return t('secondFactor.passkey.unused');
  if (error.name === 'InvalidStateError') return t('secondFactor.passkey.known');
  return t('secondFactor.passkey.failed');
}

/** A token for the ticket and a code of the authenticator app, or a recovery code. */
export const verifyCode = (ticket: string, code: string): Promise<SignedIn> =>
  call(secondFactorEndpoints.verifyCode, { body: { ticket, code } });

/** A token for the ticket and a passkey. */
export async function verifyPasskey(ticket: string): Promise<SignedIn> {
  const options = await call(passkeySignInEndpoints.requestOptions, { body: { ticket } });
  const response = await askForPasskey(options);
  return call(passkeySignInEndpoints.verifyPasskey, { body: { ticket, response } });
}

/** A token for a passkey alone. */
export async function signInByPasskey(remember: boolean): Promise<SignedIn> {
  const options = await call(passkeySignInEndpoints.requestOptions, { body: {} });
  const response = await askForPasskey(options);
  return call(passkeySignInEndpoints.verifyPasskey, { body: { response, remember } });
}
