import { accountEndpoints } from '@meridian/contract';
import { type Api, mount } from '#http/route.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import { toUser, updateAccount } from './account-store.ts';
import { sweepHourly } from './sweep-hourly.ts';

export function accountRoutes(api: Api): void {
  sweepHourly(api);
  mount(api, 'account', accountEndpoints, {
    read: async (call) => {
      unlessUnchanged(call);
      return toUser(call.user);
    },
    update: async ({ db, user, body }) => {
      const { preferences, ...names } = body;
      return toUser(await updateAccount(db, user, { ...names, ...preferences }));
    },
  });
}
