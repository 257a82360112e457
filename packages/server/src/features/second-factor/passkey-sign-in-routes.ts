import { randomBytes } from 'node:crypto';
import { LIMITS, type PasskeyAssertion, passkeySignInEndpoints } from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Database } from '#db/connect.ts';
import { changeUser } from '#db/user-transaction.ts';
import { createToken } from '#features/auth/token-store.ts';
import { deviceOf } from '#http/device.ts';
import { hostCookie } from '#http/host-cookie.ts';
import { type Api, mount } from '#http/route.ts';
import { findPasskey, listPasskeys, toDescriptor, userOfHandle } from './passkey-store.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import { deadTicket, takeSecondStep } from './take-second-step.ts';
import { findTicket } from './ticket-store.ts';
import { TIMEOUT_MS, takeAssertion, unknownPasskey } from './verify-passkey.ts';

/** What a challenge is for: the second step of one ticket, or signing in with the browser that began to. */
const purposes = {
  secondStep: (ticket: string) => `second step ${ticket}`,
  signIn: (nonce: string) => `sign in ${nonce}`,
};

interface Instead {
  db: Database;
  body: { response: PasskeyAssertion; remember: boolean };
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function passkeySignInRoutes(api: Api, parts: SecondFactorParts): void {
  const { sites, challenges, limits, publicUrl } = parts;
  const nonces = hostCookie({
    publicUrl,
    name: 'meridian_passkey',
    seconds: LIMITS.passkeyChallengeMinutes * 60,
  });
  const isGoodFor = (purpose: string, now: Date) => (challenge: string) =>
    challenges.isGood(challenge, purpose, now);

  mount(api, 'second-factor', passkeySignInEndpoints, {
    requestOptions: async ({ db, body, now, request, reply }) => {
      const { rpId } = sites.of(request);
      const common = { timeout: TIMEOUT_MS, rpId };
      if (body.ticket === undefined) {
        const nonce = randomBytes(32).toString('base64url');
        nonces.write(request, reply, nonce);
        const challenge = challenges.issue(purposes.signIn(nonce), now);
        // Any passkey of this site may answer; it stands for both factors, so it must know its person.
        const userVerification = 'required' as const;
        return { ...common, challenge, allowCredentials: [], userVerification };
      }
      const ticket = await findTicket(db, body.ticket, now);
      if (ticket === undefined) throw deadTicket();
      const allowCredentials = (await listPasskeys(db, ticket.userId)).map(toDescriptor);
      const challenge = challenges.issue(purposes.secondStep(body.ticket), now);
      const userVerification = 'preferred' as const;
      return { ...common, challenge, allowCredentials, userVerification };
    },
    verify: async (call) => {
      const { db, body, now, request } = call;
      const { ticket, response } = body;
      if (ticket === undefined) return { token: await signInWith(call) };
      const attempt = { db, ticket, address: request.ip, now };
      const token = await takeSecondStep(limits, attempt, (trx, { user_id: userId }) => {
        const isGoodChallenge = isGoodFor(purposes.secondStep(ticket), now);
        const site = sites.of(request);
        return takeAssertion(trx, userId, response, { site, isGoodChallenge, now, isVerified: false });
      });
      return { token };
    },
  });

  /** Instead of a password. Whose passkey it is, the passkey itself says. */
  async function signInWith({ db, body, now, request, reply }: Instead): Promise<string> {
    const { response, remember } = body;
    await limits.perAddress.spend(request.ip);
    const userId = userOfHandle(response.response.userHandle ?? '');
    const credentialId = Buffer.from(response.id, 'base64url');
    if (userId === undefined || (await findPasskey(db, userId, credentialId)) === undefined)
      throw unknownPasskey();
    const isGoodChallenge = isGoodFor(purposes.signIn(nonces.read(request) ?? ''), now);
    const expected = { site: sites.of(request), isGoodChallenge, now, isVerified: true };
    const token = await changeUser(db, userId, async (trx) => {
      await takeAssertion(trx, userId, response, expected);
      return createToken(trx, userId, { kind: 'token', remember, device: deviceOf(request), now });
    });
    await limits.perAddress.giveBack(request.ip);
    nonces.clear(request, reply);
    return token;
  }
}
