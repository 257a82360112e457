/** An identity whose email belongs to an existing account; connected once the owner signs in to that account with this browser. */
import { LIMITS } from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findToken } from '#features/identity/store/authentication-store.ts';
import type { FinishSignIn } from '#http/sign-in/sign-in-types.ts';
import { createHostCookie } from '#http/sign-in/host-cookie.ts';
import type { NotifyOwner } from '#mail/account-emails.ts';
import { connectPendingIdentity } from './connect-identity.ts';
import type { Provider } from './openid-providers.ts';
import { decryptCookieState, encryptCookieState } from './social-flow-state.ts';

const pendingIdentity = z.object({
  provider: z.string(),
  issuer: z.string(),
  subject: z.string(),
  /** The email, verified by the provider. */
  email: z.string(),
});

interface PendingOptions {
  publicUrl: URL | undefined;
  key: Buffer;
  providers: readonly Provider[];
  notifyOwner: NotifyOwner;
}

export interface PendingIdentities {
  /** Stores the identity in an encrypted cookie of this browser. */
  store(
    http: { request: FastifyRequest; reply: FastifyReply; now: Date },
    pending: z.infer<typeof pendingIdentity>,
  ): void;
  afterSignIn: FinishSignIn;
}

export function createPendingIdentities(options: PendingOptions): PendingIdentities {
  const { publicUrl, key, providers, notifyOwner } = options;
  const seconds = LIMITS.socialFlowMinutes * 60;
  const cookie = createHostCookie({ publicUrl, name: 'meridian_connect', seconds });
  return {
    store: ({ request, reply, now }, pending) => cookie.write(request, reply, encryptCookieState(pending, key, now)),
    afterSignIn: async ({ db, now, request, reply }, { userId, token }) => {
      const encrypted = cookie.read(request);
      if (encrypted === undefined) return { token };
      cookie.clear(request, reply);
      const pending = decryptUnlessExpired(encrypted, key, now);
      const provider = providers.find(({ id }) => id === pending?.provider);
      const found = await findToken(db, { kind: 'token', secret: token }, now);
      if (pending === undefined || provider === undefined || found === undefined) return { token };
      const { id: tokenId } = found.token;
      const email = await connectPendingIdentity(db, { userId, tokenId }, { ...pending, now });
      if (email === undefined) return { token };
      notifyOwner(reply, email, { provider: provider.name });
      return { token, connected: provider.name };
    },
  };
}

function decryptUnlessExpired(encrypted: string, key: Buffer, now: Date) {
  try {
    return decryptCookieState(encrypted, key, now, pendingIdentity);
  } catch {
    return undefined;
  }
}
