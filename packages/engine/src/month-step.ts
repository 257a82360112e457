import type { CashFlow } from './cash-flow.ts';
import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import { type Holding, advance, openHolding, sell } from './holding.ts';
import type { FundCategory } from './item.ts';
import { type Path, relativeValue } from './path.ts';

/** What every month of a plan comes to at its end, unrounded, in the display currency (finance.md section 1.5). */
export interface PlanSeries {
  /** Net worth: cash + pension + investment + saving. */
  readonly forecast: Float64Array;
  /** What income and payouts leave after expenses and deposits. */
  readonly margins: Float64Array;
  readonly pension: Float64Array;
  readonly investment: Float64Array;
  readonly saving: Float64Array;
  readonly cash: Float64Array;
  /** All fees on deposits and on what has accumulated, each at the value of its month (finance.md section 14). */
  readonly totalFees: number;
}

/**
 * What happens when cash runs out (finance.md section 1.6): `overdraft` lets it go below zero without
 * interest; `liquidate` sells savings, then investments, never pensions.
 */
export type DeficitPolicy = 'overdraft' | 'liquidate';

/** How to value a plan and what to do when its cash runs out: `rates` are those of now. */
export interface Valuation {
  readonly currency: CurrencyCode;
  readonly rates: Rates;
  readonly deficitPolicy: DeficitPolicy;
}

/** A plan on its way through the months of a path. */
interface Run {
  readonly holdings: Readonly<Record<FundCategory, Holding>>;
  /** The value of each currency, and what funds have paid out in it: laid out as the flows of the plan. */
  readonly units: Float64Array;
  readonly payouts: Float64Array;
  /** Cash of each currency, in the currency in which it arose. */
  readonly cash: Float64Array;
  readonly series: Omit<PlanSeries, 'totalFees'>;
}

/**
 * Carries a plan through a path: one conversion, and in every month one fund step and one cash step. Under the
 * constant path that is the plain forecast. Funds are carried on no sooner than cash needs them, so that they
 * run many months in one stride where nothing is sold.
 *
 * The order inside a month: return, fee, deposit and payout of the funds, then margin, balances and revaluation
 * of cash, then sales. Section 14 says that cash stays in the currency in which it arose; here that holds for
 * payouts and for what is sold too, which both arise in the currency of their fund. A sale covers what is
 * missing in the display currency and exchanges nothing.
 */
export function runPlan(plan: CashFlow, path: Path, valuation: Valuation): PlanSeries {
  const run = openRun(plan, path, valuation);
  const { months, firstPayout } = plan;
  const sells = valuation.deficitPolicy === 'liquidate';
  let held = 0;
  for (let month = 0; month < months; month++) {
    if (month >= firstPayout) advanceFunds(run, sells ? month + 1 : months);
    held += receive(plan, path, run, month);
    if (sells && held < 0) held += sellUpTo(run, 'saving', month, -held);
    if (sells && held < 0) held += sellUpTo(run, 'investment', month, -held);
    run.series.cash[month] = held;
  }
  advanceFunds(run, months);
  const { forecast, cash, pension, investment, saving } = run.series;
  for (let month = 0; month < months; month++) {
    forecast[month] = cash[month]! + pension[month]! + investment[month]! + saving[month]!;
  }
  const { holdings } = run;
  return {
    ...run.series,
    totalFees: holdings.pension.fees + holdings.investment.fees + holdings.saving.fees,
  };
}

function openRun(plan: CashFlow, path: Path, { currency, rates }: Valuation): Run {
  const { months, currencies, funds } = plan;
  const size = currencies.length * months;
  const grids = new Float64Array(2 * size);
  const rows = new Float64Array(6 * months);
  const row = (index: number) => rows.subarray(index * months, (index + 1) * months);
  const series = {
    forecast: row(0),
    margins: row(1),
    pension: row(2),
    investment: row(3),
    saving: row(4),
    cash: row(5),
  };
  const units = grids.subarray(0, size);
  const ratesMove = setUnits(units, plan, path, currency, rates);
  return {
    holdings: {
      pension: openHolding(funds.pension, 'pension', path, ratesMove, series.pension),
      investment: openHolding(funds.investment, 'investment', path, ratesMove, series.investment),
      saving: openHolding(funds.saving, 'saving', path, ratesMove, series.saving),
    },
    units,
    payouts: grids.subarray(size),
    cash: new Float64Array(currencies.length),
    series,
  };
}

/**
 * The conversion: V(i) of each currency, the value of a unit at the end of each month, in the display currency.
 * Tells whether one of them moves.
 */
function setUnits(
  units: Float64Array,
  { currencies, months }: CashFlow,
  path: Path,
  currency: CurrencyCode,
  rates: Rates,
): boolean {
  let ratesMove = false;
  for (let index = 0; index < currencies.length; index++) {
    const code = currencies[index]!;
    const now = convert(1, code, currency, rates);
    const first = index * months;
    units.fill(now, first, first + months);
    if (path.currencies[code] === path.currencies[currency]) continue;
    ratesMove = true;
    for (let month = 0; month < months; month++) {
      units[first + month] = now * relativeValue(path, code, currency, month);
    }
  }
  return ratesMove;
}

/**
 * The cash step: what cash gains in a month by the margin, by balances that arrive, each currency at its value of
 * the month, and by the revaluation of what was there before, 0 where no rate moved (finance.md 1.5 and 14).
 */
function receive(plan: CashFlow, path: Path, { units, payouts, cash, series }: Run, month: number): number {
  const { months, income, expense, deposits, oneOffs } = plan;
  const incomeFactor = path.income[month]!;
  const expenseFactor = path.expenses[month]! * path.prices[month]!;
  const depositFactor = path.deposits[month]!;
  let revaluation = 0;
  let margin = 0;
  let arrived = 0;
  for (let index = 0, at = month; index < cash.length; index++, at += months) {
    const unit = units[at]!;
    const held = cash[index]!;
    const left =
      income[at]! * incomeFactor -
      expense[at]! * expenseFactor -
      deposits[at]! * depositFactor +
      payouts[at]!;
    if (month > 0) revaluation += held * (unit - units[at - 1]!);
    margin += left * unit;
    arrived += oneOffs[at]! * unit;
    cash[index] = held + left + oneOffs[at]!;
  }
  series.margins[month] = margin;
  return revaluation + (margin + arrived);
}

function advanceFunds({ holdings, units, payouts }: Run, to: number): void {
  advance(holdings.pension, to, units, payouts);
  advance(holdings.investment, to, units, payouts);
  advance(holdings.saving, to, units, payouts);
}

function sellUpTo(run: Run, category: 'saving' | 'investment', month: number, shortfall: number): number {
  const holding = run.holdings[category];
  advance(holding, month + 1, run.units, run.payouts);
  return sell(holding, month, shortfall, run.cash);
}
