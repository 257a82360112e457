import { interpolatePercentile } from '#percentile.ts';
import { type InflationModel, longRunRate } from './inflation-models.ts';
import { BOOTSTRAP_BLOCK_MONTHS, MIN_INFLATION_RATE, toMonthlyReversion } from './price-process.ts';

/** Future inflation by a model, a decimal a year for each month from the first. */
export interface InflationOutlook {
  /** Expected inflation (finance.md section 2). */
  readonly expected: Float64Array;
  /** 10th percentile of inflation over random paths of the model. */
  readonly low: Float64Array;
  /** 90th percentile of inflation over random paths of the model. */
  readonly high: Float64Array;
}

/** The 90th percentile of the standard normal distribution. */
const NORMAL_90 = 1.2815515655446004;

/**
 * Expected path and percentiles of a model. For an AR(1) process the rate of month i is normal around its expectation with
 * variance s_m^2 (1 - m^(2i)) / (1 - m^2), where m is the monthly persistence and s_m the standard deviation of a month (see
 * PriceProcess). With two regimes the rate takes one of two values. A bootstrap draws years of twelve consecutive
 * past months with equal probability, so its percentiles are the same at all times. Throws RangeError for a bootstrap without
 * data.
 */
export function inflationOutlook(model: InflationModel, months: number): InflationOutlook {
  const rates = (rateOf: (month: number) => number) =>
    Float64Array.from({ length: months }, (_, month) => rateOf(month));
  switch (model.type) {
    case 'constant': {
      const expected = rates(() => model.rate);
      return { expected, low: expected, high: expected };
    }
    case 'mean_reverting': {
      const { currentRate, longRunRate: mean } = model;
      const { persistence: m, deviation } = toMonthlyReversion(model);
      const expected = rates((month) => mean + (currentRate - mean) * m ** month);
      const spread = rates((month) => NORMAL_90 * deviation * Math.sqrt((1 - m ** (2 * month)) / (1 - m ** 2)));
      return {
        expected,
        low: expected.map((rate, month) => Math.max(MIN_INFLATION_RATE, rate - spread[month]!)),
        high: expected.map((rate, month) => Math.max(MIN_INFLATION_RATE, rate + spread[month]!)),
      };
    }
    case 'regime_switching': {
      const { normalRate, highRate, normalToHigh, highToNormal, currentRegime } = model;
      let isHigh = currentRegime === 'high' ? 1 : 0;
      const inHigh = rates(() => {
        const now = isHigh;
        isHigh = isHigh * (1 - highToNormal) + (1 - isHigh) * normalToHigh;
        return now;
      });
      // A percentile is the higher of the two rates if that rate is likely enough in the month, otherwise the lower one.
      const [lower, upper] = [Math.min(normalRate, highRate), Math.max(normalRate, highRate)];
      const inUpper = highRate >= normalRate ? inHigh : inHigh.map((share) => 1 - share);
      return {
        expected: inHigh.map((share) => (1 - share) * normalRate + share * highRate),
        low: inUpper.map((share) => (share > 0.9 ? upper : lower)),
        high: inUpper.map((share) => (share > 0.1 ? upper : lower)),
      };
    }
    case 'historical_bootstrap': {
      const always = (rate: number) => rates(() => rate);
      const expected = always(longRunRate(model));
      const { factors } = model;
      // A year may begin with any past month; after the last month the data continue with the first.
      const { length } = factors;
      const round = Float64Array.from(
        { length: length + BOOTSTRAP_BLOCK_MONTHS - 1 },
        (_, month) => factors[month % length]!,
      );
      const years = yearlyInflation(round).toSorted();
      return {
        expected,
        low: always(interpolatePercentile(years, 10)),
        high: always(interpolatePercentile(years, 90)),
      };
    }
  }
}

/**
 * Returns the inflation over each twelve consecutive months, a decimal; the first value is for the twelfth month. `factors` are
 * the monthly price factors.
 */
export function yearlyInflation(factors: Float64Array): Float64Array {
  const years = Math.max(0, factors.length - BOOTSTRAP_BLOCK_MONTHS + 1);
  return Float64Array.from({ length: years }, (_, first) => {
    const year = factors.subarray(first, first + BOOTSTRAP_BLOCK_MONTHS);
    return year.reduce((product, factor) => product * factor, 1) - 1;
  });
}
