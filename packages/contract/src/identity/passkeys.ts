import { z } from 'zod';
import { reAuthentication } from './account.ts';
import { signedIn } from './auth.ts';
import { endpoint } from '#endpoint.ts';
import { idParams, identifier, isoInstant, singleLineText } from '#fields.ts';
import { LIMITS } from '#limits.ts';
import { passkeyAssertion, passkeyCreationOptions, passkeyRegistration, passkeyRequestOptions } from './webauthn.ts';
import { message } from '#sentences/validation-issues.ts';

/** A passkey of the user, with the name that the user gave it. */
export const passkey = z
  .object({ id: identifier, name: z.string(), created_at: isoInstant, last_used_at: isoInstant.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

/** Ten new recovery codes, returned only once; empty if the account already had codes. */
export const recoveryCodes = z.array(z.string());

const passkeyName = singleLineText('name', LIMITS.passkeyNameMaxCharacters);
const ticket = z.string().max(200);

/** API endpoints for the user's passkeys. */
export const passkeyEndpoints = {
  creationOptions: endpoint('POST /api/auth/second-factor/passkeys/options/', {
    summary: 'Begin to add a passkey',
    access: 'account',
    body: reAuthentication,
    response: passkeyCreationOptions,
  }),
  addPasskey: endpoint('POST /api/auth/second-factor/passkeys/', {
    summary: 'Add the passkey that was made; recovery codes come with the first second factor',
    access: 'account',
    body: z.strictObject({ name: passkeyName, response: passkeyRegistration }),
    response: z.object({ passkey, recovery_codes: recoveryCodes }),
  }),
  renamePasskey: endpoint('PATCH /api/auth/second-factor/passkeys/:id/', {
    summary: 'Rename a passkey',
    access: 'account',
    params: idParams,
    body: z.strictObject({ name: passkeyName }),
    response: passkey,
  }),
  removePasskey: endpoint('POST /api/auth/second-factor/passkeys/:id/remove/', {
    summary: 'Remove a passkey; with the last second factor the recovery codes go too',
    access: 'account',
    params: idParams,
    body: reAuthentication,
    response: null,
  }),
};

/** API endpoints to sign in with a passkey: as the second step after the password, or instead of it. */
export const passkeySignInEndpoints = {
  requestOptions: endpoint('POST /api/auth/second-factor/passkey/options/', {
    summary: 'Begin to sign in with a passkey: as the second step of a ticket, or without a password',
    whenFull: true,
    access: 'public',
    body: z.strictObject({ ticket: ticket.optional() }),
    response: passkeyRequestOptions,
  }),
  verifyPasskey: endpoint('POST /api/auth/second-factor/passkey/verify/', {
    summary: 'Sign in with a passkey; `remember` counts without a ticket, which carries its own',
    whenFull: true,
    access: 'public',
    body: z.strictObject({
      ticket: ticket.optional(),
      response: passkeyAssertion,
      remember: z.boolean(message('true_or_false')).default(true),
    }),
    response: signedIn,
  }),
};
