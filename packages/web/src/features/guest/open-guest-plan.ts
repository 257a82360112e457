import { type QuotedRates, currencyEndpoints } from '@meridian/contract';
import { FALLBACK_RATES, type Rates } from '@meridian/engine';
import { call } from '#lib/api/api-client.ts';
import { useLanguage } from '#lib/text/language.ts';
import { report } from '#lib/api/report.ts';
import { examplePlan } from './guest-backend.ts';
import { parseGuestFile, planOfFile } from './guest-file.ts';
import type { GuestPlan } from './guest-plan.ts';
import { readGuestFile } from './kept-guest-plan.ts';

/** Nobody waits longer to look around; the built-in rates do. */
const RATES_SECONDS = 3;

/** The plan as this tab left it, else the example household, at today's rates. */
export async function openGuestPlan(): Promise<GuestPlan> {
  const rates = await fetchRates();
  const file = parseGuestFile(readGuestFile());
  const kept = file === null ? null : planOfFile(file, rates);
  return kept ?? examplePlan(rates, new Date(), useLanguage.getState().language);
}

/** What anybody may read; it tells the server nothing. */
async function fetchRates(): Promise<QuotedRates> {
  try {
    const answer = await call(currencyEndpoints.convert, { timeoutSeconds: RATES_SECONDS });
    const rates = Object.fromEntries(answer.currencies.map(({ code, rate }) => [code, rate])) as Rates;
    return { rates, asOf: answer.as_of, source: answer.source };
  } catch (error) {
    report('The exchange rates could not be had', error);
    return { rates: FALLBACK_RATES, asOf: null, source: 'built-in' };
  }
}
