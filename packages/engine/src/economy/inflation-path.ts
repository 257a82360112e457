import type { InflationModel } from './inflation-models.ts';

/**
 * An inflation model by the month, in plain numbers that can be posted to a thread: what a loop over random
 * paths needs of it. `randomPrices` says how each kind goes on.
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
      /** What prices are multiplied with in a month of each regime. */
      readonly normalFactor: number;
      readonly highFactor: number;
      readonly normalToHigh: number;
      readonly highToNormal: number;
      readonly startsHigh: boolean;
    }
  | {
      readonly type: 'historical_bootstrap';
      /** What prices were multiplied with in each month of the past. */
      readonly factors: Float64Array;
    };

/** The lowest rate that a mean-reverting path applies, a decimal a year. */
export const LOWEST_RATE = -0.1;

/** Months that a bootstrap takes from the past in one piece. */
export const BLOCK_MONTHS = 12;

/**
 * The process behind a model (finance.md section 2). Of yearly persistence phi and volatility s, a month has m =
 * phi^(1/12) and s_m = s sqrt((1 - m^2)/(1 - phi^2)), so that twelve of them make the year (Vasicek 1977).
 */
export function priceProcess(model: InflationModel): PriceProcess {
  switch (model.type) {
    case 'constant':
      return { type: model.type, factor: monthly(model.rate) };
    case 'mean_reverting': {
      const { type, currentRate, longRunRate, persistence: phi, volatility } = model;
      const persistence = phi ** (1 / 12);
      const deviation = volatility * Math.sqrt((1 - persistence ** 2) / (1 - phi ** 2));
      return { type, currentRate, longRunRate, persistence, deviation };
    }
    case 'regime_switching': {
      const { type, normalRate, highRate, normalToHigh, highToNormal, currentRegime } = model;
      const startsHigh = currentRegime === 'high';
      const [normalFactor, highFactor] = [monthly(normalRate), monthly(highRate)];
      return { type, normalFactor, highFactor, normalToHigh, highToNormal, startsHigh };
    }
    case 'historical_bootstrap':
      return { type: model.type, factors: model.changes.map(Math.exp) };
  }
}

function monthly(rate: number): number {
  return (1 + rate) ** (1 / 12);
}

/** Where a path's chance comes from: a standard normal, and a number from 0 up to, but without, 1. */
interface Draws {
  readonly normal: () => number;
  readonly uniform: () => number;
}

/**
 * One random path of the price level, at the end of each month (finance.md section 2): a month first multiplies
 * the level by its factor, then draws what the next month begins with. A normal moves the rate of a
 * mean-reverting path, which is floored only where it is applied; a uniform number changes the regime; a
 * bootstrap draws where in the past the next twelve months lie, the end being followed by the beginning
 * (circular blocks: Politis and Romano 1992).
 */
export function randomPrices(process: PriceProcess, months: number, draws: Draws): Float64Array {
  const next = factorsOf(process, draws);
  let level = 1;
  return Float64Array.from({ length: months }, (_, month) => (level *= next(month)));
}

/** A function that gives the factor of each month when called month by month. */
function factorsOf(process: PriceProcess, { normal, uniform }: Draws): (month: number) => number {
  switch (process.type) {
    case 'constant':
      return () => process.factor;
    case 'mean_reverting': {
      const { currentRate, longRunRate, persistence, deviation } = process;
      let rate = currentRate;
      return () => {
        const factor = monthly(Math.max(rate, LOWEST_RATE));
        rate = longRunRate + persistence * (rate - longRunRate) + deviation * normal();
        return factor;
      };
    }
    case 'regime_switching': {
      const { normalFactor, highFactor, normalToHigh, highToNormal } = process;
      let isHigh = process.startsHigh;
      return () => {
        const factor = isHigh ? highFactor : normalFactor;
        if (uniform() < (isHigh ? highToNormal : normalToHigh)) isHigh = !isHigh;
        return factor;
      };
    }
    case 'historical_bootstrap': {
      const { factors } = process;
      let first = 0;
      return (month) => {
        const ahead = month % BLOCK_MONTHS;
        if (ahead === 0) first = Math.floor(uniform() * factors.length);
        return factors[(first + ahead) % factors.length]!;
      };
    }
  }
}
