import { LIMITS, handOverEndpoints } from '@meridian/contract';
import { refuse } from '#errors.ts';
import { toUser } from '#features/account/account-store.ts';
import type { AfterSignIn } from '#http/sign-in/require-user.ts';
import { deviceOf } from '#http/sign-in/require-user.ts';
import { addressLimit } from '#http/attempts/address-limit.ts';
import { hostCookie } from '#http/sign-in/host-cookie.ts';
import type { MakeRateLimit } from '#http/rate-limit.ts';
import { type Api, beforeBody, changing } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { redeemHandOver, tokenFor } from './exchange-for-token.ts';
import { createHandOver } from './hand-over-store.ts';

interface HandOverOptions {
  publicUrl: URL | undefined;
  rateLimit: MakeRateLimit;
  afterSignIn: AfterSignIn;
}

export function handOverRoutes(api: Api, { publicUrl, rateLimit, afterSignIn }: HandOverOptions): void {
  const seconds = LIMITS.handOverSeconds;
  const bindingCookie = hostCookie({ publicUrl, name: 'meridian_hand_over', seconds });

  const quarterHour = 15 * 60;
  const handOvers = {
    perUser: rateLimit({ name: 'hand-over-user', attempts: 30, seconds: quarterHour }),
    perAddress: addressLimit(rateLimit, { name: 'hand-over-address', attempts: 120, seconds: quarterHour }),
  };
  // Of an address its failures, of a user every token made.
  const exchanges = {
    perUser: rateLimit({ name: 'session-to-token-user', attempts: 30, seconds: quarterHour }),
    perAddress: addressLimit(rateLimit, {
      name: 'session-to-token-address',
      attempts: 30,
      seconds: quarterHour,
    }),
  };
  const spendOf = (userId: number) => exchanges.perUser.spend(String(userId));

  beforeBody(api, handOverEndpoints.handOver, async (request, { user_id: userId }) => {
    await handOvers.perUser.spend(String(userId));
    await handOvers.perAddress.spend(request.ip);
  });
  beforeBody(api, handOverEndpoints.sessionToToken, ({ ip }) => exchanges.perAddress.spend(ip));

  mount(api, 'social', handOverEndpoints, {
    handOver: changing(async ({ db, user, tokenId, now, request, reply }) => {
      const { code, binding } = await createHandOver(db, user.user_id, tokenId, now);
      bindingCookie.write(request, reply, binding);
      return { code };
    }),
    sessionToToken: async ({ db, body, now, request, reply }) => {
      const client = { device: deviceOf(request), now, spendOf };
      const exchange = async () => {
        const code = body?.code;
        if (code !== undefined) {
          const binding = bindingCookie.read(request) ?? '';
          const made = await redeemHandOver(db, { code, binding }, client);
          bindingCookie.clear(request, reply);
          return { token: made.token, user: toUser(made.user, api) };
        }
        const { user, tokenId } = await api.requireUser(request);
        if (request.headers.authorization !== undefined) throw refuse(400, 'token_already');
        const made = await tokenFor(db, user.user_id, client, async () => tokenId);
        const signedIn = { userId: user.user_id, token: made.token };
        const after = await afterSignIn({ db, now, request, reply }, signedIn);
        return { user: toUser(made.user, api), ...after };
      };
      const answer = await exchange();
      await exchanges.perAddress.giveBack(request.ip);
      return answer;
    },
  });
}
