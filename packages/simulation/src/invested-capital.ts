import {
  type ForecastRequest,
  type PlanItem,
  economyPrices,
  forecast,
  horizonMonths,
  isFundCategory,
} from '@meridian/engine';
import type { SimulationRequest } from './simulation-request.ts';

/**
 * K, the capital invested in a plan, in the display currency (finance.md section 5.3): its forecast at the last
 * index when no fund earns or is charged anything, nothing is taxed, cash earns nothing and no exchange rate moves. So it is existing funds,
 * balances, incomes less expenses and loans with their own growth and the expected prices, and deposits into pensions before fees. Pinned rates
 * count; the deficit policy and a path do not. Throws as `forecast` does.
 */
export function investedCapital(
  request: Pick<
    ForecastRequest,
    'items' | 'start' | 'years' | 'months' | 'currency' | 'rates' | 'assumptions'
  > &
    Pick<SimulationRequest, 'inflation' | 'addedInflation'>,
): number {
  const { items, start, years, months, currency, rates, inflation, addedInflation = 0 } = request;
  const assumptions = { ...request.assumptions, fx: { model: 'flat', drift: {} }, cashRate: 0 } as const;
  const { path } = economyPrices({ years, months, currency, assumptions }, inflation, 0);
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
    // What is sold keeps its value here, so the policy changes nothing.
    deficitPolicy: 'overdraft',
  });
  return still.forecast[horizonMonths(request) - 1]!;
}

/** The price level of the display currency at the last index, on the expected path of the model: K over it is K in the money of the start. */
export function expectedPriceLevel(
  request: Pick<SimulationRequest, 'years' | 'months' | 'currency' | 'assumptions' | 'inflation'>,
): number {
  const { priceIndex } = economyPrices(request, request.inflation, 0);
  return priceIndex[priceIndex.length - 1]!;
}

function withoutReturn(item: PlanItem): PlanItem {
  return isFundCategory(item.category)
    ? { ...item, taxShare: 0, monthlyRate: 0, accumulationFee: 0, depositFee: 0 }
    : { ...item, taxShare: 0 };
}
