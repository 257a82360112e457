/** The messages between browser and server when a passkey is made or used: the JSON forms of WebAuthn Level 3. */
/* oxlint-disable eslint-js/no-restricted-syntax -- the standard names these fields, and browsers read them */
import { z } from 'zod';
import { message } from '#sentences/issues.ts';

/** Bytes as WebAuthn writes them in JSON; no answer of an authenticator comes near the end of what is taken. */
const bytes = z
  .string()
  .min(1)
  .max(16_384, { abort: true })
  .pipe(z.base64url(message('passkey_answer')));

/** Ways to reach an authenticator: `usb`, `internal`, `hybrid`. */
const transports = z.array(z.string().regex(/^[a-z-]{1,30}$/, message('passkey_transport'))).max(10);
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

/** The answer of an authenticator that has made a passkey. */
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

/** The answer of an authenticator that was asked for a passkey. */
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
