import { randomBytes } from 'node:crypto';
import { type Session, type TurnstileConfig, authEndpoints } from '@meridian/contract';
import { type ErasureNotes, eraseAccount } from '#features/account/erased-account-store.ts';
import type { AfterSignIn } from '#http/after-sign-in.ts';
import { csrfToken } from '#http/csrf.ts';
import { deviceOf } from '#http/device.ts';
import type { HostCookie } from '#http/host-cookie.ts';
import { pageOf } from '#http/pagination.ts';
import { ownerOnly } from '#http/require-owner.ts';
import { type Api, mount } from '#http/route.ts';
import { preparePasswordChange } from './change-password.ts';
import { type RecoveryOptions, recoveryRoutes, tellOfNewPassword } from './recovery-routes.ts';
import { register } from './register.ts';
import type { RequireHuman } from './require-human.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { deleteToken, listTokens } from './token-store.ts';

export interface AuthOptions extends Omit<RecoveryOptions, 'signIns'> {
  cookie: HostCookie;
  csrfKey: Buffer;
  firstUserIsStaff: boolean;
  erasureNotes: ErasureNotes;
  afterSignIn: AfterSignIn;
  requireHuman: RequireHuman;
  turnstile: TurnstileConfig;
}

export function authRoutes(api: Api, options: AuthOptions): void {
  const { cookie, csrfKey, rateLimit, requireHuman } = options;
  const quarterHour = 15 * 60;
  const signIns = {
    perAccount: rateLimit({ name: 'sign-in-account', attempts: 10, seconds: quarterHour }),
    perAddress: rateLimit({ name: 'sign-in-address', attempts: 30, seconds: quarterHour }),
  };
  const registrations = rateLimit({ name: 'register-address', attempts: 20, seconds: 3_600 });
  const passwordChanges = rateLimit({ name: 'change-password', attempts: 10, seconds: quarterHour });

  recoveryRoutes(api, { ...options, signIns });

  mount(api, 'auth', authEndpoints, {
    csrf: async ({ request }) => {
      // Without a session there is nothing to forge a request with; a token bound to nothing keeps the answer's shape.
      const session = cookie.read(request) ?? randomBytes(32).toString('base64url');
      return { csrfToken: csrfToken(csrfKey, session) };
    },
    register: async ({ db, body, now, request }) => {
      await registrations.spend(request.ip);
      await requireHuman({ token: body.turnstile_token, action: 'register', address: request.ip });
      return register(db, body, { firstIsStaff: options.firstUserIsStaff, device: deviceOf(request), now });
    },
    signIn: async ({ db, body, now, request, reply }) => {
      await requireHuman({ token: body.turnstile_token, action: 'login', address: request.ip });
      const { username, password, remember } = body;
      const attempt = { username, password, remember, address: request.ip, device: deviceOf(request), now };
      const answer = await signIn(db, signIns, attempt);
      return 'token' in answer ? options.afterSignIn({ db, now, request, reply }, answer.token) : answer;
    },
    turnstileConfig: async () => options.turnstile,
    signOut: async ({ db, user, tokenId, request, reply }) => {
      await signOut(db, user.user_id, tokenId, cookie.read(request));
      cookie.clear(request, reply);
    },
    changePassword: {
      prepare: async ({ db, user, body }) => {
        // Whoever found an open screen must not guess the password at leisure.
        await passwordChanges.spend(String(user.user_id));
        const change = await preparePasswordChange(db, user, body);
        await passwordChanges.clear(String(user.user_id));
        return async ({ db: trx, tokenId, reply }) => {
          await change(trx, tokenId);
          tellOfNewPassword(options, reply, user.email);
        };
      },
    },
    deleteAccount: ownerOnly(api, async ({ db, user, now, request, reply }) => {
      await eraseAccount(db, user.user_id, { ...options.erasureNotes, now });
      cookie.clear(request, reply);
    }),
    sessions: async ({ db, user, tokenId, query, request, now }) => {
      const rows = await listTokens(db, user.user_id, now);
      const sessions = rows.map((row) => toSession(row, tokenId));
      return pageOf(request, query, sessions);
    },
    endSession: async ({ db, user, params }) => deleteToken(db, user.user_id, params.id),
  });
}

/** As the API shows it; `currentId` is the one that asks. */
function toSession(row: Awaited<ReturnType<typeof listTokens>>[number], currentId: number): Session {
  const { id, kind, device, created_at: created, last_used_at: used } = row;
  return {
    id,
    kind,
    device,
    created_at: created.toISOString(),
    last_used_at: used.toISOString(),
    current: id === currentId,
  };
}
