import { type CurrencyPreferences, currencyEndpoints } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { queryOptions, useMutation, useMutationState, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { QUERY_KEYS, refetchAltered } from '#lib/api/refetch-altered.ts';
import { memoizeLast } from '#lib/memoize-last.ts';
import type { DisplayedRates } from '#ui/rate-source.tsx';
import { ratesPerDollar, withDisplayCurrency } from './cross-rates.ts';

const PREFERENCES = QUERY_KEYS.currency;

const currencyQuery = queryOptions({
  queryKey: PREFERENCES,
  queryFn: ({ signal }) => call(currencyEndpoints.readPreferences, { signal }),
});

/** The display currency, and the rates to convert others to it. */
export interface DisplayCurrency extends DisplayedRates {
  /** All currencies that the user can choose as display currency. */
  readonly codes: readonly CurrencyCode[];
}

/**
 * Returns the chosen display currency, even before the server has confirmed it; a refused choice reverts. Suspends until the preferences
 * are loaded.
 */
export function useCurrency(): DisplayCurrency {
  const { data: saved } = useSuspenseQuery(currencyQuery);
  const chosen = useMutationState({
    filters: { mutationKey: PREFERENCES, status: 'pending' },
    select: ({ state }) => state.variables as CurrencyCode,
  }).at(-1);
  return displayCurrency(saved, chosen);
}

/** Memoized, so that all cards share one object while the preferences and the chosen currency are the same. */
const displayCurrency = memoizeLast((saved: CurrencyPreferences, chosen: CurrencyCode | undefined): DisplayCurrency => {
  const preferences = chosen === undefined ? saved : withDisplayCurrency(saved, chosen);
  return {
    code: preferences.current_currency,
    rates: ratesPerDollar(preferences),
    source: preferences.source,
    asOf: preferences.as_of,
    service: preferences.service,
    unquoted: preferences.unquoted,
    pinned: [],
    codes: preferences.available_currencies.map(({ code }) => code),
  };
});

/** Returns the mutation that stores the display currency on the server, and then fetches the economy of this currency. */
export function useChangeCurrency() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: PREFERENCES,
    mutationFn: (currency: CurrencyCode) => call(currencyEndpoints.updatePreferences, { body: { currency } }),
    scope: { id: 'currency' },
    onSuccess: (preferences) => {
      client.setQueryData(currencyQuery.queryKey, preferences);
      saveSettings({ selectedCurrency: preferences.current_currency });
      // The economy is fetched only after the response, because before that the server would return the economy of the
      // previous currency.
      void client.invalidateQueries({ queryKey: QUERY_KEYS.economy });
    },
    onError: () => refetchAltered(client, { endpoint: currencyEndpoints.updatePreferences }),
  });
}
