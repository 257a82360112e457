/** What passes between browser and server when a passkey is made or used: the JSON forms of WebAuthn Level 3. */
import { z } from 'zod';
import { existingPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idParams, identifier, instant, line } from './fields.ts';
import { LIMITS } from './limits.ts';

/** Proof that the owner of the account asks: the password, or nothing where the account has none (a fresh sign-in is asked for then). */
export const ownerProof = z.strictObject({ password: existingPassword.optional() });
export type OwnerProof = z.input<typeof ownerProof>;

/** Bytes as WebAuthn writes them in JSON; no answer of an authenticator comes near the end of what is taken. */
const bytes = z.base64url('This is not what a passkey answers.').min(1).max(16_384);

/** Ways to reach an authenticator: `usb`, `internal`, `hybrid`. */
const transports = z.array(z.string().regex(/^[a-z-]{1,30}$/, 'This is not a transport.')).max(10);
const publicKeyType = z.literal('public-key');
const passkeyDescriptor = z.object({ id: bytes, type: publicKeyType, transports });
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** For `navigator.credentials.create`: what a new passkey is to be like. */
export const passkeyCreationOptions = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
    challenge: bytes,
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKeyType })),
    timeout: z.int(),
    excludeCredentials: z.array(passkeyDescriptor),
    authenticatorSelection: z.object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']),
      userVerification,
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreationOptions' });
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

/** For `navigator.credentials.get`: which passkeys may answer; none named means any of this site. */
export const passkeyRequestOptions = z
  .object({
    challenge: bytes,
    timeout: z.int(),
    rpId: z.string(),
    allowCredentials: z.array(passkeyDescriptor),
    userVerification,
  })
  .meta({ id: 'PasskeyRequestOptions' });
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** Fields of every answer of an authenticator; extensions are neither asked for nor read. */
const answerFields = {
  id: bytes,
  rawId: bytes,
  type: publicKeyType,
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).exactOptional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** What an authenticator answers that has made a passkey. */
export const passkeyRegistration = z.strictObject({
  ...answerFields,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.exactOptional(),
    transports: transports.exactOptional(),
    publicKeyAlgorithm: z.int().exactOptional(),
    publicKey: bytes.exactOptional(),
  }),
});
export type PasskeyRegistration = z.input<typeof passkeyRegistration>;

/** What an authenticator answers that was asked for a passkey. */
export const passkeyAssertion = z.strictObject({
  ...answerFields,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.exactOptional(),
  }),
});
export type PasskeyAssertion = z.input<typeof passkeyAssertion>;

/** A passkey of the user's own, under the name they gave it. */
export const passkey = z
  .object({ id: identifier, name: z.string(), created_at: instant, last_used_at: instant.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

/** Ten fresh recovery codes, told this once; none where there were some already. */
export const recoveryCodes = z.array(z.string());

const passkeyName = line('Name', LIMITS.passkeyNameMaxCharacters);
const ticket = z.string().max(200);

/** Calls on the user's passkeys. */
export const passkeyEndpoints = {
  creationOptions: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/passkeys/options/',
    summary: 'Begin to add a passkey',
    body: ownerProof,
    response: passkeyCreationOptions,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/passkeys/',
    summary: 'Add the passkey that was made; recovery codes come with the first second factor',
    body: z.strictObject({ name: passkeyName, response: passkeyRegistration }),
    status: 201,
    response: z.object({ passkey, recovery_codes: recoveryCodes }),
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/auth/second-factor/passkeys/:id/',
    summary: 'Rename a passkey',
    params: idParams,
    body: z.strictObject({ name: passkeyName }),
    response: passkey,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/passkeys/:id/remove/',
    summary: 'Remove a passkey; with the last second factor the recovery codes go too',
    params: idParams,
    body: ownerProof,
    response: null,
  }),
};

/** Signing in with a passkey: as the second step after the password, or instead of it. */
export const passkeySignInEndpoints = {
  requestOptions: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/passkey/options/',
    summary: 'Begin to sign in with a passkey: as the second step of a ticket, or without a password',
    access: 'public',
    body: z.strictObject({ ticket: ticket.optional() }),
    response: passkeyRequestOptions,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/passkey/verify/',
    summary: 'Sign in with a passkey; `remember` counts without a ticket, which carries its own',
    access: 'public',
    body: z.strictObject({
      ticket: ticket.optional(),
      response: passkeyAssertion,
      remember: z.boolean('Enter true or false.').default(true),
    }),
    response: z.object({ token: z.string() }),
  }),
};
