import { type ForecastRequest, type PlanItem, forecast, isFundCategory } from '@meridian/engine';

/**
 * K, the capital invested in a plan, in the display currency (finance.md section 5.3): its forecast at the last
 * index when no fund earns or is charged anything and no exchange rate moves. So it is existing funds, balances,
 * incomes less expenses with their own growth, and deposits into pensions before fees. Pinned rates count; the
 * deficit policy and a path do not. Throws as `forecast` does.
 */
export function investedCapital(
  request: Pick<ForecastRequest, 'items' | 'start' | 'years' | 'currency' | 'rates' | 'assumptions'>,
): number {
  const { items, start, years, currency, rates, assumptions } = request;
  const still = forecast({
    items: items.map(withoutReturn),
    start,
    years,
    currency,
    rates,
    assumptions: { ...assumptions, fx: { model: 'flat', drift: {} } },
    // What is sold keeps its value here, so the policy changes nothing.
    deficitPolicy: 'overdraft',
  });
  return still.forecast[12 * years - 1]!;
}

function withoutReturn(item: PlanItem): PlanItem {
  return isFundCategory(item.category)
    ? { ...item, monthlyRate: 0, accumulationFee: 0, depositFee: 0 }
    : item;
}
