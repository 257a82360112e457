import { type CurrencyFlows, cashFlow } from './cash-flow.ts';
import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import { advance, openHolding, sell } from './fund.ts';
import type { PlanItem } from './item.ts';
import { type Month, formatMonth } from './month.ts';

const MAX_YEARS = 30;

/**
 * What happens when cash runs out (finance.md section 1.6): `overdraft` lets it go below zero without
 * interest; `liquidate` sells savings, then investments, never pensions.
 */
export type DeficitPolicy = 'overdraft' | 'liquidate';

/** What to forecast: `years` whole years from the month `start`, told in `currency` at constant `rates`. */
export interface ForecastRequest {
  readonly items: readonly PlanItem[];
  readonly start: Month;
  readonly years: number;
  readonly currency: CurrencyCode;
  readonly rates: Rates;
  /** Absent: overdraft. */
  readonly deficitPolicy?: DeficitPolicy;
}

/**
 * A forecast: twelve unrounded values a year in the display currency, each at the end of its month.
 * `forecast` is net worth, cash + pension + investment + saving; `margins` is what income left after expenses
 * and deposits (finance.md section 1.5).
 */
export interface Forecast {
  /** 'YYYY-MM' of every month, the first being the start. */
  readonly labels: string[];
  readonly forecast: Float64Array;
  readonly margins: Float64Array;
  readonly pension: Float64Array;
  readonly investment: Float64Array;
  readonly saving: Float64Array;
  readonly cash: Float64Array;
}

/**
 * The monthly forecast of a set of items (finance.md sections 1.1 to 1.6). Throws RangeError unless `years`
 * is a whole number from 1 to 30.
 */
export function forecast(request: ForecastRequest): Forecast {
  const { items, start, years, currency, rates, deficitPolicy = 'overdraft' } = request;
  if (!Number.isInteger(years) || years < 1 || years > MAX_YEARS) {
    throw new RangeError(`A forecast covers 1 to ${MAX_YEARS} whole years, not ${years}`);
  }
  const months = 12 * years;
  const { flows, funds } = cashFlow(items, start, months, rates);
  const { margins, oneOffs } = convertFlows(flows, months, currency, rates);
  const saving = openHolding(funds.saving, months, currency, rates);
  const investment = openHolding(funds.investment, months, currency, rates);
  const pension = openHolding(funds.pension, months, currency, rates);

  const cash = new Float64Array(months);
  let held = 0;
  for (let month = 0; month < months; month++) {
    held += margins[month]! + oneOffs[month]!;
    if (deficitPolicy === 'liquidate') {
      if (held < 0) held += sell(saving, month, -held);
      if (held < 0) held += sell(investment, month, -held);
    }
    cash[month] = held;
  }

  const netWorth = cash.slice();
  for (const holding of [pension, investment, saving]) {
    advance(holding, months);
    for (let month = 0; month < months; month++) netWorth[month] = netWorth[month]! + holding.worth[month]!;
  }
  return {
    labels: monthLabels(start, months),
    forecast: netWorth,
    margins,
    pension: pension.worth,
    investment: investment.worth,
    saving: saving.worth,
    cash,
  };
}

/** The flows of all currencies in one: what each month leaves over, and the balances that arrive in it. */
function convertFlows(flows: readonly CurrencyFlows[], months: number, currency: CurrencyCode, rates: Rates) {
  const margins = new Float64Array(months);
  const oneOffs = new Float64Array(months);
  for (const flow of flows) {
    const unitValue = convert(1, flow.currency, currency, rates);
    for (let month = 0; month < months; month++) {
      const margin = flow.income[month]! - flow.expense[month]! - flow.deposits[month]!;
      margins[month] = margins[month]! + margin * unitValue;
      oneOffs[month] = oneOffs[month]! + flow.oneOffs[month]! * unitValue;
    }
  }
  return { margins, oneOffs };
}

function monthLabels(start: Month, months: number): string[] {
  const labels: string[] = [];
  for (let month = 0; month < months; month++) labels.push(formatMonth(start + month));
  return labels;
}
