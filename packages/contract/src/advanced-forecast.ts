import { RISK_TOLERANCES } from '@meridian/engine';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currencyCode, identifier, queryIdentifier, queryInteger, wholeNumber } from './value-schemas.ts';
import { deficitPolicy } from '#plan/assumptions.ts';
import { horizonQuery, startMonth } from './forecast.ts';
import { LIMITS } from './limits.ts';
import { message } from '#error-messages/validation-issues.ts';

const series = z.array(z.number());

/** Returns the schema of an object that has a value of the schema `row` for each category of fund. */
function byFund<T extends z.ZodType>(row: T) {
  return z.object({ pension: row, saving: row, investment: row });
}

/** Net worth at the end of each month, in the display currency (finance.md sections 2 and 9). */
export const inflationAdjustedForecast = z
  .object({
    labels: z.array(z.string()),
    base_forecast: series,
    /** Net worth with the adjustments of the economic scenario and without the crisis, in today's prices. */
    inflation_adjusted: series,
    /** Net worth in the crisis, in nominal money. */
    crisis_adjusted: series,
    /** Net worth in the crisis, in today's prices: divided by a price level that includes the inflation caused by the crisis. */
    crisis_real: series,
    /** Price level without the crisis: 1 at the start, 8 decimals. */
    price_index: series,
    category_breakdown: byFund(series),
    methodology: z.string(),
  })
  .meta({ id: 'InflationAdjustedForecast' });
export type InflationAdjustedForecast = z.infer<typeof inflationAdjustedForecast>;

/** Bounds of the 95 % confidence interval of a simulated figure. */
const interval = z.object({ low: z.number(), high: z.number() });
const spread = z.object({
  mean: z.number(),
  percentile_5: z.number(),
  percentile_95: z.number(),
  std_dev: z.number(),
});

const fan = z.object({
  p5: series,
  p10: series,
  p25: series,
  p50: series,
  p75: series,
  p90: series,
  p95: series,
});

/**
 * Histogram of final values: `counts` has the number of paths between neighbouring `edges`. The first and the last bin also count all
 * values beyond the edges.
 */
const distribution = z.object({ edges: series, counts: series });

/**
 * For five percentiles of final net worth, the simulated path whose final net worth is nearest to the percentile. `path` is the index of
 * this path, from 0; `totals` is its net worth by month, in the display currency.
 */
function samples<T extends z.ZodRawShape>(more: T) {
  const sample = z.object({ path: z.int(), totals: series, ...more });
  return z.object({ p10: sample, p25: sample, p50: sample, p75: sample, p90: sample });
}

/**
 * Response of the simulation, with all statistics of finance.md 5.3: amounts in the display currency, probabilities in percent.
 * `shortfall_by_year` has, for each year, the probability that cash has run out by its end. `real` has the statistics in today's prices:
 * each path is divided by its own price level. The `labels` of `real` are the months for which it has values.
 */
export const monteCarloSimulation = z
  .object({
    scenario_id: z.int(),
    years: z.int(),
    num_simulations: z.int(),
    seed: z.int(),
    labels: z.array(z.string()),
    ...spread.shape,
    median: z.number(),
    invested_capital: z.number(),
    probability_of_loss: z.number(),
    value_at_risk_5: z.number(),
    expected_shortfall_5: z.number(),
    probability_of_shortfall: z.number(),
    category_breakdown: byFund(spread),
    confidence: z.object({
      mean: interval,
      median: interval,
      percentile_5: interval,
      percentile_95: interval,
      probability_of_loss: interval,
      probability_of_shortfall: interval,
    }),
    fan,
    shortfall_by_year: series,
    distribution,
    samples: samples({ short_month: z.string().nullable() }),
    real: z
      .object({
        mean: z.number(),
        median: z.number(),
        p5: z.number(),
        p95: z.number(),
        /**
         * Capital paid in, in today's prices. It is divided by the expected price level, because it is the same in all paths, whereas each
         * path has its own price level.
         */
        invested_capital: z.number(),
        value_at_risk_5: z.number(),
        confidence: z.object({ mean: interval, p5: interval, p95: interval }),
        labels: z.array(z.string()),
        fan,
        distribution,
        samples: samples({}),
      })
      .optional(),
  })
  .meta({ id: 'MonteCarloSimulation' });
export type MonteCarloSimulation = z.infer<typeof monteCarloSimulation>;

/** Models of a fund's random monthly return (finance.md 5.1). */
export const returnModel = z.enum(['lognormal', 'student_t', 'historical_bootstrap']);

/**
 * Body of a simulation call. The response contains `real` if the request has `real: true`, or if the request or its economic scenario names
 * an inflation model. With `real: true` and no model, prices rise by the inflation that the scenario assumes.
 */
export const simulationBody = z.strictObject({
  scenario_id: identifier,
  years: wholeNumber('years', LIMITS.forecastYearsMin, LIMITS.forecastYearsMax).optional(),
  until: startMonth.optional(),
  num_simulations: wholeNumber('simulations', 1, LIMITS.simulationPathsMax).default(LIMITS.simulationPathsDefault),
  seed: wholeNumber('seed', 0, LIMITS.simulationSeedMax).default(LIMITS.simulationSeedDefault),
  start: startMonth.optional(),
  deficit_policy: deficitPolicy.optional(),
  return_model: returnModel.default('lognormal'),
  include_fx_risk: z.boolean(message('true_or_false')).default(true),
  inflation_model_id: identifier.nullish(),
  economic_scenario_id: identifier.nullish(),
  real: z.boolean(message('true_or_false')).optional(),
});

