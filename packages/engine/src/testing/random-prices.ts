import { BLOCK_MONTHS, LOWEST_RATE, type PriceProcess } from '#economy/inflation-path.ts';

/** Where a path's chance comes from: a standard normal, and a number from 0 up to, but without, 1. */
interface Draws {
  readonly normal: () => number;
  readonly uniform: () => number;
}

/**
 * One random path of the price level, at the end of each month, without a thought for speed: what simulations
 * are compared with.
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
        const factor = (1 + Math.max(rate, LOWEST_RATE)) ** (1 / 12);
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
