import { bulkEndpoints } from '@meridian/contract';
import type { RateStore } from '#features/currency/rate-store.ts';
import { type Api, mount } from '#http/route.ts';
import { planBulkAction } from './run-bulk-action.ts';

export function bulkRoutes(api: Api, rateStore: RateStore): void {
  mount(api, 'items', bulkEndpoints, {
    bulkAction: {
      plan: async ({ db, user, body, now }) => {
        const { rates } = rateStore.current();
        const write = await planBulkAction(db, user.user_id, body, { now, rates });
        return (call) => write(call.db);
      },
    },
  });
}
