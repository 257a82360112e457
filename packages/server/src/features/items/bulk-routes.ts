import { type Sentence, bulkEndpoints } from '@meridian/contract';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { Api } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { languageOf, markLanguage, spoken } from '#http/spoken-errors.ts';
import { planBulkAction } from './run-bulk-action.ts';

export function bulkRoutes(api: Api, rateStore: RateStore): void {
  mount(api, 'items', bulkEndpoints, {
    bulkAction: (call) =>
      call.changeAsPlanned(async ({ db, user, body, now, request }) => {
        const { rates } = rateStore.current();
        const language = languageOf(request);
        const say = (reason: Sentence) => spoken(reason, language);
        const write = await planBulkAction(db, user.user_id, body, { now, rates, say });
        return async ({ db: trx, reply }) => {
          const result = await write(trx);
          if (result.skipped.length > 0) markLanguage(reply, language);
          return result;
        };
      }),
  });
}
