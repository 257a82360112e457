import { type Horizon, type Month, parseMonth } from '@meridian/engine';
import { z } from 'zod';
import { deficitPolicy } from '#plan/assumptions.ts';
import { endpoint } from './endpoint.ts';
import { identifier, queryInteger } from './value-schemas.ts';
import { LIMITS } from './limits.ts';
import { message } from '#error-messages/validation-issues.ts';
import { type FieldErrorMessage, errorMessage } from '#error-messages/error-message.ts';

const scenarioIds = z
  .string()
  .regex(/^\d{1,16}(,\d{1,16})*$/, message('scenario_ids'))
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(
    z.array(identifier).max(LIMITS.forecastScenariosMax, message('compare_full', { max: LIMITS.forecastScenariosMax })),
  );

/** First month to compute, `YYYY-MM`; absent: the current month. */
export const startMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, message('month'))
  .refine(
    (text) => text >= '1900-01' && text <= '2200-12',
    message('month_range', { first: '1900-01', last: '2200-12' }),
  )
  .transform(parseMonth);

/**
 * Query of the horizon: either `years`, or `until`, the last month (included). Default: {@link LIMITS.forecastYearsDefault}
 * years.
 */
export const horizonQuery = {
  years: queryInteger(LIMITS.forecastYearsMin, LIMITS.forecastYearsMax).optional(),
  until: startMonth.optional(),
};

/** Horizon that a validated query asks for: a number of years, or the last month. Absent values were not sent. */
export interface ParsedHorizon {
  readonly years?: number | undefined;
  readonly until?: Month | undefined;
}

/**
 * Horizon from `start` (finance.md section 17). With `until` it has `months` up to that month, and `years` rounded up. Returns
 * errors by field if both are given, or if the month is before the start or too far away.
 */
export function toHorizon({ years, until }: ParsedHorizon, start: Month): Horizon | { errors: FieldErrorMessage[] } {
  if (until === undefined) return { years: years ?? LIMITS.forecastYearsDefault };
  if (years !== undefined) return { errors: [['until', errorMessage('years_or_until')]] };
  const months = until - start + 1;
  if (months < 1) return { errors: [['until', errorMessage('until_before_start')]] };
  const max = LIMITS.horizonMonthsMax;
  if (months > max) return { errors: [['until', errorMessage('until_too_far', { max })]] };
  return { years: Math.ceil(months / 12), months };
}

const series = z.array(z.number());

/** Money at the end of each month in the display currency, rounded to 2 decimals (finance.md 1.5). */
export const scenarioForecast = z
  .object({
    forecast: series,
    margins: series,
    pension: series,
    investment: series,
    saving: series,
    cash: series,
    /** Remaining debt of all loans at the end of each month, as a positive number. */
    debts: series,
    /** Cash plus the value that could be sold to cover a shortfall (finance.md 1.6). */
    spendable: series,
    /** Total fees, taxes and loan interest over the horizon, nominal (finance.md 14). */
    total_fees: z.number(),
    total_taxes: z.number(),
    total_interest: z.number(),
  })
  .meta({ id: 'ScenarioForecast' });
export type ScenarioForecast = z.infer<typeof scenarioForecast>;

/** The forecast call; its response maps each scenario's name to its series. */
export const forecastEndpoints = {
  read: endpoint('GET /api/forecast/', {
    summary: 'Returns the monthly forecast of up to ten scenarios',
    query: z.strictObject({
      ...horizonQuery,
      scenario_ids: scenarioIds.optional(),
      start: startMonth.optional(),
      /** Policy for months that end with cash below zero; absent: that of the scenario's assumptions. */
      deficit_policy: deficitPolicy.optional(),
      /** 'true': amounts in prices of the first month, by the inflation that the plan assumes; 'false': nominal amounts. */
      real: z.enum(['true', 'false'], message('true_or_false')).default('false'),
    }),
    response: z.object({ labels: z.array(z.string()), scenarios: z.record(z.string(), scenarioForecast) }),
    refusals: { 404: { when: 'The user has no such scenario' } },
  }),
};