/** Response of the crisis analysis (finance.md section 6). Probabilities and shares are in percent, amounts in the display currency. */
export const crisisProbabilityAnalysis = z
  .object({
    years: z.int(),
    economic_scenario_id: z.int().nullable(),
    /** Display currency of all amounts in the response. */
    currency: currencyCode,
    any_crisis_probability: z.number(),
    expected_crises: z.number(),
    expected_loss: z.number(),
    crises: z.array(
      z.object({
        stress_test_id: z.int(),
        name: z.string(),
        severity: z.enum(['High', 'Medium', 'Low']),
        annual_probability: z.number(),
        probability: z.number(),
        expected_impact: z.number(),
        /** Effect of the crisis on final net worth, in percent of final net worth without the crisis; null if the latter is not above 0. */
        impact_percent: z.number().nullable(),
        /**
         * Difference between net worth in the crisis and net worth without it, in percent of the latter: its lowest value over all months
         * and start dates. Null if net worth without the crisis is never above 0.
         */
        trough_percent: z.number().nullable(),
        /** Largest reduction of net worth in any month, over all start dates of the crisis; 0 if net worth never falls. */
        worst_loss: z.number(),
      }),
    ),
  })
  .meta({ id: 'CrisisProbabilityAnalysis' });
export type CrisisProbabilityAnalysis = z.infer<typeof crisisProbabilityAnalysis>;

const weights = z.object({ equities: z.number(), bonds: z.number(), cash: z.number() });

/** Response of the optimal allocation (finance.md section 7). Shares, returns, volatilities and probabilities are in percent. */
export const optimalAllocation = z
  .object({
    risk_tolerance: z.string(),
    time_horizon_years: z.int(),
    allocation: weights,
    expected_return: z.number(),
    volatility: z.number(),
    /** Expected return above that of cash, divided by the volatility; null if the volatility is 0. */
    sharpe_ratio: z.number().nullable(),
    probability_of_nominal_loss: z.number(),
    efficient_frontier: z.array(z.object({ expected_return: z.number(), volatility: z.number(), allocation: weights })),
    inputs: z.object({
      expected_return: weights,
      volatility: weights,
      /** Rows and columns in the order equities, bonds, cash. */
      correlation: z.array(z.array(z.number())),
    }),
  })
  .meta({ id: 'OptimalAllocation' });
export type OptimalAllocation = z.infer<typeof optimalAllocation>;

const notYours = { 404: { when: 'The user has no such scenario, model or stress test' } };

/** API endpoints that compute results from the plan and the economic objects. Calls for live data are declared in `economic.ts`. */
export const advancedForecastEndpoints = {
  inflationAdjustedForecast: endpoint('GET /api/advanced-forecast/inflation_adjusted_forecast/', {
    summary: "Returns the forecast in nominal money and in today's money, without and with a crisis",
    access: 'staff',
    query: z.strictObject({
      ...horizonQuery,
      scenario_id: queryIdentifier.optional(),
      inflation_model_id: queryIdentifier.optional(),
      economic_scenario_id: queryIdentifier.optional(),
      stress_test_id: queryIdentifier.optional(),
      /** Months from the start until the crisis begins: 0, the default, to the last month of the forecast. */
      crisis_offset: queryInteger(0, LIMITS.horizonMonthsMax - 1).default(0),
      start: startMonth.optional(),
      deficit_policy: deficitPolicy.optional(),
    }),
    response: inflationAdjustedForecast,
    refusals: notYours,
  }),
  monteCarloSimulation: endpoint('POST /api/advanced-forecast/monte_carlo_simulation/', {
    summary: 'Simulates up to 100,000 futures of a scenario and returns the distribution of its results',
    access: 'staff',
    body: simulationBody,
    response: monteCarloSimulation,
    changes: false,
    isLongRunning: true,
    isAllowedOnFullDisk: true,
    refusals: notYours,
  }),
  crisisProbabilityAnalysis: endpoint('GET /api/advanced-forecast/crisis_probability_analysis/', {
    summary: 'Returns the probability and the cost of each crisis of an economic scenario',
    access: 'staff',
    query: z.strictObject({
      ...horizonQuery,
      scenario_id: queryIdentifier.optional(),
      economic_scenario_id: queryIdentifier.optional(),
      start: startMonth.optional(),
    }),
    response: crisisProbabilityAnalysis,
    refusals: notYours,
  }),
  optimalAllocation: endpoint('GET /api/advanced-forecast/optimal_allocation/', {
    summary: 'Returns the best mix of equities, bonds and cash for a risk tolerance and a horizon',
    access: 'staff',
    query: z.strictObject({
      risk_tolerance: z.enum(RISK_TOLERANCES).default('moderate'),
      time_horizon_years: queryInteger(1, LIMITS.allocationYearsMax).default(LIMITS.forecastYearsDefault),
      economic_scenario_id: queryIdentifier.optional(),
    }),
    response: optimalAllocation,
    refusals: notYours,
  }),
};
