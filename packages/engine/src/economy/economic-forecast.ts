import { type Adjustments, NO_ADJUSTMENTS, adjustedItems } from './economic-scenarios.ts';
import { type InflationModel, adjustedInflation, expectedPrices } from './inflation-models.ts';
import { type StressTest, stressPath } from './stress-tests.ts';
import { DEFAULT_ASSUMPTIONS, assumedRates } from '#assumptions.ts';
import type { Rates } from '#currencies.ts';
import { type Forecast, type ForecastRequest, forecastsOf } from '#forecast.ts';
import type { Path } from '#path.ts';

/** What to forecast, and against which prices and returns. */
interface CalmForecastRequest extends Omit<ForecastRequest, 'path'> {
  /** Prices in the display currency, before the adjustments. */
  readonly inflation: InflationModel;
  /** Absent: none. */
  readonly adjustments?: Adjustments | undefined;
}

/** What to forecast, and against which economy. */
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
  /** The plan as it forecasts itself, nominal. */
  readonly base: Forecast;
  /** Net worth under the adjustments, in the prices of the start. */
  readonly inflationAdjusted: Float64Array;
  /** P, the expected price level under the adjustments, 1 at the start. */
  readonly priceIndex: Float64Array;
  /** What was computed with, for the words that go with it: the model after its adjustment. */
  readonly inflation: InflationModel;
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

/** Work with a pause after each step but the last, whose result it returns. */
type Steps<Result> = Generator<void, Result, void>;

/** Both of them: what inflation_adjusted_forecast answers. */
export interface EconomicForecast extends CalmForecast, CrisisForecast {}

/**
 * The plan as it is, and under the adjustments of an economic scenario in the prices of its start (finance.md
 * sections 2 and 4). Throws RangeError as `forecast` and `expectedPrices` do.
 */
export function calmForecast(request: CalmForecastRequest): CalmForecast {
  return atOnce(calmSteps(forecastsOf(request), request));
}

function* calmSteps(forecastOn: ForecastOn, request: CalmForecastRequest): Steps<CalmForecast> {
  const { inflation, adjustments, ...plan } = request;
  yield;
  const base = forecastOn();
  let adjusted = base;
  if (adjustments !== undefined) {
    yield;
    const adjustedOn = forecastsOf({ ...plan, items: adjustedItems(plan.items, adjustments.returns) });
    yield;
    adjusted = adjustedOn();
  }
  const adjustedModel = adjustedInflation(inflation, (adjustments ?? NO_ADJUSTMENTS).inflation);
  const priceIndex = expectedPrices(adjustedModel, base.labels.length);
  return {
    base,
    inflationAdjusted: over(adjusted.forecast, priceIndex),
    priceIndex,
    inflation: adjustedModel,
    rates: assumedRates(plan.rates, { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions }),
  };
}

/**
 * The plan as it is on the path of a crisis that begins after `offset` months, whose real values are divided by
 * `priceIndex` and by what the crisis adds to it (finance.md sections 3 and 9). Throws RangeError as `forecast` and
 * `stressPath` do.
 */
export function crisisForecast(
  plan: Omit<ForecastRequest, 'path'>,
  priceIndex: Float64Array,
  stress: StressTest,
  offset = 0,
): CrisisForecast {
  const path = stressPath(stress, 12 * plan.years, plan.currency, offset);
  return crisisOn(path, forecastsOf(plan), priceIndex);
}

function crisisOn(path: Path, forecastOn: ForecastOn, priceIndex: Float64Array): CrisisForecast {
  const crisis = forecastOn(path);
  const crisisPrices = priceIndex.map((level, month) => level * path.prices[month]!);
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
  const forecastOn = forecastsOf(plan);
  const calm = yield* calmSteps(forecastOn, plan);
  const { base, priceIndex } = calm;
  if (stress === undefined) {
    return { ...calm, crisis: base, crisisPrices: priceIndex, crisisReal: over(base.forecast, priceIndex) };
  }
  yield;
  const path = stressPath(stress, 12 * plan.years, plan.currency, crisisOffset);
  return { ...calm, ...crisisOn(path, forecastOn, priceIndex) };
}

/** Goes through all steps without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function over(values: Float64Array, divisors: Float64Array): Float64Array {
  return values.map((value, month) => value / divisors[month]!);
}
