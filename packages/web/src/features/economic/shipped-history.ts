/**
 * What happened in the past, month by month: files of their own beside the programs of this page, loaded only when something
 * repeats the past (decision 36). The server reads the same files.
 */
import pricesUrl from '@meridian/engine/cpi_monthly.csv?url';
import returnsUrl from '@meridian/engine/us_market_monthly.csv?url';
import {
  type CurrencyCode,
  type PriceHistory,
  type ReturnHistory,
  readPriceHistory,
  readReturnHistory,
} from '@meridian/engine';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** A history that takes longer to load counts as missing, and the server simulates instead of this page. */
const LOAD_TIMEOUT_MS = 10_000;

function shippedQuery<History>(url: string, read: (csv: string) => History) {
  return queryOptions({
    queryKey: ['shipped history', url],
    queryFn: async ({ signal }): Promise<History> => {
      const response = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(LOAD_TIMEOUT_MS)]),
      });
      if (!response.ok) throw new Error(`A history could not be loaded: ${response.status}`);
      return read(await response.text());
    },
    // It is part of this version of the application: once here, it stays, as the very same object.
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    // What could not be loaded is tried again when the connection is back or somebody chooses it anew, not whenever a card opens.
    retry: false,
    retryOnMount: false,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
}

const returnsQuery = shippedQuery(returnsUrl, readReturnHistory);
const pricesQuery = shippedQuery(pricesUrl, readPriceHistory);

/** The return model, and the type of an inflation model, that repeats the past. */
export const HISTORICAL_BOOTSTRAP = 'historical_bootstrap';

export interface ShippedHistory {
  /** `here` also where nothing is needed; `missing` when it could not be loaded. */
  readonly state: 'here' | 'loading' | 'missing';
  readonly returns: ReturnHistory | undefined;
  readonly prices: PriceHistory | undefined;
}

/** The histories that are needed, and nothing of the others. */
export function useShippedHistory(needed: Readonly<Record<'returns' | 'prices', boolean>>): ShippedHistory {
  const returns = useQuery({ ...returnsQuery, enabled: needed.returns });
  const prices = useQuery({ ...pricesQuery, enabled: needed.prices });
  const asked = [needed.returns ? returns : null, needed.prices ? prices : null].filter(
    (query) => query !== null,
  );
  const isMissing = asked.some(({ isError, isFetching }) => isError && !isFetching);
  return {
    state: isMissing ? 'missing' : asked.some(({ isSuccess }) => !isSuccess) ? 'loading' : 'here',
    returns: needed.returns ? returns.data : undefined,
    prices: needed.prices ? prices.data : undefined,
  };
}

/** The publishers of the monthly returns, to be named wherever a simulation repeats them; licences: packages/engine/data/README.md. */
export const RETURN_SOURCES = [
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

/** The publisher of the monthly prices of a currency, to be named likewise. */
export const priceSource = (currency: CurrencyCode): string =>
  PRICE_SOURCES[currency] ?? 'International Monetary Fund';
