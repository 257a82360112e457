/** Assumptions of a scenario beyond its items (finance.md section 14), and their conversion for the engine. */
import { type CurrencyCode, type Assumptions as EngineAssumptions, isCurrencyCode } from '@meridian/engine';
import { z } from 'zod';
import { currencyCode, numberInRange, percent } from '#value-schemas.ts';
import { LIMITS } from '#limits.ts';
import { message } from '#error-messages/validation-issues.ts';

/** Policies for a month that ends with cash below zero (finance.md 1.6). */
export const deficitPolicy = z.enum(['overdraft', 'liquidate'], message('deficit_policy'));

const dollarMoves = message('dollar_moves');

/** Returns the schema of an object with a value for some currencies, never for USD. */
function byCurrency<Value extends z.ZodType>(value: Value) {
  return z.partialRecord(currencyCode, value).refine((values) => values['USD'] === undefined, dollarMoves);
}

/** Movement of exchange rates. `drift` is in percent a year against the US dollar and is used only by the model 'drift'. */
const fxAssumption = z.strictObject({
  model: z.enum(['flat', 'drift', 'inflation_gap'], message('fx_model')),
  drift: byCurrency(percent('drift', { min: LIMITS.driftPercentMin, max: LIMITS.ratePercentMax })).default({}),
});

const rules = {
  deficit_policy: deficitPolicy,
  fx: fxAssumption,
  /** Units per US dollar, used instead of today's rate. */
  pinned_rates: byCurrency(numberInRange('pinned_rate', LIMITS.pinnedRateMin, LIMITS.pinnedRateMax)),
  /** Interest on cash, percent a year. */
  cash_rate: percent('cash_rate', { min: 0, max: LIMITS.ratePercentMax }),
  /** Inflation by currency, percent a year, used instead of the central bank's target. */
  prices: z.partialRecord(
    currencyCode,
    percent('prices', { min: LIMITS.pricesPercentMin, max: LIMITS.ratePercentMax }),
  ),
};

/** Assumptions of a scenario as the API returns them. */
export const assumptions = z.object(rules).meta({ id: 'Assumptions' });
export type Assumptions = z.infer<typeof assumptions>;

/** Change of assumptions: each member that is present replaces the stored one as a whole. */
export const assumptionsPatch = z.strictObject({
  deficit_policy: rules.deficit_policy.exactOptional(),
  fx: rules.fx.exactOptional(),
  pinned_rates: rules.pinned_rates.exactOptional(),
  cash_rate: rules.cash_rate.exactOptional(),
  prices: rules.prices.exactOptional(),
});
export type AssumptionsPatch = z.input<typeof assumptionsPatch>;

/**
 * Assumptions of a scenario that sets none. They also fill in assumptions that were introduced after a scenario had been stored.
 */
export const DEFAULT_SCENARIO_ASSUMPTIONS: Assumptions = {
  deficit_policy: 'overdraft',
  fx: { model: 'flat', drift: {} },
  pinned_rates: {},
  cash_rate: 0,
  prices: {},
};

/**
 * Assumptions with which a new scenario starts: funds are sold to cover shortfalls, and exchange rates follow the difference in inflation
 * (finance.md sections 1.6 and 14).
 */
export const NEW_SCENARIO_ASSUMPTIONS: Assumptions = {
  ...DEFAULT_SCENARIO_ASSUMPTIONS,
  deficit_policy: 'liquidate',
  fx: { model: 'inflation_gap', drift: {} },
};

/** Converts to the engine's form: yearly rates as decimals instead of percentages. */
export function toEngineAssumptions(assumed: Assumptions): EngineAssumptions {
  const { deficit_policy, fx, pinned_rates, cash_rate, prices } = assumed;
  return {
    deficitPolicy: deficit_policy,
    fx: { model: fx.model, drift: shares(fx.drift) },
    pinnedRates: pinned_rates,
    cashRate: cash_rate / 100,
    prices: shares(prices),
  };
}

function shares(percents: Partial<Record<string, number>>): Partial<Record<CurrencyCode, number>> {
  const result: Partial<Record<CurrencyCode, number>> = {};
  for (const [code, value] of Object.entries(percents)) {
    if (isCurrencyCode(code) && value !== undefined) result[code] = value / 100;
  }
  return result;
}
