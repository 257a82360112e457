import { LIMITS, type PasskeyAssertion } from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSecret } from '#db/hash-secret.ts';
import type { Database } from '#db/connect.ts';
import { changeUser } from '#db/user-transaction.ts';
import { createToken } from '#features/auth/token-store.ts';
import { deviceOf } from '#http/sign-in/require-user.ts';
import { hostCookie } from '#http/sign-in/host-cookie.ts';
import { findPasskey, userOfHandle } from './passkey-store.ts';
import type { SecondFactorParts } from './second-factor-parts.ts';
import { takeAssertion, unknownPasskey } from './verify-passkey.ts';

/** An answer of an authenticator, and by which request it came. */
export interface Answered {
  db: Database;
  body: { response: PasskeyAssertion; remember: boolean };
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A challenge answers in the browser that began, and in no other. */
const purposeOf = (nonce: string) => `sign in ${nonce}`;

/** Signing in with a passkey instead of a password: it stands for both factors, and says itself whose it is. */
export function passkeySignIn({ sites, challenges, limits, publicUrl }: SecondFactorParts) {
  const seconds = LIMITS.passkeyChallengeMinutes * 60;
  const nonces = hostCookie({ publicUrl, name: 'meridian_passkey', seconds });
  return {
    /** The challenge for any passkey of this site. */
    begin: (request: FastifyRequest, reply: FastifyReply, now: Date): string => {
      const nonce = newSecret();
      nonces.write(request, reply, nonce);
      return challenges.issue(purposeOf(nonce), now);
    },
    /** A token for the answer, which counts as a failure until it is good. */
    finish: async ({ db, body, now, request, reply }: Answered) => {
      const { response, remember } = body;
      const userId = userOfHandle(response.response.userHandle ?? '');
      const credentialId = Buffer.from(response.id, 'base64url');
      if (userId === undefined || (await findPasskey(db, userId, credentialId)) === undefined)
        throw unknownPasskey();
      const purpose = purposeOf(nonces.read(request) ?? '');
      const isGoodChallenge = (challenge: string) => challenges.isGood(challenge, purpose, now);
      const expected = { site: sites.of(request), isGoodChallenge, now, isVerified: true };
      const token = await changeUser(
        db,
        userId,
        async (trx) => {
          await takeAssertion(trx, userId, response, expected);
          return createToken(trx, userId, { kind: 'token', remember, device: deviceOf(request), now });
        },
        unknownPasskey,
      );
      await limits.release(request);
      nonces.clear(request, reply);
      return { userId, token };
    },
  };
}
