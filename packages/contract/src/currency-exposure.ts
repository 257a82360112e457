import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currencyCode, queryIdentifier } from './fields.ts';
import { forecastYears, startMonth } from './forecast.ts';

const byCurrency = z.partialRecord(currencyCode, z.number());

/** What a plan earns, spends, has and owes by currency, and what a move of one would do (finance.md section 14); all in `currency`. */
const currencyExposure = z
  .object({
    currency: currencyCode,
    years: z.array(
      z.object({
        year: z.int(),
        income: byCurrency,
        expense: byCurrency,
        /** Cash, below zero where it is owed, and funds, at the end of the year's last month. */
        assets: byCurrency,
        debts: byCurrency,
      }),
    ),
    break_even: z.array(z.object({ code: currencyCode, change_percent: z.number().nullable() })),
  })
  .meta({ id: 'CurrencyExposure' });
/** Amounts are rounded to cents; a currency in which there is nothing is left out. `change_percent` is null where no move breaks the plan. */
export type CurrencyExposure = z.infer<typeof currencyExposure>;

/** Under the address of forecasts, and for everyone as they are. */
export const exposureEndpoints = {
  currencyExposure: endpoint('GET /api/forecast/currency_exposure/', {
    summary: 'What a plan earns, spends, has and owes in each currency, and which move of one breaks it',
    query: z.strictObject({
      scenario_id: queryIdentifier.optional(),
      years: forecastYears,
      start: startMonth.optional(),
    }),
    response: currencyExposure,
    refusals: { 404: { when: 'No such scenario of yours' } },
  }),
};
