/** Signing in with a passkey: as the second step, or instead of a password, where the passkey names its user. */
import { LIMITS, passkeySignInEndpoints } from '@meridian/contract';
import { createSecret } from '#db/hash-secret.ts';
import { runUserTransaction } from '#db/transaction.ts';
import { createToken } from '#features/identity/store/token-store.ts';
import { type Api, type Call, beforeBody } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import { createHostCookie } from '#http/sign-in/host-cookie.ts';
import { describeDevice } from '#http/sign-in/sign-in-types.ts';
import {
  findPasskey,
  listPasskeys,
  toPasskeyDescriptor,
  parseUserHandle,
} from '#features/identity/store/passkey-store.ts';
import type { SecondFactorDependencies } from './second-factor-dependencies.ts';
import { invalidTicketError, completeSecondStep } from './complete-second-step.ts';
import { findTicket } from '#features/identity/store/second-step-ticket-store.ts';
import { PASSKEY_TIMEOUT_MS, verifyAssertion, unknownPasskeyError } from './verify-passkey.ts';

type Answered = Call<typeof passkeySignInEndpoints.verifyPasskey>;

/** Returns the purpose that binds a challenge to the second step of one ticket. */
const ofTicket = (ticket: string) => `second step ${ticket}`;

/** Returns the purpose that binds a challenge to the browser that requested it. */
const ofBrowser = (nonce: string) => `sign in ${nonce}`;

export function passkeySignInRoutes(api: Api, parts: SecondFactorDependencies): void {
  const { sites, challenges, afterSignIn, limits, publicUrl } = parts;
  const seconds = LIMITS.passkeyChallengeMinutes * 60;
  const nonces = createHostCookie({ publicUrl, name: 'meridian_passkey', seconds });

  beforeBody(api, passkeySignInEndpoints.verifyPasskey, limits.admit);

  mount(api, 'second-factor', passkeySignInEndpoints, {
    requestOptions: async ({ db, body, now, request, reply }) => {
      const { rpId } = sites.require(request);
      const common = { timeout: PASSKEY_TIMEOUT_MS, rpId };
      if (body.ticket === undefined) {
        const nonce = createSecret();
        nonces.write(request, reply, nonce);
        const challenge = challenges.issue(ofBrowser(nonce), now);
        // Any passkey of this site is accepted; it replaces both factors, so it must verify the user.
        const userVerification = 'required' as const;
        return { ...common, challenge, allowCredentials: [], userVerification };
      }
      const ticket = await findTicket(db, body.ticket, now);
      if (ticket === undefined) throw invalidTicketError();
      const allowCredentials = (await listPasskeys(db, ticket.userId)).map(toPasskeyDescriptor);
      const challenge = challenges.issue(ofTicket(body.ticket), now);
      const userVerification = 'preferred' as const;
      return { ...common, challenge, allowCredentials, userVerification };
    },
    verifyPasskey: async (call) => {
      const { ticket } = call.body;
      if (ticket !== undefined) return afterSignIn(call, await finishStep(parts, call, ticket));
      const signedIn = await signInAlone(parts, call, nonces.read(call.request) ?? '');
      nonces.clear(call.request, call.reply);
      return afterSignIn(call, signedIn);
    },
  });
}

function expected({ sites, challenges }: SecondFactorDependencies, { now, request }: Answered, purpose: string) {
  const isGoodChallenge = (challenge: string) => challenges.isValid(challenge, purpose, now);
  return { site: sites.require(request), isGoodChallenge, now };
}

function finishStep(parts: SecondFactorDependencies, call: Answered, ticket: string) {
  return completeSecondStep(parts.limits, { ...call, ticket }, (trx, { user_id: userId }) => {
    const given = { ...expected(parts, call, ofTicket(ticket)), isVerified: false };
    return verifyAssertion(trx, userId, call.body.response, given);
  });
}

/** Signs in by passkey alone and returns a token; the attempt counts as a failure until the passkey is verified. */
async function signInAlone(parts: SecondFactorDependencies, call: Answered, nonce: string) {
  const { db, body, now, request } = call;
  const { response, remember } = body;
  const userId = parseUserHandle(response.response.userHandle ?? '');
  const credentialId = Buffer.from(response.id, 'base64url');
  if (userId === undefined || (await findPasskey(db, userId, credentialId)) === undefined) throw unknownPasskeyError();
  const given = { ...expected(parts, call, ofBrowser(nonce)), isVerified: true };
  const token = await runUserTransaction(
    db,
    userId,
    async (trx) => {
      await verifyAssertion(trx, userId, response, given);
      return createToken(trx, userId, { kind: 'token', remember, device: describeDevice(request), now });
    },
    unknownPasskeyError,
  );
  await parts.limits.release(request);
  return { userId, token };
}
