import { selectCrisisCurrency } from './crisis-currency.ts';
import { type EconomicAdjustments, NO_ADJUSTMENTS, adjustItemReturns } from './economic-scenarios.ts';
import { type InflationModel, adjustInflationModel, expectedPriceLevels } from './inflation-models.ts';
import { type StressTest, createCrisisPath } from './stress-tests.ts';
import { type Assumptions, DEFAULT_ASSUMPTIONS, applyPinnedRates } from '#assumptions.ts';
import type { CurrencyCode, Rates } from '#currencies.ts';
import { type Forecast, type ForecastRequest, createForecaster } from '#forecast.ts';
import { horizonMonths } from '#horizon.ts';
import { type MarketPath, affectsPrices, createPathWithMoves } from '#kernel/market-path.ts';
import { assumedPriceLevels } from '#assumed-prices.ts';
import { type InterruptibleSteps, runToEnd } from '#kernel/interruptible-steps.ts';

/** An inflation model with the currency of its prices. */
export interface SelectedInflation {
  readonly model: InflationModel;
  readonly currency: CurrencyCode;
}

/** A plan to forecast, with its inflation and return adjustments. */
export interface ForecastWithoutCrisisRequest extends Omit<ForecastRequest, 'path' | 'addedInflation'> {
  /** Inflation model before the adjustment of the economic scenario; absent: prices follow the plan's own assumptions. */
  readonly inflation?: SelectedInflation | undefined;
  /** Adjustments of the economic scenario; absent: none. */
  readonly adjustments?: EconomicAdjustments | undefined;
}

/** A plan to forecast, with its inflation, adjustments and crisis. */
export interface EconomicForecastRequest extends ForecastWithoutCrisisRequest {
  /** Crisis through which the plan is forecast; absent: none. */
  readonly stress?: StressTest | undefined;
  /** Months from the start of the plan to the start of the crisis; absent: 0. */
  readonly crisisOffset?: number | undefined;
}

/**
 * Forecast of a plan without a crisis, unrounded, in the display currency, with one value for the end of each month (finance.md
 * sections 2 and 9).
 */
export interface ForecastWithoutCrisis {
  /**
   * Nominal forecast of the plan without adjustments of returns; items that follow prices use the inflation model, if there is
   * one.
   */
  readonly base: Forecast;
  /** Net worth under the adjustments, in prices of the start. */
  readonly inflationAdjusted: Float64Array;
  /** Expected price level P in the display currency under the adjustments, 1 at the start. */
  readonly priceIndex: Float64Array;
  /** Inflation model after its adjustment, so that the page can name it; null: the plan's own assumptions apply. */
  readonly inflation: SelectedInflation | null;
  /** Exchange rates at the start in units per 1 USD; pinned rates replace live ones. */
  readonly rates: Rates;
}

/** Forecast of a plan through a crisis. */
export interface CrisisForecast {
  /** Nominal forecast of the plan through the crisis. */
  readonly crisis: Forecast;
  /** Price level through the crisis, including the crisis's own inflation. */
  readonly crisisPrices: Float64Array;
  /** Net worth through the crisis in prices of the start: nominal net worth divided by `crisisPrices`. */
  readonly crisisReal: Float64Array;
}

type ForecastOn = ReturnType<typeof createForecaster>;

/** Forecast of a plan with and without a crisis, as the API call inflation_adjusted_forecast returns it. */
export interface EconomicForecast extends ForecastWithoutCrisis, CrisisForecast {}

/**
 * Expected prices under which a plan is forecast: the price level in the display currency, and the path and the added inflation with which
 * a forecast has these prices.
 */
export interface EconomyPrices {
  readonly priceIndex: Float64Array;
  /**
   * Path with the factor on the prices of all currencies: the model's price level divided by the plan's, P_model/P_M in finance.md
   * section 14; 1 without a model.
   */
  readonly path: MarketPath;
  /** Inflation adjustment of the economic scenario if there is no model, a decimal a year. */
  readonly addedInflation: number;
  readonly inflation: SelectedInflation | null;
}

/**
 * Prices of a plan under an inflation model adjusted by `points`, or under its own assumptions (finance.md sections 4 and 14). A
 * model changes the prices of every currency by its difference from the plan's assumption for the model's currency.
 */
export function computeEconomyPrices(
  plan: Pick<ForecastRequest, 'years' | 'months' | 'currency'> & {
    readonly assumptions?: Partial<Assumptions>;
  },
  chosen: SelectedInflation | undefined,
  points: number,
): EconomyPrices {
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions };
  const months = horizonMonths(plan);
  if (chosen === undefined) {
    const priceIndex = assumedPriceLevels(assumptions, plan.currency, months, points);
    return { priceIndex, path: createPathWithMoves({}), addedInflation: points, inflation: null };
  }
  const model = adjustInflationModel(chosen.model, points);
  const planned = assumedPriceLevels(assumptions, chosen.currency, months);
  const expected = expectedPriceLevels(model, months);
  const surprise = expected.map((level, month) => level / planned[month]!);
  const own = assumedPriceLevels(assumptions, plan.currency, months);
  const priceIndex = chosen.currency === plan.currency ? expected : own.map((level, month) => level * surprise[month]!);
  const inflation = { model, currency: chosen.currency };
  return { priceIndex, path: createPathWithMoves({ prices: surprise }), addedInflation: 0, inflation };
}

