import { bulkEndpoints } from '@meridian/contract';
import type { RateStore } from '#features/currency/rate-store.ts';
import { type Api, mount } from '#http/route.ts';
import { runBulkAction } from './run-bulk-action.ts';
import { undoChange } from './undo-change.ts';

export function bulkRoutes(api: Api, rateStore: RateStore): void {
  mount(api, 'items', bulkEndpoints, {
    bulkAction: async ({ db, user, body, now }) =>
      runBulkAction(db, user.user_id, body, { now, rates: rateStore.current().rates }),
    undo: async ({ db, user, body, now }) => undoChange(db, user, body.undo_token, now),
  });
}
