import { randomBytes } from 'node:crypto';
import { authEndpoints } from '@meridian/contract';
import type { FastifyRequest } from 'fastify';
import { csrfToken } from '#http/csrf.ts';
import type { MakeRateLimit } from '#http/rate-limit.ts';
import { type Api, mount } from '#http/route.ts';
import type { SessionCookie } from '#http/session-cookie.ts';
import { register } from './register.ts';
import { signIn } from './sign-in.ts';
import { deleteToken } from './token-store.ts';

export interface AuthOptions {
  cookie: SessionCookie;
  csrfKey: Buffer;
  firstUserIsStaff: boolean;
  rateLimit: MakeRateLimit;
}

export function authRoutes(api: Api, { cookie, csrfKey, firstUserIsStaff, rateLimit }: AuthOptions): void {
  const quarterHour = 15 * 60;
  const signIns = {
    perAccount: rateLimit({ name: 'sign-in-account', attempts: 10, seconds: quarterHour }),
    perAddress: rateLimit({ name: 'sign-in-address', attempts: 30, seconds: quarterHour }),
  };
  const registrations = rateLimit({ name: 'register-address', attempts: 20, seconds: 3_600 });

  mount(api, 'auth', authEndpoints, {
    csrf: async ({ request }) => {
      // Without a session there is nothing to forge a request with; a token bound to nothing keeps the answer's shape.
      const session = cookie.read(request) ?? randomBytes(32).toString('base64url');
      return { csrfToken: csrfToken(csrfKey, session) };
    },
    register: async ({ db, body, now, request }) => {
      await registrations.spend(request.ip);
      return register(db, body, { firstIsStaff: firstUserIsStaff, device: deviceOf(request), now });
    },
    signIn: async ({ db, body, now, request }) => {
      const { username, password, remember } = body;
      const attempt = { username, password, remember, address: request.ip, device: deviceOf(request), now };
      return { token: await signIn(db, signIns, attempt) };
    },
    signOut: async ({ db, user, tokenId, request, reply }) => {
      await deleteToken(db, user.user_id, tokenId);
      cookie.clear(request, reply);
    },
  });
}

function deviceOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}