/**
 * Returns the forecast of the plan as it is, and under the adjustments of an economic scenario in prices of the start (finance.md
 * sections 2 and 4). Throws RangeError as `forecast` and `expectedPriceLevels` do.
 */
export function forecastWithoutCrisis(request: ForecastWithoutCrisisRequest): ForecastWithoutCrisis {
  const prices = pricesOf(request);
  return runToEnd(calmSteps(createForecaster({ ...request, ...prices }), request, prices));
}

function pricesOf({ inflation, adjustments = NO_ADJUSTMENTS, ...plan }: ForecastWithoutCrisisRequest): EconomyPrices {
  return computeEconomyPrices(plan, inflation, adjustments.inflation);
}

function* calmSteps(
  forecastOn: ForecastOn,
  { adjustments, ...plan }: ForecastWithoutCrisisRequest,
  { priceIndex, path, addedInflation, inflation }: EconomyPrices,
): InterruptibleSteps<ForecastWithoutCrisis> {
  yield;
  const base = forecastOn(path);
  let adjusted = base;
  if (adjustments !== undefined) {
    yield;
    const items = adjustItemReturns(plan.items, adjustments.returns);
    const adjustedOn = createForecaster({ ...plan, items, addedInflation });
    yield;
    adjusted = adjustedOn(path);
  }
  return {
    base,
    inflationAdjusted: over(adjusted.forecast, priceIndex),
    priceIndex,
    inflation,
    rates: applyPinnedRates(plan.rates, { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions }),
  };
}

/**
 * Returns the forecast of the plan through a crisis that begins after `offset` months. Real values are divided by the price level
 * and by the crisis's own inflation in the display currency (finance.md sections 3 and 9). Throws RangeError as `forecast` and
 * `createCrisisPath` do.
 */
export function forecastWithCrisis(
  request: ForecastWithoutCrisisRequest,
  stress: StressTest,
  offset = 0,
): CrisisForecast {
  const prices = pricesOf(request);
  return crisisOn(crisisPath(request, prices.path, stress, offset), createForecaster({ ...request, ...prices }), {
    ...prices,
    currency: request.currency,
  });
}

/** Returns the path of a crisis that begins after `offset` months, combined with the prices of an economy. */
export function crisisPath(
  plan: Pick<ForecastRequest, 'items' | 'start' | 'years' | 'months' | 'rates' | 'assumptions'>,
  { prices }: MarketPath,
  stress: StressTest,
  offset = 0,
): MarketPath {
  return {
    ...createCrisisPath(stress, horizonMonths(plan), selectCrisisCurrency(stress, plan), offset),
    prices,
  };
}

/** Returns the factor of a path's crisis on the prices of a currency, by month (q in finance.md section 3). */
export function crisisPriceLevels({ crisisPrices }: MarketPath, currency: CurrencyCode, months: number): Float64Array {
  if (crisisPrices === null || !affectsPrices(crisisPrices, currency)) return new Float64Array(months).fill(1);
  return crisisPrices.level;
}

function crisisOn(
  path: MarketPath,
  forecastOn: ForecastOn,
  { priceIndex, currency }: { priceIndex: Float64Array; currency: CurrencyCode },
): CrisisForecast {
  const crisis = forecastOn(path);
  const levels = crisisPriceLevels(path, currency, priceIndex.length);
  const crisisPrices = priceIndex.map((level, month) => level * levels[month]!);
  return { crisis, crisisPrices, crisisReal: over(crisis.forecast, crisisPrices) };
}

/**
 * Forecasts a plan three times: as it is, under the adjustments of an economic scenario, and through a crisis; without a crisis the third
 * forecast equals the first (finance.md sections 2 to 4). Yields before each forecast, so that the caller can handle other requests. Throws
 * RangeError as `forecastWithoutCrisis` and `forecastWithCrisis` do.
 */
export function* economicForecastSteps(request: EconomicForecastRequest): InterruptibleSteps<EconomicForecast> {
  const { stress, crisisOffset, ...plan } = request;
  const prices = pricesOf(plan);
  const { priceIndex } = prices;
  const forecastOn = createForecaster({ ...plan, ...prices });
  const calm = yield* calmSteps(forecastOn, plan, prices);
  const { base } = calm;
  if (stress === undefined) {
    return { ...calm, crisis: base, crisisPrices: priceIndex, crisisReal: over(base.forecast, priceIndex) };
  }
  yield;
  const path = crisisPath(plan, prices.path, stress, crisisOffset);
  return { ...calm, ...crisisOn(path, forecastOn, { priceIndex, currency: plan.currency }) };
}

function over(values: Float64Array, divisors: Float64Array): Float64Array {
  return values.map((value, month) => value / divisors[month]!);
}
