import { LIMITS, type PasskeyCreationOptions, passkeyEndpoints } from '@meridian/contract';
import { notFound, refuse } from '#errors.ts';
import { type Api, changing, ownerOnly } from '#http/call.ts';
import { mount } from '#http/route.ts';
import {
  addPasskey,
  deletePasskey,
  handleOf,
  listPasskeys,
  renamePasskey,
  toDescriptor,
  toPasskey,
} from '#features/identity/store/passkey-store.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import { endCodesWhenOff, withFirstCodes } from '#features/identity/store/second-factor-store.ts';
import { ALGORITHMS, TIMEOUT_MS, verifyNewPasskey } from './verify-passkey.ts';

/** Mounts the routes for managing passkeys, for account owners. */
export function passkeyRoutes(api: Api, { sites, challenges, tellOwner }: SecondFactorParts): void {
  mount(api, 'second-factor', passkeyEndpoints, {
    creationOptions: ownerOnly(api, async ({ db, user, tokenId, now, request }) => {
      const { rpId } = sites.of(request);
      const passkeys = await listPasskeys(db, user.user_id);
      if (passkeys.length >= LIMITS.passkeysPerUser)
        throw refuse(400, 'passkeys_full', { max: LIMITS.passkeysPerUser });
      const options: PasskeyCreationOptions = {
        rp: { id: rpId, name: 'Meridian' },
        user: { id: handleOf(user.user_id), name: user.username, displayName: user.username },
        challenge: challenges.issue(purposeOf(tokenId), now),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: TIMEOUT_MS,
        excludeCredentials: passkeys.map(toDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      };
      return options;
    }),
    addPasskey: changing(async ({ db, user, tokenId, body, now, request, reply }) => {
      const { user_id: userId, email } = user;
      const isGoodChallenge = (challenge: string) => challenges.isGood(challenge, purposeOf(tokenId), now);
      const expected = { site: sites.of(request), isGoodChallenge, now };
      const made = await verifyNewPasskey(db, userId, body.response, expected);
      const known = await listPasskeys(db, userId);
      if (known.some((one) => one.credential_id.equals(made.credential_id)))
        throw refuse(400, 'passkey_known');
      const { added, codes } = await withFirstCodes(db, userId, () =>
        addPasskey(db, userId, { ...made, name: body.name, created_at: now }),
      );
      tellOwner(reply, email, 'passkey_added');
      return { passkey: toPasskey(added), recovery_codes: codes };
    }),
    renamePasskey: changing(async ({ db, user, params, body }) => {
      const passkey = await renamePasskey(db, user.user_id, params.id, body.name);
      if (passkey === undefined) throw notFound();
      return toPasskey(passkey);
    }),
    removePasskey: ownerOnly(api, async ({ db, user, params, reply }) => {
      if (!(await deletePasskey(db, user.user_id, params.id))) throw notFound();
      await endCodesWhenOff(db, user.user_id);
      tellOwner(reply, user.email, 'passkey_removed');
    }),
  });
}

/** Returns the purpose that binds a challenge to the session that requested it. */
const purposeOf = (tokenId: number) => `create ${tokenId}`;
