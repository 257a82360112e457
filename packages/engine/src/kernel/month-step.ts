import type { CashFlow } from './cash-flow.ts';
import { convert } from '#currencies.ts';
import { type CategoryFunds, runCategoryFunds, createCategoryFunds, sellCategoryFunds } from './category-funds.ts';
import type { FundCategory } from '#item.ts';
import { HALF_A_CENT } from '#round-money.ts';
import { type MarketPath, relativeCurrencyValue } from './market-path.ts';
import { addDebts, addNetFlows, incomeTaxes, setCurrencyValues, convertedTotal } from './path-flows.ts';
import type { MonthSeries, PlanSeries, Valuation } from './plan-series.ts';
import { type CashByCurrency, createCashByCurrency, repayNegativeCash, settleCash } from './cash-by-currency.ts';

/** Order in which categories of funds are sold. */
const SOLD_FIRST = ['saving', 'investment', 'pension'] as const;

/** State of a plan while it runs along a path. */
export interface PlanRun {
  readonly plan: CashFlow;
  readonly holdings: Readonly<Record<FundCategory, CategoryFunds>>;
  /** Value of one unit of each currency at the end of each month, in the display currency; indexed like the plan's flows. */
  readonly units: Float64Array;
  /** Payouts of funds after tax in each currency and month, indexed like the plan's flows. */
  readonly payouts: Float64Array;
  /** Income minus expenses, deposits and loan payments on the path, in each currency and month; indexed like the plan's flows. */
  readonly left: Float64Array;
  readonly pots: CashByCurrency;
  readonly series: MonthSeries;
  readonly sold: PlanSeries['sold'];
}

/**
 * Runs a plan along a path: converts currencies once, then for every month advances the funds and updates cash. The constant path
 * gives the plain forecast. Funds are advanced only when cash needs them, so that many months are computed at once if nothing is
 * sold.
 *
 * Order within a month: interest on cash; return, fee, deposit and payout of the funds; flows into cash; settlement of currencies
 * with negative cash; sales (finance.md sections 1.3 to 1.6, 14 and 17).
 */
export function runPlan(plan: CashFlow, path: MarketPath, valuation: Valuation): PlanSeries {
  const run = createPlanRun(plan, path, valuation);
  const { months } = plan;
  const sells = valuation.deficitPolicy === 'liquidate';
  for (let month = 0; month < months; month++) computeMonth(run, month, sells);
  computeNetWorthFrom(run, 0);
  const { cash, spendable } = run.series;
  const { holdings } = run;
  const sellable = SOLD_FIRST.map((category) => holdings[category].sellable);
  for (let month = 0; month < months; month++) {
    spendable[month] = sells ? sellable.reduce((sum, row) => sum + row[month]!, cash[month]!) : cash[month]!;
  }
  const sum = (of: 'fees' | 'taxes') => holdings.pension[of] + holdings.investment[of] + holdings.saving[of];
  return {
    ...run.series,
    totalFees: sum('fees'),
    totalTaxes: sum('taxes') + incomeTaxes(plan, path, run.units),
    totalInterest: plan.loans === null ? 0 : convertedTotal(plan.loans.interest, run.units),
    runsOutAt: runsOutAt(cash, path, valuation),
    sold: run.sold,
  };
}

/** Advances the funds to the end and computes net worth from the month `from`; returns the series. */
export function computeNetWorthFrom(run: PlanRun, from: number): Float64Array {
  const { months } = run.plan;
  advanceFunds(run, months);
  const { forecast, cash, pension, investment, saving, debts } = run.series;
  for (let month = from; month < months; month++) {
    forecast[month] = cash[month]! + pension[month]! + investment[month]! + saving[month]! - debts[month]!;
  }
  return forecast;
}

/**
 * Computes one month: the funds if cash depends on their payouts, then cash, then sales. If nothing is sold, the funds of all months are
 * computed at once in the month of the first payout; with `isStepwise` only up to this month.
 */
