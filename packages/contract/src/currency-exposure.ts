import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currencyCode, queryIdentifier } from './value-schemas.ts';
import { horizonQuery, startMonth } from './forecast.ts';

const byCurrency = z.partialRecord(currencyCode, z.number());

/**
 * Income, expenses, assets and debts of a plan by calendar year and currency, with all amounts converted to `currency`. `break_even` has
 * for each currency the change of its value, in percent, at which net worth first falls to 0 (finance.md section 14).
 */
const currencyExposure = z
  .object({
    currency: currencyCode,
    years: z.array(
      z.object({
        year: z.int(),
        income: byCurrency,
        expense: byCurrency,
        /** Cash (negative if overdrawn) and funds at the end of the year's last month. */
        assets: byCurrency,
        debts: byCurrency,
      }),
    ),
    break_even: z.array(z.object({ code: currencyCode, change_percent: z.number().nullable() })),
  })
  .meta({ id: 'CurrencyExposure' });

/**
 * Amounts are rounded to cents; a currency without amounts is left out. `change_percent` is null if no change of the currency
 * brings net worth to 0.
 */
export type CurrencyExposure = z.infer<typeof currencyExposure>;

/** The endpoint that returns the currency exposure of a scenario. Every signed-in user may call it. */
export const exposureEndpoints = {
  currencyExposure: endpoint('GET /api/forecast/currency_exposure/', {
    summary:
      'Returns income, expenses, assets and debts of a plan by currency and year, and the break-even move of each currency',
    query: z.strictObject({
      scenario_id: queryIdentifier.optional(),
      ...horizonQuery,
      start: startMonth.optional(),
    }),
    response: currencyExposure,
    refusals: { 404: { when: 'The user has no such scenario' } },
  }),
};
