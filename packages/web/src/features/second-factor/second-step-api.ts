/** What signing in needs of second factors. */
import { type SignedIn, passkeySignInEndpoints, secondFactorEndpoints } from '@meridian/contract';
import { call } from '#lib/api/api-client.ts';
import { askForPasskey } from './passkey-ceremony.ts';

export { passkeyProblem, passkeysAreOffered } from './passkey-ceremony.ts';

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
