import { twelfthRoot } from '#compound-growth.ts';
import type { InflationModel } from './inflation-models.ts';

/**
 * An inflation model in monthly form, as a loop over random paths needs it (finance.md section 2). Each month first multiplies
 * the price level by its factor, then draws the state of the next month:
 *
 * - `mean_reverting`: x(0) is the current rate, the factor is (1 + max(x, MIN_INFLATION_RATE))^(1/12), and a normal number z
 * gives x(i + 1) = th + m (x(i) - th) + s_m z, with th the long-run rate, m the monthly persistence and s_m the standard deviation. The floor applies only to the factor, not to x.
 * - `regime_switching`: the factor depends on the current regime, which changes if a uniform number is below its probability.
 * - `historical_bootstrap`: a uniform number selects where in the past the next BOOTSTRAP_BLOCK_MONTHS begin; after the last month the data
 * continue with the first (circular blocks: Politis and Romano 1992).
 *
 * The reference implementation for one path is `randomPricePath` in testing/random-price-path.ts.
 */
export type PriceProcess =
  | { readonly type: 'constant'; readonly factor: number }
  | {
      readonly type: 'mean_reverting';
      /** Inflation rates at the start and in the long run, decimals a year. */
      readonly currentRate: number;
      readonly longRunRate: number;
      /** m: the share of the distance to the long-run rate that remains after a month. */
      readonly persistence: number;
      /** s_m: standard deviation of a month's innovation. */
      readonly deviation: number;
    }
  | {
      readonly type: 'regime_switching';
      /** Monthly factors on prices in the normal and in the high regime. */
      readonly normalFactor: number;
      readonly highFactor: number;
      readonly normalToHigh: number;
      readonly highToNormal: number;
      readonly startsHigh: boolean;
    }
  | {
      readonly type: 'historical_bootstrap';
      /** Monthly factors on prices in the past, oldest first. */
      readonly factors: Float64Array;
    };

/** Lowest rate that a mean-reverting path applies to prices, a decimal a year. */
export const MIN_INFLATION_RATE = -0.1;

/** Number of consecutive past months in one block of a bootstrap. */
export const BOOTSTRAP_BLOCK_MONTHS = 12;

/**
 * Converts yearly persistence phi and volatility s to monthly ones: m = phi^(1/12) and s_m = s sqrt((1 - m^2)/(1 - phi^2)), so
 * that twelve months give the yearly process (Vasicek 1977).
 */
export function toMonthlyReversion(model: Extract<InflationModel, { type: 'mean_reverting' }>): {
  persistence: number;
  deviation: number;
} {
  const { persistence: phi, volatility } = model;
  const persistence = twelfthRoot(phi);
  const deviation = volatility * Math.sqrt((1 - persistence * persistence) / (1 - phi * phi));
  return { persistence, deviation };
}

/** Returns the monthly process of a model (finance.md section 2). */
export function toPriceProcess(model: InflationModel): PriceProcess {
  switch (model.type) {
    case 'constant':
      return { type: model.type, factor: monthly(model.rate) };
    case 'mean_reverting': {
      const { type, currentRate, longRunRate } = model;
      return { type, currentRate, longRunRate, ...toMonthlyReversion(model) };
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
