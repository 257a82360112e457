/** Response of inflation_adjusted_forecast from the engine's result, used by both server and web client. */
import type { EconomicForecast } from '@meridian/engine';
import type { InflationAdjustedForecast } from '#advanced-forecast.ts';
import { levels, moneys } from './round-answer.ts';

/** The response without `methodology` (finance.md section 9). */
export function toInflationAdjustedForecast({
  base,
  inflationAdjusted,
  priceIndex,
  crisis,
  crisisReal,
}: EconomicForecast): Omit<InflationAdjustedForecast, 'methodology'> {
  return {
    labels: base.labels,
    base_forecast: moneys(base.forecast),
    inflation_adjusted: moneys(inflationAdjusted),
    crisis_adjusted: moneys(crisis.forecast),
    crisis_real: moneys(crisisReal),
    price_index: levels(priceIndex),
    category_breakdown: {
      pension: moneys(base.pension),
      saving: moneys(base.saving),
      investment: moneys(base.investment),
    },
  };
}
