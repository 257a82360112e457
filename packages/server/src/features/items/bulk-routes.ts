import { bulkEndpoints } from '@meridian/contract';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { Api } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { planBulkAction } from './run-bulk-action.ts';

export function bulkRoutes(api: Api, rateStore: RateStore): void {
  mount(api, 'items', bulkEndpoints, {
    bulkAction: (call) =>
      call.changeAsPlanned(async ({ db, user, body, now }) => {
        const { rates } = rateStore.current();
        const write = await planBulkAction(db, user.user_id, body, { now, rates });
        return ({ db: trx }) => write(trx);
      }),
  });
}
