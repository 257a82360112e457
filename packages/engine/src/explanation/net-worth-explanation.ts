/** Explains changes of a plan's net worth, item by item (finance.md sections 1, 14 and 17). */
import { convert } from '#currencies.ts';
import { DEFAULT_ASSUMPTIONS } from '#assumptions.ts';
import { type ForecastRequest, preparePlan } from '#forecast.ts';
import { isFundCategory } from '#item.ts';
import { type CashFlow, computeCashFlow } from '#kernel/cash-flow.ts';
import type { PlanRun } from '#kernel/month-step.ts';
import { runPlanWithObserver } from '#kernel/month-observer.ts';
import { CONSTANT_PATH, type MarketPath } from '#kernel/market-path.ts';
import { setCurrencyValues } from '#kernel/path-flows.ts';
import type { Valuation } from '#kernel/plan-series.ts';
import { interestOnCash } from '#kernel/cash-by-currency.ts';
import {
  type AddChange,
  NET_WORTH_CHANGE_KINDS,
  type NetWorthChangeKind,
  type ChangeLine,
  type ChangeSums,
  TRANSFER_KINDS,
  type TransferKind,
  createChangeSums,
} from './net-worth-changes.ts';
import { type ItemChangeObserver, createItemChangeObserver } from './item-change-observer.ts';

/** A range of months of a forecast by index, both ends included. */
export interface MonthRange {
  readonly first: number;
  readonly last: number;
}

/** Net worth before and after each span, and all changes between, unrounded, in the display currency. */
export interface NetWorthExplanation {
  readonly spans: readonly MonthRange[];
  /** Net worth before each span; 0 for a span that begins with the first month, in which the opening values are added. */
  readonly opening: Float64Array;
  readonly closing: Float64Array;
  /** All changes of net worth; in each span they add up to closing - opening. */
  readonly changes: readonly ChangeLine<NetWorthChangeKind>[];
  /** Transfers between cash and funds or loans. */
  readonly moves: readonly ChangeLine<TransferKind>[];
}

/**
 * Explains the changes of a plan's net worth over spans of months, which must be ascending and not overlap. Runs the forecast
 * again, month by month, with an observer. Throws RangeError as `forecast` does.
 */
export function explainNetWorth(
  plan: Omit<ForecastRequest, 'path'>,
  spans: readonly MonthRange[],
): NetWorthExplanation {
  const laid = preparePlan(plan);
  const { flow, valuation } = laid;
  const path = laid.pathOn(CONSTANT_PATH);
  const sums = createChangeSums(spans.length);
  const units = unitsOf(flow, path, valuation);
  const items = itemsOf(plan, { flow, path, valuation, units, sums });
  const cash = flow.currencies.map((currency) => sums.adderOf({ item: null, currency }));
  const to = Math.min(flow.months, 1 + Math.max(-1, ...spans.map(({ last }) => last)));
  const worth = runPlanWithObserver(flow, path, valuation, to, {
    before: (run, month) => {
      sums.span = spans.findIndex(({ first, last }) => first <= month && month <= last);
      if (sums.span < 0) return;
      for (const item of items) item.before(run, month);
      cash.forEach((add, index) => addCash(run, month, { index, units, add }));
    },
    after: (run, month) => {
      if (sums.span >= 0) for (const item of items) item.after(run, month);
    },
  });
  return {
    spans,
    opening: Float64Array.from(spans, ({ first }) => worth[first - 1] ?? 0),
    closing: Float64Array.from(spans, ({ last }) => worth[last] ?? 0),
    changes: sums.lines(NET_WORTH_CHANGE_KINDS),
    moves: sums.lines(TRANSFER_KINDS),
  };
}

interface Laid {
  readonly flow: CashFlow;
  readonly path: MarketPath;
  readonly valuation: Valuation;
  readonly units: UnitAt;
  readonly sums: ChangeSums;
}

/**
 * Returns the value of one unit of the plan's currency with index `currency` at the end of a month, in the display currency; month
 * -1 is now.
 */
type UnitAt = (currency: number, month: number) => number;

function unitsOf(flow: CashFlow, path: MarketPath, valuation: Valuation): UnitAt {
  const { currencies, months } = flow;
  const { currency: display, rates } = valuation;
  const grid = new Float64Array(currencies.length * months);
  setCurrencyValues(grid, flow, path, valuation);
  const now = currencies.map((code) => convert(1, code, display, rates));
  return (currency, month) => (month < 0 ? now[currency]! : grid[currency * months + month]!);
}

/** Returns the observers of all visible items, each item computed alone over the months of the plan. */
function itemsOf(plan: Omit<ForecastRequest, 'path'>, laid: Laid): ItemChangeObserver[] {
  const { flow, path, valuation, units, sums } = laid;
  const { start, addedInflation = 0 } = plan;
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions };
  const grid = { start, months: flow.months, rates: valuation.rates, assumptions, addedInflation };
  const places = { saving: 0, pension: 0, investment: 0 };
  return plan.items.flatMap((item, index) => {
    const { category, currency } = item;
    const alone = computeCashFlow([item], grid);
    if (alone.currencies.length === 0) return [];
    const place = isFundCategory(category) ? places[category]++ : 0;
    const number = flow.currencies.indexOf(currency);
    const unitAt = (month: number) => units(number, month);
    const add = sums.adderOf({ item: index, currency });
    return [createItemChangeObserver(item, { alone, path, add, unitAt, place })];
  });
}

interface CashPot {
  /** Index of the currency of this cash in the plan's list of currencies. */
  readonly index: number;
  readonly units: UnitAt;
  readonly add: AddChange;
}

/** Adds the interest and the exchange gains of the cash in one currency, before the flows of the month. */
function addCash({ pots }: PlanRun, month: number, { index, units, add }: CashPot): void {
  const held = pots.cash?.[index] ?? 0;
  const unit = units(index, month);
  add('growth', interestOnCash(pots, held, month) * unit);
  add('revaluation', held * (unit - units(index, month - 1)));
}
