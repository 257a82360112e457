import { LIMITS, guestEndpoints, isCrawler, type registration } from '@meridian/contract';
import type { z } from 'zod';
import { httpError } from '#errors.ts';
import { transaction } from '#db/transaction.ts';
import type { Database } from '#db/connect.ts';
import {
  type DecideFirstAccount,
  type NewAccount,
  createGuest,
  convertGuestToAccount,
  toUser,
} from '#features/identity/store/account-store.ts';
import { createToken, deleteAllTokens } from '#features/identity/store/token-store.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import { prepareExample } from '#features/plan/store/example-plan-store.ts';
import { ensureDefaultSelected } from '#features/plan/store/scenario-store.ts';
import { createAddressLimit } from '#http/login-throttling/address-limit.ts';
import type { KnownDevices } from '#http/login-throttling/known-devices.ts';
import type { RateLimitFactory, RateLimit } from '#http/rate-limit.ts';
import { changeHandler } from '#http/handle-call.ts';
import { type Api, type Handler, beforeBody } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import { describeDevice } from '#http/sign-in/sign-in-types.ts';
import { runRegularly } from '#http/run-regularly.ts';
import { requirePresentMonth } from '#http/request-start-month.ts';
import { mergeGuestIntoAccount } from './merge-guest-account.ts';
import { eraseExpiredGuests, recordGuestStart } from '#features/identity/store/guest-store.ts';

export interface GuestOptions {
  /** True if guests are enabled in this installation. */
  guests: boolean;
  rateLimits: boolean;
  rateLimit: RateLimitFactory;
  rateStore: RateStore;
  devices: KnownDevices;
  decideFirstAccount: DecideFirstAccount;
  /** Limit on registrations per address; registrations by guests and by other visitors count together. */
  registrations: RateLimit;
  requireHuman(proof: { token: string | undefined; action: 'register'; address: string }): Promise<void>;
  /** Hashes the password, which is slow; throws 400 on a guessable one. */
  prepareAccount(body: z.output<typeof registration>): Promise<Omit<NewAccount, 'firstAccountClaim' | 'now'>>;
}

export function guestRoutes(api: Api, options: GuestOptions): void {
  // Runs at startup too, for guests who expired while no server ran.
  const complaint = 'Expired guests could not be deleted; this is tried again in a minute';
  runRegularly(api.app, { ms: 60_000, atStart: true, complaint }, () => eraseExpiredGuests(api.db, api.now()));
  const { guests, rateLimits: isLimited, rateLimit, rateStore } = options;
  const perAddress = createAddressLimit(rateLimit, {
    name: 'guest-address',
    attempts: LIMITS.guestsPerHour,
    seconds: 3_600,
  });
  beforeBody(api, guestEndpoints.begin, async (request) => {
    if (!guests) throw httpError(403, 'no_guests');
    if (isCrawler(request.headers['user-agent'] ?? '')) throw httpError(403, 'guest_for_program');
    await perAddress.spend(request.ip);
  });
  beforeBody(api, guestEndpoints.keep, async (request, user) => {
    if (!user.is_guest) throw httpError(403, 'has_account');
    await options.registrations.spend(request.ip);
  });

  mount(api, 'guest', guestEndpoints, {
    begin: async ({ db, body, now, request }) => {
      const { language = 'en', start: given } = body ?? {};
      try {
        const start = requirePresentMonth(given, now);
        const { rates } = rateStore.current();
        const begun = { isLimited, language, start, rates, device: describeDevice(request), now };
        const { user, token } = await makeGuest(db, begun);
        return { user: toUser(user, api), token };
      } catch (error) {
        // No guest was created, so the attempt does not count towards the limit of the address.
        await perAddress.giveBack(request.ip);
        throw error;
      }
    },
    keep: storeCall(api, options),
    bringAlong: changeHandler(async ({ db, user, body, now }) => ({
      scenarios: await mergeGuestIntoAccount(db, user, body.guest_token, now),
    })),
  });
}

interface NewGuest extends Pick<Parameters<typeof prepareExample>[1], 'language' | 'start' | 'rates'> {
  isLimited: boolean;
  device: string;
  now: Date;
}

/** Creates a guest, the scenario 'Default' with the example household, and the guest's only token, all in one transaction. */
function makeGuest(db: Database, { isLimited, device, now, ...example }: NewGuest) {
  return transaction(db, async (trx) => {
    if (isLimited) await recordGuestStart(trx, now);
    const user = await createGuest(trx, now);
    const scenarioId = await ensureDefaultSelected(trx, user, now);
    const call = { db: trx, user, now, offerUndo: () => undefined };
    const addExample = await prepareExample(call, { scenarioId, ...example });
    await addExample(call);
    const made = { kind: 'token', remember: true, isGuest: true, device, now } as const;
    return { user, token: await createToken(trx, user.user_id, made) };
  });
}

/**
 * Turns the guest into an account. This request, the logout and the deletion of expired guests each lock the guest's row first. The first
 * of them succeeds. The later ones find the token invalid or the guest deleted, and respond 401.
 */
function storeCall(api: Api, options: GuestOptions): Handler<typeof guestEndpoints.keep> {
  const { devices, decideFirstAccount, requireHuman, prepareAccount } = options;
  return async ({ db, body, now, request, reply, change }) => {
    await requireHuman({ token: body.turnstile_token, action: 'register', address: request.ip });
    const firstAccountClaim = await decideFirstAccount(db, request, body.staff_word);
    const prepared = await prepareAccount(body);
    return change(async ({ db: trx, user: guest }) => {
      const user = await convertGuestToAccount(trx, guest, { ...prepared, firstAccountClaim, now });
      await deleteAllTokens(trx, user.user_id);
      const made = { kind: 'token', remember: true, device: describeDevice(request), now } as const;
      const token = await createToken(trx, user.user_id, made);
      devices.remember(request, reply, user.user_id);
      return { user: toUser(user, api), token };
    });
  };
}
