import { type CurrencyPreferences, currencyEndpoints } from '@meridian/contract';
import {
  CURRENCIES,
  CURRENCY_CODES,
  type CurrencyCode,
  type Rates,
  convert,
  roundMoney,
} from '@meridian/engine';
import { setDisplayCurrency } from '#features/account/account-store.ts';
import { type Api, mount } from '#http/route.ts';
import type { RateStore } from './rate-store.ts';

export function currencyRoutes(api: Api, rateStore: RateStore): void {
  const preferences = (currency: CurrencyCode): CurrencyPreferences => {
    const { rates, asOf, source } = rateStore.current();
    return {
      current_currency: currency,
      available_currencies: CURRENCY_CODES.map(describe),
      exchange_rates: ratesPer(currency, rates),
      as_of: asOf,
      source,
    };
  };
  mount(api, 'currency', currencyEndpoints, {
    convert: async ({ query: { base, amount, from, to } }) => {
      const { rates, asOf, source } = rateStore.current();
      const perBase = ratesPer(base, rates);
      const answer = {
        base,
        as_of: asOf,
        source,
        currencies: CURRENCY_CODES.map((code) => ({ ...describe(code), rate: perBase[code] })),
      };
      if (amount === undefined || from === undefined || to === undefined) return answer;
      return { ...answer, result: roundMoney(convert(amount, from, to, rates)) };
    },
    readPreferences: async ({ user }) => preferences(user.display_currency),
    updatePreferences: async ({ db, user, body }) => {
      await setDisplayCurrency(db, user.user_id, body.currency);
      return preferences(body.currency);
    },
  });
}

function describe(code: CurrencyCode) {
  const { name, symbol } = CURRENCIES[code];
  return { code, name, symbol };
}

/** Units of every currency for 1 unit of the base. */
function ratesPer(base: CurrencyCode, rates: Rates): Record<CurrencyCode, number> {
  const entries = CURRENCY_CODES.map((code) => [code, convert(1, base, code, rates)] as const);
  return Object.fromEntries(entries) as Record<CurrencyCode, number>;
}
