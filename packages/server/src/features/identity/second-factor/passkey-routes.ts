import { LIMITS, type PasskeyCreationOptions, passkeyEndpoints } from '@meridian/contract';
import { notFound, httpError } from '#errors.ts';
import { changeHandler, reAuthenticatedHandler } from '#http/handle-call.ts';
import type { Api } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import {
  addPasskey,
  deletePasskey,
  toUserHandle,
  listPasskeys,
  renamePasskey,
  toPasskeyDescriptor,
  toPasskey,
} from '#features/identity/store/passkey-store.ts';
import type { SecondFactorDependencies } from './second-factor-dependencies.ts';
import {
  deleteOrphanedRecoveryCodes,
  addFactorWithRecoveryCodes,
} from '#features/identity/store/second-factor-store.ts';
import { PASSKEY_ALGORITHMS, PASSKEY_TIMEOUT_MS, verifyNewPasskey } from './verify-passkey.ts';

/** Mounts the routes for managing passkeys, for account owners. */
export function passkeyRoutes(api: Api, { sites, challenges, notifyOwner }: SecondFactorDependencies): void {
  mount(api, 'second-factor', passkeyEndpoints, {
    creationOptions: reAuthenticatedHandler(api, async ({ db, user, tokenId, now, request }) => {
      const { rpId } = sites.require(request);
      const passkeys = await listPasskeys(db, user.user_id);
      if (passkeys.length >= LIMITS.passkeysPerUser)
        throw httpError(400, 'passkeys_full', { max: LIMITS.passkeysPerUser });
      const options: PasskeyCreationOptions = {
        rp: { id: rpId, name: 'Meridian' },
        user: { id: toUserHandle(user.user_id), name: user.username, displayName: user.username },
        challenge: challenges.issue(purposeOf(tokenId), now),
        pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: PASSKEY_TIMEOUT_MS,
        excludeCredentials: passkeys.map(toPasskeyDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      };
      return options;
    }),
    addPasskey: changeHandler(async ({ db, user, tokenId, body, now, request, reply }) => {
      const { user_id: userId, email } = user;
      const isGoodChallenge = (challenge: string) => challenges.isValid(challenge, purposeOf(tokenId), now);
      const expected = { site: sites.require(request), isGoodChallenge, now };
      const made = await verifyNewPasskey(db, userId, body.response, expected);
      const known = await listPasskeys(db, userId);
      if (known.some((one) => one.credential_id.equals(made.credential_id))) throw httpError(400, 'passkey_known');
      const { added, codes } = await addFactorWithRecoveryCodes(db, userId, () =>
        addPasskey(db, userId, { ...made, name: body.name, created_at: now }),
      );
      notifyOwner(reply, email, 'passkey_added');
      return { passkey: toPasskey(added), recovery_codes: codes };
    }),
    renamePasskey: changeHandler(async ({ db, user, params, body }) => {
      const passkey = await renamePasskey(db, user.user_id, params.id, body.name);
      if (passkey === undefined) throw notFound();
      return toPasskey(passkey);
    }),
    removePasskey: reAuthenticatedHandler(api, async ({ db, user, params, reply }) => {
      if (!(await deletePasskey(db, user.user_id, params.id))) throw notFound();
      await deleteOrphanedRecoveryCodes(db, user.user_id);
      notifyOwner(reply, user.email, 'passkey_removed');
    }),
  });
}

/** Returns the purpose that binds a challenge to the session that requested it. */
const purposeOf = (tokenId: number) => `create ${tokenId}`;
