import { type Adjustments, NO_ADJUSTMENTS, adjustedItems } from './economic-scenarios.ts';
import { type InflationModel, adjustedInflation, expectedPrices } from './inflation-models.ts';
import { type StressTest, stressPath } from './stress-tests.ts';
import { DEFAULT_ASSUMPTIONS, assumedRates } from '#assumptions.ts';
import type { Rates } from '#currencies.ts';
import { type ForecastRequest, forecast } from '#forecast.ts';
import type { FundCategory } from '#item.ts';

/** What to forecast, and against which economy. */
export interface EconomicForecastRequest extends Omit<ForecastRequest, 'path'> {
  /** Prices in the display currency, before the adjustments. */
  readonly inflation: InflationModel;
  /** Absent: none. */
  readonly adjustments?: Adjustments | undefined;
  /** Absent: no crisis. */
  readonly stress?: StressTest | undefined;
}

/**
 * A plan against an economy, unrounded and in the display currency, each array with a value for the end of
 * every month (finance.md sections 2 and 9).
 */
interface EconomicForecast {
  /** 'YYYY-MM' of every month, the first being the start. */
  readonly labels: string[];
  /** Net worth as the plan forecasts it, nominal. */
  readonly baseForecast: Float64Array;
  /** Net worth under the adjustments, in the prices of the start. */
  readonly inflationAdjusted: Float64Array;
  /** Net worth through the crisis, nominal. */
  readonly crisisAdjusted: Float64Array;
  /** The same in the prices of the start, those that the crisis itself brought included. */
  readonly crisisReal: Float64Array;
  /** P, the expected price level under the adjustments, 1 at the start. */
  readonly priceIndex: Float64Array;
  /** The funds of the base forecast. */
  readonly categories: Readonly<Record<FundCategory, Float64Array>>;
  /** What was computed with, for the words that go with it: the model after its adjustment. */
  readonly inflation: InflationModel;
  /** Units per 1 USD at the start, those that the scenario pins included. */
  readonly rates: Rates;
}

/**
 * Three runs of one forecast: the plan as it is, the plan under the adjustments of an economic scenario, and
 * the plan as it is on the path of a crisis (finance.md sections 2 to 4). Throws RangeError as `forecast` and
 * `expectedPrices` do.
 */
export function economicForecast(request: EconomicForecastRequest): EconomicForecast {
  const { inflation, adjustments = NO_ADJUSTMENTS, stress, ...plan } = request;
  const { labels, forecast: baseForecast, pension, saving, investment } = forecast(plan);
  const months = labels.length;
  const adjusted = forecast({ ...plan, items: adjustedItems(plan.items, adjustments.returns) });
  const adjustedModel = adjustedInflation(inflation, adjustments.inflation);
  const priceIndex = expectedPrices(adjustedModel, months);
  const path = stress && stressPath(stress, months, plan.currency);
  const crisisAdjusted = path === undefined ? baseForecast : forecast({ ...plan, path }).forecast;
  const crisisPrices = path === undefined ? priceIndex : times(priceIndex, path.prices);
  return {
    labels,
    baseForecast,
    inflationAdjusted: over(adjusted.forecast, priceIndex),
    crisisAdjusted,
    crisisReal: over(crisisAdjusted, crisisPrices),
    priceIndex,
    categories: { pension, saving, investment },
    inflation: adjustedModel,
    rates: assumedRates(plan.rates, { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions }),
  };
}

function times(values: Float64Array, factors: Float64Array): Float64Array {
  return values.map((value, month) => value * factors[month]!);
}

function over(values: Float64Array, divisors: Float64Array): Float64Array {
  return values.map((value, month) => value / divisors[month]!);
}
