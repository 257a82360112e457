/** Builds the response of inflation_adjusted_forecast from the engine's result, for both server and web client. */
import type { EconomicForecast } from '@meridian/engine';
import type { InflationAdjustedForecast } from '#advanced-forecast.ts';
import { roundPriceLevels, roundMoneySeries } from './response-rounding.ts';

/**
 * Converts the engine's result to the response of inflation_adjusted_forecast, without its field `methodology`. Amounts are rounded to
 * cents, price levels to 8 decimals (finance.md section 9).
 */
export function toInflationAdjustedForecast({
  base,
  inflationAdjusted,
  priceIndex,
  crisis,
  crisisReal,
}: EconomicForecast): Omit<InflationAdjustedForecast, 'methodology'> {
  return {
    labels: base.labels,
    base_forecast: roundMoneySeries(base.forecast),
    inflation_adjusted: roundMoneySeries(inflationAdjusted),
    crisis_adjusted: roundMoneySeries(crisis.forecast),
    crisis_real: roundMoneySeries(crisisReal),
    price_index: roundPriceLevels(priceIndex),
    category_breakdown: {
      pension: roundMoneySeries(base.pension),
      saving: roundMoneySeries(base.saving),
      investment: roundMoneySeries(base.investment),
    },
  };
}