export function computeMonth(run: PlanRun, month: number, sells: boolean, isStepwise = sells): void {
  const { months, firstPayout } = run.plan;
  if (month >= firstPayout) advanceFunds(run, isStepwise ? month + 1 : months);
  let held = receive(run, month);
  for (const category of SOLD_FIRST) {
    if (!sells || held >= 0) break;
    held += sellUpTo(run, category, month, -held);
  }
  run.series.cash[month] = held;
}

interface RunOptions {
  /** True: the cash of each currency is tracked by itself even if exchange rates are constant. */
  readonly byCurrency?: boolean;
  /** First month to compute; earlier months have no flows and no value. */
  readonly from?: number;
}

/** State of a plan before its first month: flows and currency values on the path, and opening balances. */
export function createPlanRun(
  plan: CashFlow,
  path: MarketPath,
  valuation: Valuation,
  { byCurrency = false, from = 0 }: RunOptions = {},
): PlanRun {
  const { months, currencies, funds } = plan;
  const { currency, rates } = valuation;
  const size = currencies.length * months;
  const grids = new Float64Array(3 * size);
  const rows = new Float64Array(11 * months);
  const row = (index: number) => rows.subarray(index * months, (index + 1) * months);
  const series = {
    forecast: row(0),
    margins: row(1),
    pension: row(2),
    investment: row(3),
    saving: row(4),
    cash: row(5),
    debts: row(6),
    spendable: row(7),
  };
  const units = grids.subarray(0, size);
  const ratesMove = setCurrencyValues(units, plan, path, { currency, rates, from });
  const holding = (category: FundCategory) => createCategoryFunds(funds[category], category, path, series[category]);
  const run = {
    plan,
    holdings: { pension: holding('pension'), investment: holding('investment'), saving: holding('saving') },
    units,
    payouts: grids.subarray(size, 2 * size),
    left: grids.subarray(2 * size),
    pots: createCashByCurrency(currencies.length, ratesMove || byCurrency, valuation.cashRate ?? 0),
    series,
    sold: { pension: row(8), investment: row(9), saving: row(10) },
  };
  addNetFlows(run.left, plan, path, from);
  addDebts(series.debts, plan, units);
  return run;
}

/** Adds the flows of a month to cash, each converted at the month's value of its currency. Returns the total value of cash. */
function receive({ plan, units, payouts, left, pots, series }: PlanRun, month: number): number {
  const { months, oneOffs } = plan;
  let margin = 0;
  let arrived = 0;
  for (let index = 0, at = month; index < plan.currencies.length; index++, at += months) {
    const unit = units[at]!;
    const flow = left[at]! + payouts[at]!;
    margin += flow * unit;
    arrived += oneOffs[at]! * unit;
    pots.inflow[index] = flow + oneOffs[at]!;
    pots.units[index] = unit;
  }
  series.margins[month] = margin;
  return settleCash(pots, margin + arrived, month);
}

/** Advances all funds to the month before the index `to`. */
export function advanceFunds({ holdings, units, payouts }: PlanRun, to: number): void {
  for (const category of SOLD_FIRST) runCategoryFunds(holdings[category], to, units, payouts);
}

function sellUpTo(run: PlanRun, category: FundCategory, month: number, shortfall: number): number {
  const holding = run.holdings[category];
  runCategoryFunds(holding, month + 1, run.units, run.payouts);
  const before = holding.worth[month]!;
  const proceeds = sellCategoryFunds(holding, month, shortfall, run.units);
  run.sold[category][month] = before - holding.worth[month]!;
  repayNegativeCash(run.pots, proceeds);
  return proceeds;
}

function runsOutAt(cash: Float64Array, path: MarketPath, { currency, rates }: Valuation): number | null {
  const dollar = convert(1, 'USD', currency, rates);
  const index = cash.findIndex(
    (value, month) => value < -HALF_A_CENT * dollar * relativeCurrencyValue(path, 'USD', currency, month),
  );
  return index === -1 ? null : index;
}
