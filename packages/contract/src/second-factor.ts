import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { factorCode, ownerProof } from './account.ts';
import { signedIn } from './auth.ts';
import { passkey, recoveryCodes } from '#second-factor/passkeys.ts';
import { message } from '#sentences/issues.ts';

/** What protects the account beside its password. A second factor is on with an authenticator app or a passkey. */
export const secondFactor = z
  .object({
    /** Whether an authenticator app is set up. */
    totp: z.boolean(),
    recovery_codes_left: z.int(),
    /** Oldest first. */
    passkeys: z.array(passkey),
    /** The address at which passkeys work; null where they cannot, because it has no name but numbers only. */
    passkey_origin: z.string().nullable(),
    /** Whether changes ask for the password; else for a fresh sign-in. */
    has_password: z.boolean(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactor>;

/** Calls on authenticator app and recovery codes, and the second step of signing in with one of them. */
export const secondFactorEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/auth/second-factor/',
    access: 'account',
    summary: 'Which second factors are on',
    response: secondFactor,
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/totp/',
    access: 'account',
    summary:
      'Begin to set up an authenticator app; it counts once a code of it is confirmed within 10 minutes',
    body: ownerProof,
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/totp/confirm/',
    access: 'account',
    summary: 'Confirm the new authenticator app, which takes the place of an earlier one',
    body: z.strictObject({ code: factorCode }),
    response: z.object({ recovery_codes: recoveryCodes }),
  }),
  removeTotp: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/totp/remove/',
    access: 'account',
    summary: 'Remove the authenticator app; with the last second factor the recovery codes go too',
    body: ownerProof,
    response: null,
    refusals: { 404: { when: 'There is no authenticator app' } },
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes/',
    access: 'account',
    summary: 'Make ten new recovery codes; the old ones stop working',
    body: ownerProof,
    response: z.object({ recovery_codes: recoveryCodes }),
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/verify/',
    whenFull: true,
    summary: 'Take the second step with a code of the authenticator app or a recovery code',
    access: 'public',
    body: z.strictObject({ ticket: z.string(message('ticket_missing')).max(200), code: factorCode }),
    response: signedIn,
  }),
};
