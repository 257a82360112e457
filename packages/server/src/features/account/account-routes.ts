import { accountEndpoints, addressKey } from '@meridian/contract';
import type { FastifyReply } from 'fastify';
import { type AccountRow, type UserRow, requireAccount } from '#db/user-row.ts';
import { invalidField } from '#errors.ts';
import { endReset } from '#features/auth/password-reset-store.ts';
import type { MakeRateLimit } from '#http/rate-limit.ts';
import { type Api, mount } from '#http/route.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { toUser, updateAccount } from './account-store.ts';
import { keepFormerAddress } from './address-change-store.ts';
import type { ErasureNotes } from './erased-account-store.ts';
import { sweepHourly } from './sweep-hourly.ts';

interface AccountOptions {
  rateLimit: MakeRateLimit;
  erasureNotes: ErasureNotes;
  /** Mails the address that an account had until now a link that puts it back, once the answer is out. */
  tellOldAddress(reply: FastifyReply, former: { email: string; undoSecret: string }): void;
}

export function accountRoutes(api: Api, { rateLimit, erasureNotes, tellOldAddress }: AccountOptions): void {
  const moves = rateLimit({ name: 'change-email', attempts: 10, seconds: 3_600 });

  sweepHourly(api, erasureNotes);
  mount(api, 'account', accountEndpoints, {
    read: async (call) => {
      unlessUnchanged(call);
      return toUser(call.user, api);
    },
    update: {
      prepare: async ({ db, user: asking, tokenId, body, now }) => {
        const { preferences, password, code, ...names } = body;
        const { username, email } = names;
        // Neither is a guest's to take.
        if (username !== undefined || email !== undefined) requireAccount(asking);
        const leaves = (user: UserRow): user is AccountRow =>
          email !== undefined && user.email !== null && addressKey(email) !== addressKey(user.email);
        const confirmOwner = leaves(asking)
          ? await api.requireOwner({ db, user: asking, tokenId, now }, { password, code })
          : undefined;
        return async ({ db: trx, user, reply }) => {
          if (leaves(user)) {
            // Absent when the address was changed by another call since; then this one would be a move back.
            if (confirmOwner === undefined) throw invalidField('password', 'Password is required');
            await confirmOwner(trx);
            await moves.spend(String(user.user_id));
          }
          const changed = await updateAccount(trx, user, { ...names, ...preferences }, now);
          if (leaves(user)) {
            await endReset(trx, user.user_id);
            const undoSecret = await keepFormerAddress(trx, user, now);
            tellOldAddress(reply, { email: user.email, undoSecret });
          }
          return toUser(changed, api);
        };
      },
    },
  });
}
