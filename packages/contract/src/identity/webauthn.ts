/** Messages between browser and server when a passkey is created or used: the JSON forms of WebAuthn Level 3. */
/* oxlint-disable eslint-js/no-restricted-syntax -- the standard names these fields, and browsers read them */
import { z } from 'zod';
import { message } from '#error-messages/validation-issues.ts';

/** Bytes in WebAuthn's JSON encoding (base64url). Responses of authenticators are far shorter than the limit. */
const bytes = z
  .string()
  .min(1)
  .max(16_384, { abort: true })
  .pipe(z.base64url(message('passkey_answer')));

/** Ways in which the browser can reach an authenticator, such as `usb`, `internal` or `hybrid`. */
const transports = z.array(z.string().regex(/^[a-z-]{1,30}$/, message('passkey_transport'))).max(10);
const publicKeyType = z.literal('public-key');
const passkeyDescriptor = z.object({ id: bytes, type: publicKeyType, transports });
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** Options for `navigator.credentials.create`: properties of the new passkey. */
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

/** Options for `navigator.credentials.get`: the passkeys allowed; an empty list allows any passkey of this site. */
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

/** Fields of every authenticator response. Extensions are neither requested nor read. */
const authenticatorFields = {
  id: bytes,
  rawId: bytes,
  type: publicKeyType,
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).exactOptional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** Authenticator response after creating a passkey. */
export const passkeyRegistration = z.strictObject({
  ...authenticatorFields,
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

/** Authenticator response after signing in with a passkey. */
export const passkeyAssertion = z.strictObject({
  ...authenticatorFields,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.exactOptional(),
  }),
});
export type PasskeyAssertion = z.input<typeof passkeyAssertion>;
