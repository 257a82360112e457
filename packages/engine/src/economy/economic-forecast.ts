import { crisisCurrency } from './crisis-currency.ts';
import { type Adjustments, NO_ADJUSTMENTS, adjustedItems } from './economic-scenarios.ts';
import { type InflationModel, adjustedInflation, expectedPrices } from './inflation-models.ts';
import { type StressTest, stressPath } from './stress-tests.ts';
import { type Assumptions, DEFAULT_ASSUMPTIONS, assumedRates } from '#assumptions.ts';
import type { CurrencyCode, Rates } from '#currencies.ts';
import { type Forecast, type ForecastRequest, forecastsOf } from '#forecast.ts';
import { horizonMonths } from '#horizon.ts';
import { type Path, hitsPrices, pathOf } from '#kernel/path.ts';
import { assumedPrices } from '#prices.ts';
import { type Steps, atOnce } from '#kernel/steps.ts';

/** An inflation model, and the currency whose prices it is about. */
export interface ChosenInflation {
  readonly model: InflationModel;
  readonly currency: CurrencyCode;
}

/** A plan to forecast, and the prices and returns against which. */
export interface CalmForecastRequest extends Omit<ForecastRequest, 'path' | 'addedInflation'> {
  /** Before the adjustments; absent: the plan's own prices. */
  readonly inflation?: ChosenInflation | undefined;
  /** Absent: none. */
  readonly adjustments?: Adjustments | undefined;
}

/** A plan to forecast, and the economy against which. */
export interface EconomicForecastRequest extends CalmForecastRequest {
  /** Absent: no crisis. */
  readonly stress?: StressTest | undefined;
  /** Months from the start of the plan until the crisis begins; 0 when absent. */
  readonly crisisOffset?: number | undefined;
}

/**
 * A plan against prices and returns, unrounded and in the display currency, each array with a value for the end of
 * every month (finance.md sections 2 and 9).
 */
export interface CalmForecast {
  /** The plan as it forecasts itself, nominal; what follows prices follows those of the economy. */
  readonly base: Forecast;
  /** Net worth under the adjustments, in the prices of the start. */
  readonly inflationAdjusted: Float64Array;
  /** P, the expected price level in the display currency under the adjustments, 1 at the start. */
  readonly priceIndex: Float64Array;
  /** The inflation behind the figures, for the words that go with them: the model after its adjustment; null: the plan's own prices. */
  readonly inflation: ChosenInflation | null;
  /** Units per 1 USD at the start, those that the scenario pins included. */
  readonly rates: Rates;
}

/** A plan on its way through a crisis. */
export interface CrisisForecast {
  /** The plan through it, nominal. */
  readonly crisis: Forecast;
  /** The price level through it, what it brings itself included. */
  readonly crisisPrices: Float64Array;
  /** Net worth through it in the prices of the start: divided by that price level. */
  readonly crisisReal: Float64Array;
}

type ForecastOn = ReturnType<typeof forecastsOf>;

/** Both of them: what inflation_adjusted_forecast answers. */
export interface EconomicForecast extends CalmForecast, CrisisForecast {}

/** Prices under an economy: P in the display currency, and what the path and the layout of a plan need of them. */
export interface EconomyPrices {
  readonly priceIndex: Float64Array;
  /** The factor on every currency's prices: P_model/P_M (finance.md section 14); 1 without a model. */
  readonly path: Path;
  /** Without a model the adjustment of the economic scenario, a decimal a year. */
  readonly addedInflation: number;
  readonly inflation: ChosenInflation | null;
}

/**
 * The prices of a plan under an inflation model after its adjustment by `points`, or under its own prices (finance.md sections 4 and 14): a
 * model moves the prices of every currency by what it adds to those that the plan assumes for the model's own.
 */
export function economyPrices(
  plan: Pick<ForecastRequest, 'years' | 'months' | 'currency'> & {
    readonly assumptions?: Partial<Assumptions>;
  },
  chosen: ChosenInflation | undefined,
  points: number,
): EconomyPrices {
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions };
  const months = horizonMonths(plan);
  if (chosen === undefined) {
    const priceIndex = assumedPrices(assumptions, plan.currency, months, points);
    return { priceIndex, path: pathOf({}), addedInflation: points, inflation: null };
  }
  const model = adjustedInflation(chosen.model, points);
  const planned = assumedPrices(assumptions, chosen.currency, months);
  const expected = expectedPrices(model, months);
  const surprise = expected.map((level, month) => level / planned[month]!);
  const own = assumedPrices(assumptions, plan.currency, months);
  const priceIndex =
    chosen.currency === plan.currency ? expected : own.map((level, month) => level * surprise[month]!);
  const inflation = { model, currency: chosen.currency };
  return { priceIndex, path: pathOf({ prices: surprise }), addedInflation: 0, inflation };
}

