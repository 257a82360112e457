import { type Session, type TurnstileConfig, authEndpoints } from '@meridian/contract';
import { createSecret } from '#db/hash-secret.ts';
import { type DecideFirstAccount, deleteAccount, toUser } from '#features/identity/store/account-store.ts';
import { type ErasureRecording, eraseAccount } from '#features/identity/store/erased-account-store.ts';
import { type FinishSignIn, describeDevice } from '#http/sign-in/sign-in-types.ts';
import { type LoginThrottling, createLoginThrottling } from '#http/login-throttling/login-throttling.ts';
import type { KnownDevices } from '#http/login-throttling/known-devices.ts';
import { deriveCsrfToken } from '#http/sign-in/csrf.ts';
import type { HostCookie } from '#http/sign-in/host-cookie.ts';
import { readPage } from '#http/pagination.ts';
import type { RateLimit } from '#http/rate-limit.ts';
import { changeHandler, reAuthenticatedHandler } from '#http/handle-call.ts';
import { type Api, type Handlers, beforeBody } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import { preparePasswordChange } from './change-or-reset-password.ts';
import { refuseIfHashQueueFull } from './password-hash.ts';
import { type RecoveryOptions, recoveryRoutes } from './account-recovery-routes.ts';
import { register } from './register.ts';
import type { RequireHuman } from './require-human.ts';
import { SIGN_IN_THRESHOLDS, signIn } from './sign-in.ts';
import { countTokens, deleteSession, deleteToken, listTokens } from '#features/identity/store/token-store.ts';

export interface AuthOptions extends Omit<RecoveryOptions, 'signIns'> {
  cookie: HostCookie;
  csrfKey: Buffer;
  devices: KnownDevices;
  decideFirstAccount: DecideFirstAccount;
  /** Maximum number of registrations per address. */
  registrations: RateLimit;
  erasureNotes: ErasureRecording;
  afterSignIn: FinishSignIn;
  requireHuman: RequireHuman;
  turnstile: TurnstileConfig;
}

export function authRoutes(api: Api, options: AuthOptions): void {
  const { cookie, csrfKey, devices, rateLimit } = options;
  const quarterHour = 15 * 60;
  const signIns = createLoginThrottling(rateLimit, devices, { name: 'sign-in', heights: SIGN_IN_THRESHOLDS });
  const passwordChanges = rateLimit({ name: 'change-password', attempts: 10, seconds: quarterHour });

  recoveryRoutes(api, { ...options, signIns });

  mount(api, 'auth', authEndpoints, {
    csrf: async ({ request }) => {
      // Without a session there is nothing to forge. The token is then derived from a random secret, permits nothing and has the usual
      // form.
      const session = cookie.read(request) ?? createSecret();
      return { csrfToken: deriveCsrfToken(csrfKey, session) };
    },
    ...entryCalls(api, options, signIns),
    turnstileConfig: async () => options.turnstile,
    signOut: changeHandler(async ({ db, user, tokenId, request, reply }) => {
      if (user.is_guest) await deleteAccount(db, user.user_id);
      else {
        await deleteToken(db, user.user_id, tokenId);
        // Ends the browser's cookie session too: the token may have been created from it.
        await deleteSession(db, user.user_id, cookie.read(request));
      }
      cookie.clear(request, reply);
    }),
    changePassword: async ({ db, user, tokenId, body, reply, change }) => {
      // Limits how often someone at an unlocked screen can guess the current password.
      await passwordChanges.spend(String(user.user_id));
      const changePassword = await preparePasswordChange(db, user, body);
      await passwordChanges.clear(String(user.user_id));
      return change(async ({ db: trx }) => {
        await changePassword(trx, tokenId);
        options.notifyOwner(reply, user.email, 'password_changed');
      });
    },
    deleteAccount: reAuthenticatedHandler(api, async ({ db, user, now, request, reply }) => {
      if (user.is_guest) await deleteAccount(db, user.user_id);
      else await eraseAccount(db, user.user_id, { ...options.erasureNotes, now });
      cookie.clear(request, reply);
    }),
    sessions: async ({ db, user, tokenId, query, request, now }) =>
      readPage(request, query, {
        count: () => countTokens(db, user.user_id, now),
        rows: async (range) => (await listTokens(db, user.user_id, now, range)).map((row) => toSession(row, tokenId)),
      }),
    endSession: changeHandler(async ({ db, user, params }) => {
      await deleteToken(db, user.user_id, params.id);
      // The ended session was the guest's only one, so nobody can reach the guest's data any more.
      if (user.is_guest) await deleteAccount(db, user.user_id);
    }),
  });
}

/** Returns the session as the API returns it; `currentId` is the session of this request. */
function toSession(row: Awaited<ReturnType<typeof listTokens>>[number], currentId: number): Session {
  const { id, kind, device, source_id, created_at: created, last_used_at: used } = row;
  return {
    id,
    kind,
    device,
    source_id,
    created_at: created.toISOString(),
    last_used_at: used.toISOString(),
    current: id === currentId,
  };
}

/** Returns the handlers for registration and sign-in by password. */
function entryCalls(
  api: Api,
  options: AuthOptions,
  signIns: LoginThrottling,
): Pick<Handlers<typeof authEndpoints>, 'register' | 'signIn'> {
  const { devices, registrations, requireHuman } = options;
  beforeBody(api, authEndpoints.register, (request) => registrations.spend(request.ip));
  beforeBody(api, authEndpoints.signIn, async (request) => {
    // Refused before the attempt is counted: a password that was not checked is no failure.
    refuseIfHashQueueFull();
    await signIns.admit(request);
  });
  return {
    register: async ({ db, body, now, request, reply }) => {
      await requireHuman({ token: body.turnstile_token, action: 'register', address: request.ip });
      const firstAccountClaim = await options.decideFirstAccount(db, request, body.staff_word);
      const { user, token } = await register(db, body, { firstAccountClaim, device: describeDevice(request), now });
      devices.remember(request, reply, user.user_id);
      return { user: toUser(user, api), token };
    },
    signIn: async ({ db, body, now, request, reply }) => {
      await requireHuman({ token: body.turnstile_token, action: 'login', address: request.ip });
      const { username, password, remember } = body;
      const response = await signIn(db, signIns, { username, password, remember, request, now });
      if ('second_factor' in response) return response;
      return options.afterSignIn({ db, now, request, reply }, response);
    },
  };
}
