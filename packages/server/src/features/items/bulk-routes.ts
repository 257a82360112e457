import { type Sentence, bulkEndpoints } from '@meridian/contract';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { Places } from '#http/places.ts';
import { type Api, mount } from '#http/route.ts';
import { languageOf, markLanguage, spoken } from '#http/spoken-errors.ts';
import { planBulkAction } from './run-bulk-action.ts';
import { planUndo } from './undo-change.ts';
import { sizeOfChange } from './undo-store.ts';

/** Of an item in an undo entry, about. */
const BYTES_OF_ROW = 1_000;

export function bulkRoutes(api: Api, rateStore: RateStore, places: Places): void {
  mount(api, 'items', bulkEndpoints, {
    bulkAction: {
      plan: async ({ db, user, body, now, request }) => {
        const { rates } = rateStore.current();
        const language = languageOf(request);
        const say = (reason: Sentence) => spoken(reason, language);
        const write = await planBulkAction(db, user.user_id, body, { now, rates, say });
        return async (call) => {
          const result = await write(call.db);
          if (result.skipped.length > 0) markLanguage(call.reply, language);
          return result;
        };
      },
    },
    undo: {
      places,
      rows: async ({ db, user, body }) =>
        (await sizeOfChange(db, user.user_id, body.undo_token)) / BYTES_OF_ROW,
      plan: async ({ db, user, body, now }) => {
        const write = await planUndo(db, user, { token: body.undo_token, now });
        return (call) => write(call.db, call.user);
      },
    },
  });
}
