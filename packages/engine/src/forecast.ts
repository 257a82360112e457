import { type Assumptions, DEFAULT_ASSUMPTIONS, assumedPath, assumedRates } from './assumptions.ts';
import { cashFlow } from './cash-flow.ts';
import type { CurrencyCode, Rates } from './currencies.ts';
import { pricesAtTarget } from './inflation.ts';
import type { PlanItem } from './item.ts';
import { type DeficitPolicy, type PlanSeries, runPlan } from './month-step.ts';
import { type Month, monthLabels } from './month.ts';
import { MOST_MONTHS, type Path } from './path.ts';

/** What to forecast: `years` whole years from the month `start`, told in `currency`. */
export interface ForecastRequest {
  readonly items: readonly PlanItem[];
  readonly start: Month;
  readonly years: number;
  readonly currency: CurrencyCode;
  /** The live rates of now. */
  readonly rates: Rates;
  /** What the scenario assumes; what it leaves out is as in `DEFAULT_ASSUMPTIONS`. */
  readonly assumptions?: Partial<Assumptions>;
  /** Absent: the policy of the assumptions. */
  readonly deficitPolicy?: DeficitPolicy;
  /** How the world moves, on top of the assumptions; absent: not at all. */
  readonly path?: Path;
}

/** A forecast: twelve values a year, each at the end of its month. */
export interface Forecast extends PlanSeries {
  /** 'YYYY-MM' of every month, the first being the start. */
  readonly labels: string[];
}

/**
 * The monthly forecast of a set of items (finance.md sections 1.1 to 1.6 and 14). Throws RangeError unless
 * `years` is a whole number from 1 to 30.
 */
export function forecast(request: ForecastRequest): Forecast {
  const { items, start, years, currency, path } = request;
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...request.assumptions };
  const { deficitPolicy = assumptions.deficitPolicy } = request;
  const months = 12 * years;
  if (!Number.isInteger(years) || years < 1 || months > MOST_MONTHS) {
    throw new RangeError(`A forecast covers 1 to ${MOST_MONTHS / 12} whole years, not ${years}`);
  }
  const rates = assumedRates(request.rates, assumptions);
  const plan = cashFlow(items, start, months, rates);
  const moved = assumedPath(assumptions, plan, currency, path);
  const series = runPlan(plan, moved, { currency, rates, deficitPolicy });
  return { labels: monthLabels(start, months), ...series };
}

/**
 * The forecast in the money of its start: every series divided by the price level P of `currency` at its central bank's
 * target; the fees stay nominal (finance.md section 14).
 */
export function realForecast(nominal: Forecast, currency: CurrencyCode): Forecast {
  const prices = pricesAtTarget(currency, nominal.labels.length);
  const real = (series: Float64Array) => series.map((value, month) => value / prices[month]!);
  return {
    ...nominal,
    forecast: real(nominal.forecast),
    margins: real(nominal.margins),
    pension: real(nominal.pension),
    investment: real(nominal.investment),
    saving: real(nominal.saving),
    cash: real(nominal.cash),
  };
}
