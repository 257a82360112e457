import { currencyEndpoints, preferencesIn, quotedCurrencies } from '@meridian/contract';
import { convert, roundMoney } from '@meridian/engine';
import { setDisplayCurrency } from '#features/identity/store/account-store.ts';
import { type Api, changing } from '#http/call.ts';
import { mount } from '#http/route.ts';
import { unlessUnchanged } from '#http/unless-unchanged.ts';
import type { RateStore } from './rate-store.ts';

export function currencyRoutes(api: Api, rateStore: RateStore): void {
  mount(api, 'currency', currencyEndpoints, {
    convert: async ({ query: { base, amount, from, to } }) => {
      const { rates, asOf, source, service, unquoted } = rateStore.current();
      const origin = { as_of: asOf, source, service, unquoted };
      const answer = { base, ...origin, currencies: quotedCurrencies(base, rates) };
      if (amount === undefined || from === undefined || to === undefined) return answer;
      return { ...answer, result: roundMoney(convert(amount, from, to, rates)) };
    },
    readPreferences: async (call) => {
      const rates = rateStore.current();
      unlessUnchanged(call, rates.version, rates.source);
      return preferencesIn(call.user.display_currency, rates);
    },
    updatePreferences: changing(async ({ db, user, body }) => {
      await setDisplayCurrency(db, user.user_id, body.currency);
      return preferencesIn(body.currency, rateStore.current());
    }),
  });
}
