import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { secondFactorCode, reAuthentication } from './account.ts';
import { signInResponse } from './auth.ts';
import { passkey, recoveryCodes } from './passkeys.ts';
import { message } from '#error-messages/validation-issues.ts';

/** Protection of the account besides its password. A second factor is on if there is an authenticator app or a passkey. */
export const secondFactor = z
  .object({
    /** True if an authenticator app is set up. */
    totp: z.boolean(),
    recovery_codes_left: z.int(),
    /** Passkeys of the account, oldest first. */
    passkeys: z.array(passkey),
    /** Origin at which passkeys work; null if the site is reached by an IP address, because passkeys need a host name. */
    passkey_origin: z.string().nullable(),
    /** True if changes require the password, false if they require a fresh sign-in. */
    has_password: z.boolean(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactor>;

/** API endpoints for authenticator app and recovery codes, and the second sign-in step with either. */
export const secondFactorEndpoints = {
  read: endpoint('GET /api/auth/second-factor/', {
    summary: 'Returns the second factors of the account',
    access: 'account',
    response: secondFactor,
  }),
  beginTotp: endpoint('POST /api/auth/second-factor/totp/', {
    summary:
      'Starts to set up an authenticator app. It becomes active when one of its codes is confirmed within 10 minutes',
    access: 'account',
    body: reAuthentication,
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint('POST /api/auth/second-factor/totp/confirm/', {
    summary: 'Activates the new authenticator app, which replaces an earlier one',
    access: 'account',
    body: z.strictObject({ code: secondFactorCode }),
    response: z.object({ recovery_codes: recoveryCodes }),
  }),
  removeTotp: endpoint('POST /api/auth/second-factor/totp/remove/', {
    summary: 'Removes the authenticator app; if it was the last second factor, also the recovery codes',
    access: 'account',
    body: reAuthentication,
    response: null,
    refusals: { 404: { when: 'There is no authenticator app' } },
  }),
  renewRecoveryCodes: endpoint('POST /api/auth/second-factor/recovery-codes/', {
    summary: 'Creates ten new recovery codes. The old ones become invalid',
    access: 'account',
    body: reAuthentication,
    response: z.object({ recovery_codes: recoveryCodes }),
  }),
  verifyCode: endpoint('POST /api/auth/second-factor/verify/', {
    summary: 'Completes the second step of a sign-in with a code of the authenticator app or a recovery code',
    isAllowedOnFullDisk: true,
    access: 'public',
    body: z.strictObject({ ticket: z.string(message('ticket_missing')).max(200), code: secondFactorCode }),
    response: signInResponse,
  }),
};
