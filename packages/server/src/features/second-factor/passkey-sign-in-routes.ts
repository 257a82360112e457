import { passkeySignInEndpoints } from '@meridian/contract';
import { type Api, beforeBody } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { type Answered, passkeySignIn } from './passkey-sign-in.ts';
import { listPasskeys, toDescriptor } from './passkey-store.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import { deadTicket, takeSecondStep } from './take-second-step.ts';
import { findTicket } from './ticket-store.ts';
import { TIMEOUT_MS, takeAssertion } from './verify-passkey.ts';

/** A challenge answers to the second step of one ticket, and to no other. */
const purposeOf = (ticket: string) => `second step ${ticket}`;

/** Signing in with a passkey: as the second step, or instead of the password. */
export function passkeySignInRoutes(api: Api, parts: SecondFactorParts): void {
  const { sites, challenges, afterSignIn, limits } = parts;
  const alone = passkeySignIn(parts);

  beforeBody(api, passkeySignInEndpoints.verifyPasskey, limits.admit);

  mount(api, 'second-factor', passkeySignInEndpoints, {
    requestOptions: async ({ db, body, now, request, reply }) => {
      const { rpId } = sites.of(request);
      const common = { timeout: TIMEOUT_MS, rpId };
      if (body.ticket === undefined) {
        const challenge = alone.begin(request, reply, now);
        // Any passkey of this site may answer; it stands for both factors, so it must know its person.
        const userVerification = 'required' as const;
        return { ...common, challenge, allowCredentials: [], userVerification };
      }
      const ticket = await findTicket(db, body.ticket, now);
      if (ticket === undefined) throw deadTicket();
      const allowCredentials = (await listPasskeys(db, ticket.userId)).map(toDescriptor);
      const challenge = challenges.issue(purposeOf(body.ticket), now);
      const userVerification = 'preferred' as const;
      return { ...common, challenge, allowCredentials, userVerification };
    },
    verifyPasskey: async (call) => {
      const { ticket } = call.body;
      return afterSignIn(call, await (ticket === undefined ? alone.finish(call) : finishStep(call, ticket)));
    },
  });

  function finishStep({ db, body, now, request }: Answered, ticket: string) {
    return takeSecondStep(limits, { db, ticket, request, now }, (trx, { user_id: userId }) => {
      const isGoodChallenge = (challenge: string) => challenges.isGood(challenge, purposeOf(ticket), now);
      const site = sites.of(request);
      return takeAssertion(trx, userId, body.response, { site, isGoodChallenge, now, isVerified: false });
    });
  }
}
