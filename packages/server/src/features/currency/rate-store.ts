/** The rate chain: what a service said within the hour, else what it said last, else what ships with the product. */
import { LIMITS, type QuotedRates } from '@meridian/contract';
import { CURRENCY_CODES, type CurrencyCode, FALLBACK_RATES, type Rates } from '@meridian/engine';
import { z } from 'zod';
import { reasonOf } from '#db/start-report.ts';
import { type OutsideParts, outsideAnswer } from '#outside/outside-answer-store.ts';
import { fetchRates } from './fetch-rates.ts';

interface CurrentRates extends QuotedRates {
  /** Another one with every change of the rates. */
  version: number;
}

export interface RateStore {
  /** The best rates at hand, at once. When they are old, new ones are on their way for a later request. */
  current(): CurrentRates;
  /** Resolves when no refresh is under way. */
  settled(): Promise<void>;
}

export interface RateStoreOptions extends OutsideParts {
  /** Services in the order they are asked, each only for what those before it lack; empty: none is. */
  urls: readonly string[];
}

const BUILT_IN = { rates: FALLBACK_RATES, asOf: null, source: 'built-in', service: null } as const;

const HOUR_MS = LIMITS.ratesCacheHours * 3_600_000;

/** The last good rates of every currency; of those that no service ever named, the built-in ones. */
const keptRates = z.object({
  rates: z
    .partialRecord(z.enum(CURRENCY_CODES), z.number())
    .transform((rates): Rates => ({ ...FALLBACK_RATES, ...rates })),
  as_of: z.string(),
  // Rates that an older version kept say nothing of these.
  service: z.string().nullable().default(null),
  unquoted: z.array(z.enum(CURRENCY_CODES)).default([]),
});
type KeptRates = z.output<typeof keptRates>;

export function openRateStore({ urls, ...parts }: RateStoreOptions): RateStore {
  const answer = outsideAnswer<KeptRates>(
    {
      name: 'exchange-rates',
      freshMs: HOUR_MS,
      // A failure is an attempt too, and there is one an hour.
      restMs: HOUR_MS,
      shape: keptRates,
      ask: urls.length === 0 ? undefined : (lastGood, now) => fetchInTurn(urls, lastGood, now, parts.log),
    },
    parts,
  );
  return {
    current: () => {
      void answer.refresh();
      const known = answer.known();
      if (known === undefined) return { ...BUILT_IN, unquoted: [], version: 0 };
      const { as_of: asOf, ...kept } = known.answer;
      return { ...kept, asOf, source: answer.isFresh() ? 'live' : 'cached', version: known.at.getTime() };
    },
    settled: () => answer.refresh(),
  };
}

/** The first service's rates that make sense; only for currencies that it lacks are the next ones asked, and then the last good rates. */
async function fetchInTurn(
  urls: readonly string[],
  lastGood: KeptRates | undefined,
  now: Date,
  log: OutsideParts['log'],
): Promise<KeptRates> {
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
        { service: new URL(url).host, reason: reasonOf(error) },
        'a rate service gave no usable rates',
      );
    }
  }
  if (oldest === undefined) throw new Error('no rate service gave usable rates');
  return {
    rates: { ...kept, ...quoted },
    as_of: oldest,
    service: [...hosts].join(', '),
    unquoted: [...lacking],
  };
}
