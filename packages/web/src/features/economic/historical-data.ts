/**
 * Historical monthly data, which a simulation can resample. The data is in separate files, loaded only when needed (decision 36). The
 * server reads the same files.
 */
import pricesUrl from '@meridian/engine/cpi_monthly.csv?url';
import returnsUrl from '@meridian/engine/us_market_monthly.csv?url';
import {
  type CurrencyCode,
  type PriceHistory,
  type ReturnHistory,
  parsePriceHistory,
  parseReturnHistory,
} from '@meridian/engine';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Maximum time in milliseconds for loading a history. After that it counts as missing, and the server simulates instead of this page. */
const LOAD_TIMEOUT_MS = 10_000;

function historyQuery<History>(url: string, read: (csv: string) => History) {
  return queryOptions({
    queryKey: ['shipped history', url],
    queryFn: async ({ signal }): Promise<History> => {
      const response = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(LOAD_TIMEOUT_MS)]),
      });
      if (!response.ok) throw new Error(`A history could not be loaded: ${response.status}`);
      return read(await response.text());
    },
    // The file never changes for this version of the application, so it is cached forever.
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    // A failed file is loaded again when the connection is back or the user chooses the history again, but not each
    // time a card opens.
    retry: false,
    retryOnMount: false,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
}

const returnsQuery = historyQuery(returnsUrl, parseReturnHistory);
const pricesQuery = historyQuery(pricesUrl, parsePriceHistory);

/** The return model and the type of inflation model that resample history. */
export const HISTORICAL_BOOTSTRAP = 'historical_bootstrap';

export interface HistoricalData {
  /** `here` if all needed histories are loaded; `missing` if one of them could not be loaded. */
  readonly state: 'here' | 'loading' | 'missing';
  readonly returns: ReturnHistory | undefined;
  readonly prices: PriceHistory | undefined;
}

/** Returns the histories that are needed; others are not loaded. */
export function useHistoricalData(needed: Readonly<Record<'returns' | 'prices', boolean>>): HistoricalData {
  const returns = useQuery({ ...returnsQuery, enabled: needed.returns });
  const prices = useQuery({ ...pricesQuery, enabled: needed.prices });
  const asked = [needed.returns ? returns : null, needed.prices ? prices : null].filter((query) => query !== null);
  const isMissing = asked.some(({ isError, isFetching }) => isError && !isFetching);
  return {
    state: isMissing ? 'missing' : asked.some(({ isSuccess }) => !isSuccess) ? 'loading' : 'here',
    returns: needed.returns ? returns.data : undefined,
    prices: needed.prices ? prices.data : undefined,
  };
}

/** The publishers of the monthly returns, shown wherever a simulation resamples them; licences: packages/engine/data/README.md. */
export const RETURN_HISTORY_SOURCES = [
  'Robert Shiller, Yale',
  'Federal Reserve (FRED, H.15)',
  'U.S. Bureau of Labor Statistics',
].join(', ');

const PRICE_SOURCES: Readonly<Partial<Record<CurrencyCode, string>>> = {
  USD: 'U.S. Bureau of Labor Statistics',
  EUR: 'Eurostat',
  GBP: 'Office for National Statistics (contains public sector information licensed under the Open Government Licence v3.0)',
  CAD: 'Statistics Canada, table 18-10-0004-01',
};

/** Returns the publisher of a currency's monthly prices, shown wherever a simulation resamples them. */
export const priceHistorySource = (currency: CurrencyCode): string =>
  PRICE_SOURCES[currency] ?? 'International Monetary Fund';
