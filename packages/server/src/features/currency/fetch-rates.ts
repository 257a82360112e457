/** Requests a public rate service (finance.md section 8) and accepts only plausible responses. */
import { CURRENCY_CODES, type Rates } from '@meridian/engine';
import { z } from 'zod';
import { fetchExternal, parseJsonAs } from '#external-services/fetch-external.ts';

/** The rates in one response, in units per 1 USD; currencies missing from it are absent. */
export interface FetchedRates {
  rates: Partial<Rates>;
  /** The day for which the service published the rates, as an ISO date. */
  asOf: string;
}

/** Maximum factor between a rate and the last good rate of its currency. A larger change cannot be a market rate. */
const WILD_FACTOR = 100;

const MAX_BYTES = 256 * 1_024;

/**
 * Requests the rates of one service and compares them with `lastGood`, the last good rates. Throws if the service is slow, fails, or
 * returns an implausible response.
 */
export async function fetchRates(url: string, lastGood: Rates, now: Date): Promise<FetchedRates> {
  const accept = 'application/json, application/xml;q=0.9';
  const text = await fetchExternal({ service: new URL(url).hostname, url, accept, maxBytes: MAX_BYTES });
  const quotes = text.trimStart().startsWith('<') ? readXml(text) : readJson(text);
  // Services often omit the base currency from their list.
  const quoted = new Map([[quotes.base, 1 as unknown], ...quotes.rates]);
  const perDollar = plausible(quoted.get('USD'));
  const known = CURRENCY_CODES.filter((code) => quoted.has(code));
  if (known.length < 2) throw new Error('the response has none of our currencies');
  const rates: Partial<Record<(typeof CURRENCY_CODES)[number], number>> = {};
  for (const code of known) {
    const rate = plausible(quoted.get(code)) / perDollar;
    const change = rate / lastGood[code];
    if (!(change < WILD_FACTOR && change > 1 / WILD_FACTOR)) throw new Error(`the rate of ${code} is implausible`);
    rates[code] = rate;
  }
  return { rates, asOf: quotes.day ?? now.toISOString().slice(0, 10) };
}

interface Quotes {
  base: string;
  day: string | undefined;
  /** Rates in units per 1 of the base currency, not yet checked. */
  rates: (readonly [code: string, rate: unknown])[];
}

/** Frankfurter sends `base` and `date`, ExchangeRate-API `base_code` and a Unix time; both send `rates`. */
const jsonShape = z.object({
  base: z.string().optional(),
  base_code: z.string().optional(),
  date: z.iso.date().optional(),
  time_last_update_unix: z.number().positive().optional(),
  result: z.literal('success').optional(),
  rates: z.record(z.string(), z.unknown()),
});

function readJson(text: string): Quotes {
  const answer = parseJsonAs(text, jsonShape);
  const published = answer.time_last_update_unix;
  const day = published === undefined ? undefined : new Date(published * 1_000).toISOString().slice(0, 10);
  return {
    base: answer.base ?? answer.base_code ?? 'USD',
    day: answer.date ?? day,
    rates: Object.entries(answer.rates),
  };
}

/**
 * Parses the European Central Bank's daily list in units per euro: `<Cube time='2026-11-20'>` with one `<Cube currency='USD' rate='1.08'/>`
 * per currency.
 */
function readXml(text: string): Quotes {
  const day = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']/.exec(text)?.[1];
  const quoted = text.matchAll(/<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["'](\d+(?:\.\d+)?)["']\s*\/>/g);
  return { base: 'EUR', day, rates: [...quoted].map(([, code = '', rate]) => [code, Number(rate)]) };
}

function plausible(rate: unknown): number {
  if (typeof rate === 'number' && Number.isFinite(rate) && rate > 0) return rate;
  throw new Error('a rate is not a positive number');
}
