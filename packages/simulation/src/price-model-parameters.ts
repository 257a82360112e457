import { type InflationModel, expectedPriceLevels, toPriceProcess } from '@meridian/engine';
import type { ExpLog } from './exp-log.ts';

/**
 * Returns the parameters of an inflation model for assembly/random-price-level.ts. mean_reverting: current rate, long-run rate,
 * monthly persistence and monthly standard deviation. regime_switching: logarithms of both factors, both probabilities of a
 * change, and the initial regime (1: high). historical_bootstrap: logarithms of the past factors. constant: the level at the end
 * of each month. Throws RangeError for an empty history.
 */
export function priceModelParameters(model: InflationModel, months: number, { log }: ExpLog): Float64Array {
  const process = toPriceProcess(model);
  switch (process.type) {
    case 'constant':
      return expectedPriceLevels(model, months);
    case 'mean_reverting': {
      const { currentRate, longRunRate, persistence, deviation } = process;
      return Float64Array.of(currentRate, longRunRate, persistence, deviation);
    }
    case 'regime_switching': {
      const { normalFactor, highFactor, normalToHigh, highToNormal, startsHigh } = process;
      const logs = log(Float64Array.of(normalFactor, highFactor));
      return Float64Array.of(...logs, normalToHigh, highToNormal, startsHigh ? 1 : 0);
    }
    case 'historical_bootstrap':
      if (process.factors.length === 0) throw new RangeError('A price bootstrap needs a history');
      return log(process.factors);
  }
}
