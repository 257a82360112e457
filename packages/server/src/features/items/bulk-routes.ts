import { bulkEndpoints } from '@meridian/contract';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { Places } from '#http/places.ts';
import { type Api, type Call, largeChange } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { planBulkAction } from './run-bulk-action.ts';
import { planUndo } from './undo-change.ts';
import { sizeOfChange } from './undo-store.ts';

/** Of an item in an undo entry, about. */
const BYTES_OF_ROW = 1_000;

export function bulkRoutes(api: Api, rateStore: RateStore, places: Places): void {
  mount(api, 'items', bulkEndpoints, {
    bulkAction: (call) =>
      call.changeAsPlanned(async ({ db, user, body, now }) => {
        const { rates } = rateStore.current();
        const write = await planBulkAction(db, user.user_id, body, { now, rates });
        return ({ db: trx }) => write(trx);
      }),
    undo: largeChange(places, sizeOf, async ({ db, user, body, now }) => {
      const write = await planUndo(db, user, { token: body.undo_token, now });
      return (call) => write(call.db, call.user);
    }),
  });
}

/** About how many rows the change has that a call takes back. */
async function sizeOf({ db, user, body }: Call<typeof bulkEndpoints.undo>) {
  return (await sizeOfChange(db, user.user_id, body.undo_token)) / BYTES_OF_ROW;
}
