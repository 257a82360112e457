import { currencyEndpoints, currencyPreferencesFor, listCurrencyRates } from '@meridian/contract';
import { convert, roundMoney } from '@meridian/engine';
import { setDisplayCurrency } from '#features/identity/store/account-store.ts';
import { changeHandler } from '#http/handle-call.ts';
import type { Api } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import { cachedRead } from '#http/cached-read.ts';
import type { RateStore } from './rate-store.ts';

export function currencyRoutes(api: Api, rateStore: RateStore): void {
  mount(api, 'currency', currencyEndpoints, {
    convert: async ({ query: { base, amount, from, to } }) => {
      const { rates, asOf, source, service, unquoted } = rateStore.current();
      const origin = { as_of: asOf, source, service, unquoted };
      const response = { base, ...origin, currencies: listCurrencyRates(base, rates) };
      if (amount === undefined || from === undefined || to === undefined) return response;
      return { ...response, result: roundMoney(convert(amount, from, to, rates)) };
    },
    readPreferences: cachedRead(async ({ user }) => currencyPreferencesFor(user.display_currency, rateStore.current())),
    updatePreferences: changeHandler(async ({ db, user, body }) => {
      await setDisplayCurrency(db, user.user_id, body.currency);
      return currencyPreferencesFor(body.currency, rateStore.current());
    }),
  });
}
