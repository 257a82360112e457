import { type Assumptions, DEFAULT_ASSUMPTIONS, type DeficitPolicy, applyPinnedRates } from './assumptions.ts';
import { createAssumedPath } from './exchange-rates.ts';
import { type CashFlow, computeCashFlow } from '#kernel/cash-flow.ts';
import type { CurrencyCode, Rates } from './currencies.ts';
import type { PlanItem } from './item.ts';
import { runPlan } from '#kernel/month-step.ts';
import type { PlanSeries, Valuation } from '#kernel/plan-series.ts';
import { type Month, monthLabels } from './month.ts';
import { type Horizon, horizonMonths } from './horizon.ts';
import { CONSTANT_PATH, type MarketPath, withExchangeRateMoves } from '#kernel/market-path.ts';

/** Input of a forecast that begins with the month `start`; its amounts are in `currency`. */
export interface ForecastRequest extends Horizon {
  readonly items: readonly PlanItem[];
  readonly start: Month;
  readonly currency: CurrencyCode;
  /** Live exchange rates of today, in units per 1 USD. */
  readonly rates: Rates;
  /** Assumptions of the scenario; absent members are taken from `DEFAULT_ASSUMPTIONS`. */
  readonly assumptions?: Partial<Assumptions>;
  /** Policy for negative cash; absent: the policy of the assumptions. */
  readonly deficitPolicy?: DeficitPolicy;
  /** Added to the inflation of every currency for items that follow prices, a decimal a year; absent: 0. */
  readonly addedInflation?: number;
  /** Moves of markets, prices and exchange rates on top of the assumptions; absent: none. */
  readonly path?: MarketPath;
}

/** A forecast: one value for the end of each month. */
export interface Forecast extends PlanSeries {
  /** 'YYYY-MM' of every month; the first is the start. */
  readonly labels: string[];
}

/** Monthly forecast of a set of items (finance.md sections 1.1 to 1.6, 14 and 17). Throws RangeError as `horizonMonths` does. */
export function forecast({ path, ...plan }: ForecastRequest): Forecast {
  return createForecaster(plan)(path);
}

/**
 * Returns a function that forecasts one plan on any path, with the same results as `forecast`. Work that does not depend on the
 * path is done once.
 */
export function createForecaster(plan: Omit<ForecastRequest, 'path'>): (path?: MarketPath) => Forecast {
  const { flow, labels, valuation, pathOn } = preparePlan(plan);
  return (path = CONSTANT_PATH) => ({ labels, ...runPlan(flow, pathOn(path), valuation) });
}

/** A plan prepared for forecasts: its flows, their valuation, and `pathOn`, which adds the plan's own exchange rates to a path. */
export interface PreparedPlan {
  readonly flow: CashFlow;
  readonly labels: string[];
  readonly valuation: Valuation;
  readonly pathOn: (path: MarketPath) => MarketPath;
}

/** Prepares a plan for forecasts on several paths. Throws RangeError as `horizonMonths` does. */
export function preparePlan(plan: Omit<ForecastRequest, 'path'>): PreparedPlan {
  const { items, start, currency, addedInflation = 0 } = plan;
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions };
  const { cashRate } = assumptions;
  const { deficitPolicy = assumptions.deficitPolicy } = plan;
  const months = horizonMonths(plan);
  const rates = applyPinnedRates(plan.rates, assumptions);
  const flow = computeCashFlow(items, { start, months, rates, assumptions, addedInflation });
  const { currencies } = createAssumedPath(assumptions, flow, currency);
  return {
    flow,
    labels: monthLabels(start, months),
    valuation: { currency, rates, deficitPolicy, cashRate },
    pathOn: (path) => withExchangeRateMoves(path, currencies),
  };
}

/**
 * Returns the forecast in prices of the start: every series is divided by `prices`, the price level of `currency` at the end of
 * each month. Total fees, taxes and interest stay nominal (finance.md section 14).
 */
export function toRealForecast(nominal: Forecast, prices: Float64Array): Forecast {
  const real = (series: Float64Array) => series.map((value, month) => value / prices[month]!);
  return {
    ...nominal,
    forecast: real(nominal.forecast),
    margins: real(nominal.margins),
    pension: real(nominal.pension),
    investment: real(nominal.investment),
    saving: real(nominal.saving),
    cash: real(nominal.cash),
    debts: real(nominal.debts),
    spendable: real(nominal.spendable),
    sold: {
      pension: real(nominal.sold.pension),
      investment: real(nominal.sold.investment),
      saving: real(nominal.sold.saving),
    },
  };
}
