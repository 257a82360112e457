import { secondFactorEndpoints } from '@meridian/contract';
import { notFound, httpError } from '#errors.ts';
import { readPasswordHash } from '#features/identity/store/account-store.ts';
import { changeHandler, reAuthenticatedHandler } from '#http/handle-call.ts';
import { type Api, beforeBody } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { passkeySignInRoutes } from './passkey-sign-in.ts';
import { listPasskeys, toPasskey } from '#features/identity/store/passkey-store.ts';
import {
  replaceRecoveryCodes,
  deleteOrphanedRecoveryCodes,
  hasSecondFactor,
  readSecondFactors,
  addFactorWithRecoveryCodes,
} from '#features/identity/store/second-factor-store.ts';
import {
  type SecondFactorOptions,
  type SecondFactorDependencies,
  createSecondFactorDependencies,
} from './second-factor-dependencies.ts';
import { parseSixDigits, wrongCodeError } from './verify-code.ts';
import {
  confirmTotp,
  deleteTotp,
  findPendingTotp,
  storePendingTotp,
  createTotpSecret,
  findTotpTimeStep,
} from '#features/identity/store/totp-store.ts';
import { verifyCodeCall } from './complete-second-step.ts';

/** Mounts all routes of second factors: authenticator app, recovery codes and passkeys, which also replace a password. */
export function secondFactorRoutes(api: Api, options: SecondFactorOptions): void {
  const parts = createSecondFactorDependencies(options);
  codeRoutes(api, parts);
  passkeyRoutes(api, parts);
  passkeySignInRoutes(api, parts);
}

/** Mounts the routes for the authenticator app, for recovery codes, and for the second step with either. */
function codeRoutes(api: Api, parts: SecondFactorDependencies): void {
  const { sites, notifyOwner } = parts;

  beforeBody(api, secondFactorEndpoints.verifyCode, parts.limits.admit);

  mount(api, 'second-factor', secondFactorEndpoints, {
    read: async ({ db, user, request }) => {
      const { totp, recoveryCodes } = await readSecondFactors(db, user.user_id);
      return {
        totp,
        recovery_codes_left: recoveryCodes,
        passkeys: (await listPasskeys(db, user.user_id)).map(toPasskey),
        passkey_origin: sites.find(request)?.origin ?? null,
        has_password: (await readPasswordHash(db, user.user_id)) !== null,
      };
    },
    beginTotp: reAuthenticatedHandler(api, async ({ db, user, now }) => {
      const { bytes, text, uri } = createTotpSecret(user.username);
      await storePendingTotp(db, user.user_id, bytes, now);
      return { secret: text, uri };
    }),
    confirmTotp: changeHandler(async ({ db, user, body, now, reply }) => {
      const { user_id: userId, email } = user;
      const secret = await findPendingTotp(db, userId, now);
      if (secret === undefined) throw httpError(400, 'too_slow');
      const step = findTotpTimeStep(secret, parseSixDigits(body.code) ?? '', now);
      if (step === undefined) throw wrongCodeError();
      const { codes } = await addFactorWithRecoveryCodes(db, userId, () => confirmTotp(db, userId, step));
      notifyOwner(reply, email, 'totp_added');
      return { recovery_codes: codes };
    }),
    removeTotp: reAuthenticatedHandler(api, async ({ db, user, reply }) => {
      if (!(await deleteTotp(db, user.user_id, 'confirmed'))) throw notFound();
      await deleteOrphanedRecoveryCodes(db, user.user_id);
      notifyOwner(reply, user.email, 'totp_removed');
    }),
    renewRecoveryCodes: reAuthenticatedHandler(api, async ({ db, user, reply }) => {
      if (!hasSecondFactor(await readSecondFactors(db, user.user_id))) throw httpError(400, 'recovery_codes_alone');
      notifyOwner(reply, user.email, 'codes_renewed');
      return { recovery_codes: await replaceRecoveryCodes(db, user.user_id) };
    }),
    verifyCode: verifyCodeCall(parts),
  });
}
