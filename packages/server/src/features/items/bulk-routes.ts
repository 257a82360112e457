import { type Sentence, bulkEndpoints } from '@meridian/contract';
import type { RateStore } from '#features/currency/rate-store.ts';
import { type Api, mount } from '#http/route.ts';
import { languageOf, markLanguage, spoken } from '#http/spoken-errors.ts';
import { planBulkAction } from './run-bulk-action.ts';

export function bulkRoutes(api: Api, rateStore: RateStore): void {
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
  });
}
