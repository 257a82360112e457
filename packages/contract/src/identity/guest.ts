import { z } from 'zod';
import { user } from './account.ts';
import { registration } from './auth.ts';
import { exampleLanguage } from '#plan/demo-data.ts';
import { endpoint } from '#endpoint.ts';
import { startMonth } from '#forecast.ts';
import { LIMITS } from '#limits.ts';
import { scenario } from '#plan/scenarios.ts';
import { message } from '#error-messages/validation-issues.ts';

/**
 * Body that creates a guest: the language for the names of the example household, and the visitor's current month, from which the
 * dates of the household's items are computed.
 */
export const newGuest = z
  .strictObject({ language: exampleLanguage.default('en'), start: startMonth.optional() })
  .nullish();

const token = z.string();

/** API endpoints for a visitor without an account. A guest is a user for {@link LIMITS.guestHours} hours (decision 31). */
export const guestEndpoints = {
  begin: endpoint('POST /api/auth/guest/', {
    summary: 'Creates a guest, whose scenario Default contains the example household',
    access: 'public',
    body: newGuest,
    status: 201,
    response: z.object({ user, token }),
  }),
  keep: endpoint('POST /api/auth/guest/keep/', {
    summary:
      'Turns the signed-in guest into an account with the same data and returns a new token. The token of the request becomes invalid',
    body: registration,
    status: 201,
    response: z.object({ user, token }),
    bodyMaxBytes: LIMITS.publicBodyMaxBytes,
  }),
  bringAlong: endpoint('POST /api/auth/guest/bring-along/', {
    summary:
      "Copies a guest's scenarios into the signed-in account and deletes the guest. The scenario that the guest had selected is first",
    access: 'account',
    body: z.strictObject({ guest_token: z.string(message('guest_token_missing')).max(200) }),
    response: z.object({ scenarios: z.array(scenario) }),
    creates: true,
  }),
};

/** User agents of programs that fetch pages for search engines, archives and link previews. */
const CRAWLERS = /(?<!cu)bots?\b|crawl|spider|slurp|archiver|preview|externalhit|embedly|^whatsapp/i;

/** Returns true if the `User-Agent` belongs to a program for which no guest is created. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLERS.test(userAgent);
}
