/** Asks a public rate service (finance.md section 8) and believes it only when the answer makes sense. */
import { LIMITS } from '@meridian/contract';
import { CURRENCY_CODES, type Rates } from '@meridian/engine';
import { z } from 'zod';

/** Rates as one answer gave them, units per 1 USD; currencies that it lacks are absent. */
export interface FetchedRates {
  rates: Partial<Rates>;
  /** The day the rates are of. */
  asOf: string;
}

/** A rate so far from the last good one is no market's doing. */
const WILD_FACTOR = 100;

const MAX_BYTES = 256 * 1_024;

/** Frankfurter says `base` and `date`, ExchangeRate-API `base_code` and a Unix time; both say `rates`. */
const answerShape = z.object({
  base: z.string().optional(),
  base_code: z.string().optional(),
  date: z.iso.date().optional(),
  time_last_update_unix: z.number().positive().optional(),
  result: z.literal('success').optional(),
  rates: z.record(z.string(), z.unknown()),
});

/** Throws when the service is slow, fails, or answers what cannot be. `lastGood` judges how wild a rate is. */
export async function fetchRates(url: string, lastGood: Rates, now: Date): Promise<FetchedRates> {
  const signal = AbortSignal.timeout(LIMITS.ratesTimeoutSeconds * 1_000);
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`the service answered ${response.status}`);
  const answer = answerShape.parse(JSON.parse(await readAtMost(response, MAX_BYTES)));
  const base = answer.base ?? answer.base_code ?? 'USD';
  // The base itself is often left out of its own list.
  const quoted = new Map([[base, 1 as unknown], ...Object.entries(answer.rates)]);
  const perDollar = plausible(quoted.get('USD'));
  const known = CURRENCY_CODES.filter((code) => quoted.has(code));
  if (known.length < 2) throw new Error('the answer names none of our currencies');
  const rates: Partial<Record<(typeof CURRENCY_CODES)[number], number>> = {};
  for (const code of known) {
    const rate = plausible(quoted.get(code)) / perDollar;
    const change = rate / lastGood[code];
    if (!(change < WILD_FACTOR && change > 1 / WILD_FACTOR)) throw new Error(`the rate of ${code} cannot be`);
    rates[code] = rate;
  }
  const published = answer.time_last_update_unix;
  const day = published === undefined ? now : new Date(published * 1_000);
  return { rates, asOf: answer.date ?? day.toISOString().slice(0, 10) };
}

function plausible(rate: unknown): number {
  if (typeof rate === 'number' && Number.isFinite(rate) && rate > 0) return rate;
  throw new Error('a rate is not a positive number');
}

async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
