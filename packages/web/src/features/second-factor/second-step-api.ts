/** What signing in needs of second factors. */
import { passkeySignInEndpoints, secondFactorEndpoints } from '@meridian/contract';
import { call } from '#lib/api-client.ts';
import { askForPasskey } from './passkey-ceremony.ts';

export { passkeyProblem, passkeysAreOffered } from './passkey-ceremony.ts';

/** A token for the ticket and a code of the authenticator app, or a recovery code. */
export const verifyCode = async (ticket: string, code: string): Promise<string> =>
  (await call(secondFactorEndpoints.verifyCode, { body: { ticket, code } })).token;

/** A token for the ticket and a passkey. */
export async function verifyPasskey(ticket: string): Promise<string> {
  const options = await call(passkeySignInEndpoints.requestOptions, { body: { ticket } });
  const response = await askForPasskey(options);
  return (await call(passkeySignInEndpoints.verifyPasskey, { body: { ticket, response } })).token;
}

/** A token for a passkey alone. */
export async function signInByPasskey(remember: boolean): Promise<string> {
  const options = await call(passkeySignInEndpoints.requestOptions, { body: {} });
  const response = await askForPasskey(options);
  return (await call(passkeySignInEndpoints.verifyPasskey, { body: { response, remember } })).token;
}
