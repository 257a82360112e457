import { type Horizon, type Month, parseMonth } from '@meridian/engine';
import { z } from 'zod';
import { deficitPolicy } from '#plan/assumptions.ts';
import { endpoint } from './endpoint.ts';
import { identifier, queryInteger } from './fields.ts';
import { LIMITS } from './limits.ts';
import { message } from '#sentences/issues.ts';
import { type FieldSentence, sentence } from '#sentences/sentences.ts';

const scenarioIds = z
  .string()
  .regex(/^\d{1,16}(,\d{1,16})*$/, message('scenario_ids'))
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(
    z
      .array(identifier)
      .max(LIMITS.forecastScenariosMax, message('compare_full', { max: LIMITS.forecastScenariosMax })),
  );

/** The month from which to compute, `YYYY-MM`; absent means the present one. */
export const startMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, message('month'))
  .refine(
    (text) => text >= '1900-01' && text <= '2200-12',
    message('month_range', { first: '1900-01', last: '2200-12' }),
  )
  .transform(parseMonth);

/** How far to look, in a query: so many whole years, {@link LIMITS.forecastYearsDefault} when nothing is said, or until a month, itself included. */
export const horizonQuery = {
  years: queryInteger(LIMITS.forecastYearsMin, LIMITS.forecastYearsMax).optional(),
  until: startMonth.optional(),
};

/** A horizon as a valid call gives it. */
export interface GivenHorizon {
  readonly years?: number | undefined;
  readonly until?: Month | undefined;
}

/**
 * The horizon from `start` (finance.md section 17): with `until` as many months as there are to its end, and in `years` how many years have
 * begun by then. Answers what is wrong with which field where both are given, and where that month is before the start or too far away.
 */
export function horizonOf(
  { years, until }: GivenHorizon,
  start: Month,
): Horizon | { errors: FieldSentence[] } {
  if (until === undefined) return { years: years ?? LIMITS.forecastYearsDefault };
  if (years !== undefined) return { errors: [['until', sentence('years_or_until')]] };
  const months = until - start + 1;
  if (months < 1) return { errors: [['until', sentence('until_before_start')]] };
  const max = LIMITS.horizonMonthsMax;
  if (months > max) return { errors: [['until', sentence('until_too_far', { max })]] };
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
    /** The debts of loans. */
    debts: series,
    /** Cash, and what could be sold to cover a shortfall (finance.md 1.6). */
    spendable: series,
    /** All fees, taxes and interest on loans over the horizon, nominal (finance.md 14). */
    total_fees: z.number(),
    total_taxes: z.number(),
    total_interest: z.number(),
  })
  .meta({ id: 'ScenarioForecast' });
export type ScenarioForecast = z.infer<typeof scenarioForecast>;

/** The forecast call; the answer maps each scenario's name to its series. */
export const forecastEndpoints = {
  read: endpoint('GET /api/forecast/', {
    summary: 'Month-by-month forecast of up to ten scenarios',
    query: z.strictObject({
      ...horizonQuery,
      scenario_ids: scenarioIds.optional(),
      start: startMonth.optional(),
      /** Absent: what the scenario assumes. */
      deficit_policy: deficitPolicy.optional(),
      /** True: in the money of the first month, at the inflation that the plan assumes. */
      real: z.enum(['true', 'false'], message('true_or_false')).default('false'),
    }),
    response: z.object({ labels: z.array(z.string()), scenarios: z.record(z.string(), scenarioForecast) }),
    refusals: { 404: { when: 'No such scenario of yours' } },
  }),
};
