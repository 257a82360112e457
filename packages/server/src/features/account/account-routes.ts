import { accountEndpoints, addressKey } from '@meridian/contract';
import type { FastifyReply } from 'fastify';
import type { MakeRateLimit } from '#http/rate-limit.ts';
import { type Api, mount } from '#http/route.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { toUser, updateAccount } from './account-store.ts';
import { sweepHourly } from './sweep-hourly.ts';

interface AccountOptions {
  rateLimit: MakeRateLimit;
  /** Mails the address that an account had until now, once the answer is out. */
  tellOldAddress(reply: FastifyReply, address: string): void;
}

export function accountRoutes(api: Api, { rateLimit, tellOldAddress }: AccountOptions): void {
  const moves = rateLimit({ name: 'change-email', attempts: 10, seconds: 3_600 });

  sweepHourly(api);
  mount(api, 'account', accountEndpoints, {
    read: async (call) => {
      unlessUnchanged(call);
      return toUser(call.user);
    },
    update: async ({ db, user, body, reply }) => {
      const { preferences, ...names } = body;
      const isMove = body.email !== undefined && addressKey(body.email) !== addressKey(user.email);
      if (isMove) await moves.spend(String(user.user_id));
      const changed = await updateAccount(db, user, { ...names, ...preferences });
      if (isMove) tellOldAddress(reply, user.email);
      return toUser(changed);
    },
  });
}