/**
 * The plan as it is, and under the adjustments of an economic scenario in the prices of its start (finance.md
 * sections 2 and 4). Throws RangeError as `forecast` and `expectedPrices` do.
 */
export function calmForecast(request: CalmForecastRequest): CalmForecast {
  const prices = pricesOf(request);
  return atOnce(calmSteps(forecastsOf({ ...request, ...prices }), request, prices));
}

function pricesOf({ inflation, adjustments = NO_ADJUSTMENTS, ...plan }: CalmForecastRequest): EconomyPrices {
  return economyPrices(plan, inflation, adjustments.inflation);
}

function* calmSteps(
  forecastOn: ForecastOn,
  { adjustments, ...plan }: CalmForecastRequest,
  { priceIndex, path, addedInflation, inflation }: EconomyPrices,
): Steps<CalmForecast> {
  yield;
  const base = forecastOn(path);
  let adjusted = base;
  if (adjustments !== undefined) {
    yield;
    const items = adjustedItems(plan.items, adjustments.returns);
    const adjustedOn = forecastsOf({ ...plan, items, addedInflation });
    yield;
    adjusted = adjustedOn(path);
  }
  return {
    base,
    inflationAdjusted: over(adjusted.forecast, priceIndex),
    priceIndex,
    inflation,
    rates: assumedRates(plan.rates, { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions }),
  };
}

/**
 * The plan as it is on the path of a crisis that begins after `offset` months, whose real values are divided by the price level and by
 * what the crisis adds to it in the display currency (finance.md sections 3 and 9). Throws RangeError as `forecast` and
 * `stressPath` do.
 */
export function crisisForecast(request: CalmForecastRequest, stress: StressTest, offset = 0): CrisisForecast {
  const prices = pricesOf(request);
  return crisisOn(crisisPath(request, prices.path, stress, offset), forecastsOf({ ...request, ...prices }), {
    ...prices,
    currency: request.currency,
  });
}

/** The path of a crisis that begins after `offset` months, beside the prices of an economy. */
export function crisisPath(
  plan: Pick<ForecastRequest, 'items' | 'start' | 'years' | 'months' | 'rates' | 'assumptions'>,
  { prices }: Path,
  stress: StressTest,
  offset = 0,
): Path {
  return { ...stressPath(stress, horizonMonths(plan), crisisCurrency(stress, plan), offset), prices };
}

/** The factor of a path's crisis on the prices of a currency, month by month (finance.md section 6: q). */
export function crisisLevels({ crisisPrices }: Path, currency: CurrencyCode, months: number): Float64Array {
  if (crisisPrices === null || !hitsPrices(crisisPrices, currency)) return new Float64Array(months).fill(1);
  return crisisPrices.level;
}

function crisisOn(
  path: Path,
  forecastOn: ForecastOn,
  { priceIndex, currency }: { priceIndex: Float64Array; currency: CurrencyCode },
): CrisisForecast {
  const crisis = forecastOn(path);
  const levels = crisisLevels(path, currency, priceIndex.length);
  const crisisPrices = priceIndex.map((level, month) => level * levels[month]!);
  return { crisis, crisisPrices, crisisReal: over(crisis.forecast, crisisPrices) };
}

/**
 * Three runs of one forecast: the plan as it is, the plan under the adjustments of an economic scenario, and
 * the plan as it is on the path of a crisis; without one it is the first once more (finance.md sections 2 to 4).
 * In steps, none longer than one run or what is added up before it, so that whoever has others to answer does so in between.
 * Throws RangeError as `calmForecast` and `crisisForecast` do.
 */
export function* economicForecastSteps(request: EconomicForecastRequest): Steps<EconomicForecast> {
  const { stress, crisisOffset, ...plan } = request;
  const prices = pricesOf(plan);
  const { priceIndex } = prices;
  const forecastOn = forecastsOf({ ...plan, ...prices });
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
