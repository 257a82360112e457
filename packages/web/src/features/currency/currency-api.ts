import { type CurrencyPreferences, currencyEndpoints } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import {
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { QUERY_KEYS, fetchAgain } from '#lib/api/fetch-again.ts';
import { rememberLast } from '#lib/remember-last.ts';
import type { ShownRates } from '#ui/rate-origin.tsx';
import { ratesPerDollar, withDisplayCurrency } from './cross-rates.ts';

const PREFERENCES = QUERY_KEYS.currency;

const currencyQuery = queryOptions({
  queryKey: PREFERENCES,
  queryFn: ({ signal }) => call(currencyEndpoints.readPreferences, { signal }),
});

/** How money is told: the display currency, and the rates that bring the others into it. */
export interface DisplayCurrency extends ShownRates {
  /** The currencies on offer. */
  readonly codes: readonly CurrencyCode[];
}

/**
 * The display currency as the person chose it, even before the server has confirmed; a refused choice goes back by
 * itself. Suspends until the preferences are loaded.
 */
export function useCurrency(): DisplayCurrency {
  const { data: saved } = useSuspenseQuery(currencyQuery);
  const chosen = useMutationState({
    filters: { mutationKey: PREFERENCES, status: 'pending' },
    select: ({ state }) => state.variables as CurrencyCode,
  }).at(-1);
  return displayCurrency(saved, chosen);
}

/** The same object for every card, as long as nothing changes. */
const displayCurrency = rememberLast(
  (saved: CurrencyPreferences, chosen: CurrencyCode | undefined): DisplayCurrency => {
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
  },
);

/** Changes the display currency. */
export function useChangeCurrency() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: PREFERENCES,
    mutationFn: (currency: CurrencyCode) => call(currencyEndpoints.updatePreferences, { body: { currency } }),
    scope: { id: 'currency' },
    onSuccess: (preferences) => {
      client.setQueryData(currencyQuery.queryKey, preferences);
      saveSettings({ selectedCurrency: preferences.current_currency });
      // Only the answer tells that the server now speaks of another economy.
      void client.invalidateQueries({ queryKey: QUERY_KEYS.economy });
    },
    onError: () => fetchAgain(client, { endpoint: currencyEndpoints.updatePreferences }),
  });
}
