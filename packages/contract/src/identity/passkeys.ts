import { z } from 'zod';
import { reAuthentication } from './account.ts';
import { signInResponse } from './auth.ts';
import { endpoint } from '#endpoint.ts';
import { idParams, identifier, isoInstant, singleLineText } from '#value-schemas.ts';
import { LIMITS } from '#limits.ts';
import { passkeyAssertion, passkeyCreationOptions, passkeyRegistration, passkeyRequestOptions } from './webauthn.ts';
import { message } from '#error-messages/validation-issues.ts';

/** A passkey of the user, with the name that the user gave it. */
export const passkey = z
  .object({ id: identifier, name: z.string(), created_at: isoInstant, last_used_at: isoInstant.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

/** Ten new recovery codes, returned only once; empty if the account already had codes. */
export const recoveryCodes = z.array(z.string());

const passkeyName = singleLineText('name', LIMITS.passkeyNameMaxCharacters);
const ticket = z.string().max(200);

/** Endpoints that add, rename and remove the user's passkeys, and sign in with one as the second factor. */
export const passkeyEndpoints = {
  creationOptions: endpoint('POST /api/auth/second-factor/passkeys/options/', {
    summary: 'Starts to add a passkey',
    access: 'account',
    body: reAuthentication,
    response: passkeyCreationOptions,
  }),
  addPasskey: endpoint('POST /api/auth/second-factor/passkeys/', {
    summary: 'Adds the passkey that the browser created. Returns recovery codes if it is the first second factor',
    access: 'account',
    body: z.strictObject({ name: passkeyName, response: passkeyRegistration }),
    response: z.object({ passkey, recovery_codes: recoveryCodes }),
  }),
  renamePasskey: endpoint('PATCH /api/auth/second-factor/passkeys/:id/', {
    summary: 'Renames a passkey',
    access: 'account',
    params: idParams,
    body: z.strictObject({ name: passkeyName }),
    response: passkey,
  }),
  removePasskey: endpoint('POST /api/auth/second-factor/passkeys/:id/remove/', {
    summary: 'Removes a passkey; if it was the last second factor, also the recovery codes',
    access: 'account',
    params: idParams,
    body: reAuthentication,
    response: null,
  }),
};

/** API endpoints to sign in with a passkey: as the second step after the password, or instead of it. */
export const passkeySignInEndpoints = {
  requestOptions: endpoint('POST /api/auth/second-factor/passkey/options/', {
    summary: 'Starts a sign-in with a passkey: with a ticket as the second step, otherwise without a password',
    isAllowedOnFullDisk: true,
    access: 'public',
    body: z.strictObject({ ticket: ticket.optional() }),
    response: passkeyRequestOptions,
  }),
  verifyPasskey: endpoint('POST /api/auth/second-factor/passkey/verify/', {
    summary: 'Signs in with a passkey. With a ticket, `remember` is ignored, because the first step has set it',
    isAllowedOnFullDisk: true,
    access: 'public',
    body: z.strictObject({
      ticket: ticket.optional(),
      response: passkeyAssertion,
      remember: z.boolean(message('true_or_false')).default(true),
    }),
    response: signInResponse,
  }),
};
