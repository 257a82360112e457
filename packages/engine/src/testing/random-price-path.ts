import { BOOTSTRAP_BLOCK_MONTHS, MIN_INFLATION_RATE, type PriceProcess } from '#economy/price-process.ts';

/** Random numbers of a path: standard normal, and uniform from 0 (included) to 1 (excluded). */
interface Draws {
  readonly normal: () => number;
  readonly uniform: () => number;
}

/** Reference implementation of one random path of the price level, at the end of each month, to verify simulations. */
export function randomPricePath(process: PriceProcess, months: number, draws: Draws): Float64Array {
  const next = factorsOf(process, draws);
  let level = 1;
  return Float64Array.from({ length: months }, (_, month) => (level *= next(month)));
}

/** Returns a function for the factor of each month; it must be called month by month. */
function factorsOf(process: PriceProcess, { normal, uniform }: Draws): (month: number) => number {
  switch (process.type) {
    case 'constant':
      return () => process.factor;
    case 'mean_reverting': {
      const { currentRate, longRunRate, persistence, deviation } = process;
      let rate = currentRate;
      return () => {
        const factor = (1 + Math.max(rate, MIN_INFLATION_RATE)) ** (1 / 12);
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
        const ahead = month % BOOTSTRAP_BLOCK_MONTHS;
        if (ahead === 0) first = Math.floor(uniform() * factors.length);
        return factors[(first + ahead) % factors.length]!;
      };
    }
  }
}
