/**
 * The current exchange rates. They come from a response of the last hour, otherwise from the last good response, otherwise from the rates
 * shipped with the product.
 */
import { LIMITS, type QuotedRates } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode, FALLBACK_RATES, type Rates } from '@meridian/engine';
import { z } from 'zod';
import { firstLineOfError } from '#db/startup-errors.ts';
import { type ExternalCacheOptions, createExternalResponseCache } from '#external-services/external-response-store.ts';
import { fetchRates } from './fetch-rates.ts';

interface CurrentRates extends QuotedRates {
  /** A number that changes whenever any of the rates changes. */
  version: number;
}

export interface RateStore {
  /** Returns the best known rates at once. If they are old, starts a refresh that a later request will see. */
  current(): CurrentRates;
  /** Resolves when no refresh is running. */
  settled(): Promise<void>;
}

export interface RateStoreOptions extends ExternalCacheOptions {
  /**
   * Addresses of the rate services, in order; each is requested only for currencies that the previous ones lack. An empty list requests
   * none.
   */
  urls: readonly string[];
}

const BUILT_IN = { rates: FALLBACK_RATES, asOf: null, source: 'built-in', service: null } as const;

const HOUR_MS = LIMITS.ratesCacheHours * 3_600_000;

/** The last good rate of every currency; the built-in one for currencies that no service ever returned. */
const storedRates = z.object({
  rates: z
    .partialRecord(z.enum(CURRENCY_CODES), z.number())
    .transform((rates): Rates => ({ ...FALLBACK_RATES, ...rates })),
  as_of: z.string(),
  // Rates stored by an older version lack these fields.
  service: z.string().nullable().default(null),
  unquoted: z.array(z.enum(CURRENCY_CODES)).default([]),
});
type StoredRates = z.output<typeof storedRates>;

export function createRateStore({ urls, ...parts }: RateStoreOptions): RateStore {
  const response = createExternalResponseCache<StoredRates>(
    {
      name: 'exchange-rates',
      freshMs: HOUR_MS,
      // The pause between two requests is an hour after a failure too.
      restMs: HOUR_MS,
      shape: storedRates,
      ask: urls.length === 0 ? undefined : (lastGood, now) => fetchInTurn(urls, lastGood, now, parts.log),
    },
    parts,
  );
  return {
    current: () => {
      void response.refresh();
      const known = response.known();
      if (known === undefined) return { ...BUILT_IN, unquoted: [], version: 0 };
      const { as_of: asOf, ...kept } = known.answer;
      return { ...kept, asOf, source: response.isFresh() ? 'live' : 'cached', version: known.at.getTime() };
    },
    settled: () => response.refresh(),
  };
}

/**
 * Returns the rates of the first service whose response is plausible. For currencies that it lacks the next services are requested, then
 * the last good rates are used.
 */
async function fetchInTurn(
  urls: readonly string[],
  lastGood: StoredRates | undefined,
  now: Date,
  log: ExternalCacheOptions['log'],
): Promise<StoredRates> {
  const kept = lastGood?.rates ?? FALLBACK_RATES;
  const hosts = new Set<string>();
  let quoted: Partial<Rates> = {};
  let lacking: readonly CurrencyCode[] = CURRENCY_CODES;
  let oldest: string | undefined;
  for (const url of urls) {
    if (lacking.length === 0) break;
    try {
      const { rates, asOf } = await fetchRates(url, kept, now);
      if (lacking.every((code) => rates[code] === undefined)) continue;
      quoted = { ...rates, ...quoted };
      lacking = CURRENCY_CODES.filter((code) => quoted[code] === undefined);
      hosts.add(new URL(url).hostname);
      if (oldest === undefined || asOf < oldest) oldest = asOf;
    } catch (error) {
      log.warn(
        { service: new URL(url).host, reason: firstLineOfError(error) },
        'a rate service returned no usable rates',
      );
    }
  }
  if (oldest === undefined) throw new Error('no rate service returned usable rates');
  return {
    rates: { ...kept, ...quoted },
    as_of: oldest,
    service: [...hosts].join(', '),
    unquoted: [...lacking],
  };
}
