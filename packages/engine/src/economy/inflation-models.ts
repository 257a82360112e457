import { powersByMonth, nthRoot, twelfthRoot, compoundYearlyRate } from '#compound-growth.ts';

/**
 * Inflation models (finance.md section 2). Rates are decimals a year, transition probabilities per month.
 *
 * - `constant`: one rate.
 * - `mean_reverting`: AR(1), a Vasicek model sampled monthly (Vasicek 1977); `persistence` and `volatility` are those of yearly
 * data.
 * - `regime_switching`: a Markov chain of a normal and a high regime, one step a month (Hamilton 1989).
 * - `historical_bootstrap`: random blocks of historical monthly price factors.
 */
export type InflationModel =
  | { readonly type: 'constant'; readonly rate: number }
  | {
      readonly type: 'mean_reverting';
      readonly currentRate: number;
      readonly longRunRate: number;
      readonly persistence: number;
      readonly volatility: number;
    }
  | {
      readonly type: 'regime_switching';
      readonly normalRate: number;
      readonly highRate: number;
      readonly normalToHigh: number;
      readonly highToNormal: number;
      readonly currentRegime: 'normal' | 'high';
    }
  | { readonly type: 'historical_bootstrap'; readonly factors: Float64Array };

/**
 * Expected price level P(i) at the end of each month, 1 at the start (finance.md section 2). A real value is the nominal value
 * divided by it (Fisher). Throws RangeError for a bootstrap without data.
 */
export function expectedPriceLevels(model: InflationModel, months: number): Float64Array {
  switch (model.type) {
    case 'constant':
      return compoundYearlyRate(model.rate, months);
    case 'mean_reverting': {
      const { currentRate, longRunRate: mean, persistence } = model;
      const left = [1, ...powersByMonth(persistence, months)];
      return levels(months, (month) => twelfthRoot(1 + mean + (currentRate - mean) * left[month]!));
    }
    case 'regime_switching':
      return regimePrices(model, months);
    case 'historical_bootstrap': {
      const factor = meanPriceFactor(model.factors);
      return levels(months, () => factor);
    }
  }
}

function regimePrices(model: Extract<InflationModel, { type: 'regime_switching' }>, months: number): Float64Array {
  const { normalRate, highRate, normalToHigh, highToNormal, currentRegime } = model;
  let high = currentRegime === 'high' ? 1 : 0;
  return levels(months, () => {
    const rate = (1 - high) * normalRate + high * highRate;
    high = high * (1 - highToNormal) + (1 - high) * normalToHigh;
    return twelfthRoot(1 + rate);
  });
}

/** Returns the cumulative product of the monthly factors. */
function levels(months: number, factorOf: (month: number) => number): Float64Array {
  let level = 1;
  return Float64Array.from({ length: months }, (_, month) => (level *= factorOf(month)));
}

/**
 * Returns the geometric mean of monthly price factors, which determines the expected path of a bootstrap. Throws RangeError if
 * there are none.
 */
export function meanPriceFactor(factors: Float64Array): number {
  if (factors.length === 0) throw new RangeError('An inflation bootstrap needs at least one month of data');
  return nthRoot(productOf(factors), factors.length);
}

const productOf = (factors: Float64Array) => factors.reduce((product, factor) => product * factor, 1);

/**
 * Returns the model with inflation higher by `points`, a decimal a year (finance.md section 4): every rate parameter rises by
 * `points`. A bootstrap has no rates, so all its factors are multiplied by one number that raises the yearly rate of its expected
 * path by `points`.
 */
export function adjustInflationModel(model: InflationModel, points: number): InflationModel {
  if (points === 0) return model;
  switch (model.type) {
    case 'constant':
      return { ...model, rate: model.rate + points };
    case 'mean_reverting':
      return { ...model, currentRate: model.currentRate + points, longRunRate: model.longRunRate + points };
    case 'regime_switching':
      return { ...model, normalRate: model.normalRate + points, highRate: model.highRate + points };
    case 'historical_bootstrap': {
      const shift = twelfthRoot(1 + longRunRate(model) + points) / meanPriceFactor(model.factors);
      return { ...model, factors: model.factors.map((factor) => factor * shift) };
    }
  }
}

/**
 * Returns the long-run inflation of a model, a decimal a year, used to convert real to nominal returns (finance.md section 7).
 * For two regimes it is the mean under their stationary distribution, or the current regime's rate if neither ever ends.
 */
export function longRunRate(model: InflationModel): number {
  switch (model.type) {
    case 'constant':
      return model.rate;
    case 'mean_reverting':
      return model.longRunRate;
    case 'regime_switching': {
      const { normalRate, highRate, normalToHigh, highToNormal, currentRegime } = model;
      const changing = normalToHigh + highToNormal;
      if (changing === 0) return currentRegime === 'high' ? highRate : normalRate;
      return normalRate + (highRate - normalRate) * (normalToHigh / changing);
    }
    case 'historical_bootstrap':
      return productOf(new Float64Array(12).fill(meanPriceFactor(model.factors))) - 1;
  }
}
