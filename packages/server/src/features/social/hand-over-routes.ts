import { LIMITS, handOverEndpoints } from '@meridian/contract';
import { refused } from '#errors.ts';
import type { AfterSignIn } from '#http/after-sign-in.ts';
import { deviceOf } from '#http/device.ts';
import { hostCookie } from '#http/host-cookie.ts';
import { type Api, mount } from '#http/route.ts';
import { redeemHandOver, tokenFor } from './exchange-for-token.ts';
import { createHandOver } from './hand-over-store.ts';

interface HandOverOptions {
  publicUrl: URL | undefined;
  afterSignIn: AfterSignIn;
}

export function handOverRoutes(api: Api, { publicUrl, afterSignIn }: HandOverOptions): void {
  const seconds = LIMITS.handOverSeconds;
  const bindingCookie = hostCookie({ publicUrl, name: 'meridian_hand_over', seconds });

  mount(api, 'social', handOverEndpoints, {
    handOver: async ({ db, user, tokenId, now, request, reply }) => {
      const { code, binding } = await createHandOver(db, user.user_id, tokenId, now);
      bindingCookie.write(request, reply, binding);
      return { code };
    },
    sessionToToken: async ({ db, body, now, request, reply }) => {
      const client = { device: deviceOf(request), now };
      const code = body?.code;
      if (code !== undefined) {
        const binding = bindingCookie.read(request) ?? '';
        const answer = await redeemHandOver(db, { code, binding }, client);
        bindingCookie.clear(request, reply);
        return answer;
      }
      const { user, tokenId } = await api.requireUser(request);
      if (request.headers.authorization !== undefined) throw refused('You have a token already.');
      const made = await tokenFor(db, user.user_id, client, async () => tokenId);
      return { ...made, ...(await afterSignIn({ db, now, request, reply }, made.token)) };
    },
  });
}
