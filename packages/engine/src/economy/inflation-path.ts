import { twelfthRoot } from '#growth.ts';
import type { InflationModel } from './inflation-models.ts';

/**
 * An inflation model by the month: the numbers that a loop over random paths needs (finance.md section 2). A month
 * first multiplies the price level by its factor, then draws what the next month begins with:
 *
 * - `mean_reverting`: x(0) is the current rate, the factor (1 + max(x, LOWEST_RATE))^(1/12), and a normal z makes
 *   x(i + 1) = th + m (x(i) - th) + s_m z; the floor holds where a rate is applied, not for the rate that goes on.
 * - `regime_switching`: the factor is that of the regime, which changes when a uniform number lies below its
 *   probability.
 * - `historical_bootstrap`: a uniform number draws where in the past the next BLOCK_MONTHS lie, the end being
 *   followed by the beginning (circular blocks: Politis and Romano 1992).
 *
 * `randomPrices` of testing/random-prices.ts is this, one path at a time.
 */
export type PriceProcess =
  | { readonly type: 'constant'; readonly factor: number }
  | {
      readonly type: 'mean_reverting';
      /** Rates as decimals a year. */
      readonly currentRate: number;
      readonly longRunRate: number;
      /** m, how much of the distance to the long-run rate is left after a month. */
      readonly persistence: number;
      /** s_m, the standard deviation of a month's innovation. */
      readonly deviation: number;
    }
  | {
      readonly type: 'regime_switching';
      /** The factor on prices in a month of each regime. */
      readonly normalFactor: number;
      readonly highFactor: number;
      readonly normalToHigh: number;
      readonly highToNormal: number;
      readonly startsHigh: boolean;
    }
  | {
      readonly type: 'historical_bootstrap';
      /** The factor on prices in each month of the past. */
      readonly factors: Float64Array;
    };

/** The lowest rate that a mean-reverting path applies, a decimal a year. */
export const LOWEST_RATE = -0.1;

/** Months that a bootstrap takes from the past in one piece. */
export const BLOCK_MONTHS = 12;

/**
 * With yearly persistence phi and volatility s, a month has m = phi^(1/12) and s_m = s sqrt((1 - m^2)/(1 - phi^2)), so that twelve
 * of them make the year (Vasicek 1977).
 */
export function monthlyReversion(model: Extract<InflationModel, { type: 'mean_reverting' }>): {
  persistence: number;
  deviation: number;
} {
  const { persistence: phi, volatility } = model;
  const persistence = twelfthRoot(phi);
  const deviation = volatility * Math.sqrt((1 - persistence * persistence) / (1 - phi * phi));
  return { persistence, deviation };
}

/** The process behind a model (finance.md section 2). */
export function priceProcess(model: InflationModel): PriceProcess {
  switch (model.type) {
    case 'constant':
      return { type: model.type, factor: monthly(model.rate) };
    case 'mean_reverting': {
      const { type, currentRate, longRunRate } = model;
      return { type, currentRate, longRunRate, ...monthlyReversion(model) };
    }
    case 'regime_switching': {
      const { type, normalRate, highRate, normalToHigh, highToNormal, currentRegime } = model;
      const startsHigh = currentRegime === 'high';
      const [normalFactor, highFactor] = [monthly(normalRate), monthly(highRate)];
      return { type, normalFactor, highFactor, normalToHigh, highToNormal, startsHigh };
    }
    case 'historical_bootstrap':
      return { type: model.type, factors: model.factors };
  }
}

const monthly = (rate: number) => twelfthRoot(1 + rate);
