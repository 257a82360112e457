import {
  type ForecastRequest,
  type PlanItem,
  computeEconomyPrices,
  forecast,
  horizonMonths,
  isFundCategory,
} from '@meridian/engine';
import type { SimulationRequest } from './simulation-request.ts';

/**
 * Returns the capital K invested in a plan, in the display currency (finance.md section 5.3): the forecast at the last index
 * without returns, fees, taxes, interest on cash and exchange rate changes. It consists of existing funds, balances, income minus
 * expenses and loans with their own growth and the expected prices, and pension deposits before fees. Pinned rates apply; deficit
 * policy and path do not. Throws as `forecast` does.
 */
export function computeInvestedCapital(
  request: Pick<ForecastRequest, 'items' | 'start' | 'years' | 'months' | 'currency' | 'rates' | 'assumptions'> &
    Pick<SimulationRequest, 'inflation' | 'addedInflation'>,
): number {
  const { items, start, years, months, currency, rates, inflation, addedInflation = 0 } = request;
  const assumptions = { ...request.assumptions, fx: { model: 'flat', drift: {} }, cashRate: 0 } as const;
  const { path } = computeEconomyPrices({ years, months, currency, assumptions }, inflation, 0);
  const still = forecast({
    items: items.map(withoutReturn),
    start,
    years,
    months,
    currency,
    rates,
    assumptions,
    addedInflation,
    path,
    // A sold fund keeps its value here, so the policy makes no difference.
    deficitPolicy: 'overdraft',
  });
  return still.forecast[horizonMonths(request) - 1]!;
}

/**
 * Returns the expected price level of the display currency at the last index under the model. The invested capital divided by it is
 * in prices of the start.
 */
export function expectedPriceLevel(
  request: Pick<SimulationRequest, 'years' | 'months' | 'currency' | 'assumptions' | 'inflation'>,
): number {
  const { priceIndex } = computeEconomyPrices(request, request.inflation, 0);
  return priceIndex[priceIndex.length - 1]!;
}

function withoutReturn(item: PlanItem): PlanItem {
  return isFundCategory(item.category)
    ? { ...item, taxShare: 0, monthlyRate: 0, accumulationFee: 0, depositFee: 0 }
    : { ...item, taxShare: 0 };
}
