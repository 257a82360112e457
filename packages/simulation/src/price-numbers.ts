import { type InflationModel, expectedPrices, priceProcess } from '@meridian/engine';
import type { ExpLog } from './exp-log.ts';

/**
 * Parameters of a model of inflation for the price level of each path, which assembly/prices.ts carries on: of mean_reverting x(0), th, m
 * and s_m; of regime_switching the logarithm of both factors, both probabilities and the regime at the start (1: high); of
 * historical_bootstrap the logarithms of the past. Of a constant one the level at the end of each month. Throws RangeError for a history
 * without months.
 */
export function priceNumbers(model: InflationModel, months: number, { log }: ExpLog): Float64Array {
  const process = priceProcess(model);
  switch (process.type) {
    case 'constant':
      return expectedPrices(model, months);
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
      if (process.factors.length === 0) throw new RangeError('A bootstrap of prices asks for a history');
      return log(process.factors);
  }
}
