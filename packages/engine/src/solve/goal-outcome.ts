/** Checks a plan against a target (finance.md section 16). */
import { DEFAULT_ASSUMPTIONS } from '#assumptions.ts';
import { convert } from '#currencies.ts';
import { crisisPriceLevels, crisisPath } from '#economy/economic-forecast.ts';
import { preparePlan } from '#forecast.ts';
import { runPlan } from '#kernel/month-step.ts';
import { CONSTANT_PATH, type MarketPath, relativeCurrencyValue } from '#kernel/market-path.ts';
import { HALF_A_CENT } from '#round-money.ts';
import { assumedPriceLevels } from '#assumed-prices.ts';
import type { VariedPlan } from './goal-variable.ts';

/**
 * Target in the display currency. Either every month from the index `from` ends with at least `minimum` spendable, where 0 means
 * that cash never runs out (finance.md section 1.6); or the last month ends with a net worth of `end`.
 */
export type GoalTarget = ({ readonly minimum: number; readonly from?: number } | { readonly end: number }) & {
  /** True: the target is in prices of the start; absent: nominal. */
  readonly real?: boolean;
};

/** Monthly values of a plan, nominal or in prices of the start as in the target. */
export interface GoalOutcome {
  readonly forecast: Float64Array;
  readonly cash: Float64Array;
  readonly holds: boolean;
  /** Lowest value of the quantity that the target limits: spendable money, or net worth. */
  readonly minimum: number;
}

/** Relative difference up to which a value that misses the target counts as a rounding error. */
const NOISE = 1e-9;

/**
 * Computes a plan's monthly values and decides if they reach the target. `measured` is the series that must not fall below a
 * minimum.
 */
export function evaluateGoal(
  { plan, crisis }: VariedPlan,
  target: GoalTarget,
  measured: 'spendable' | 'forecast',
): GoalOutcome {
  const { flow, valuation, pathOn } = preparePlan(plan);
  const { months } = flow;
  const moved = crisis === undefined ? CONSTANT_PATH : crisisPath(plan, CONSTANT_PATH, crisis.test, crisis.offset);
  const path = pathOn(moved);
  const series = runPlan(flow, path, valuation);
  const inTargetMoney = target.real === true ? inMoneyOfStart(plan, path, months) : (row: Float64Array) => row;
  const forecast = inTargetMoney(series.forecast);
  const cash = inTargetMoney(series.cash);
  if ('end' in target) {
    const minimum = forecast.at(-1) ?? 0;
    return { forecast, cash, holds: meetsTarget(minimum, target.end), minimum };
  }
  const from = target.from ?? 0;
  const minimum = inTargetMoney(series[measured])
    .subarray(from)
    .reduce((low, value) => Math.min(low, value), Infinity);
  if (target.minimum !== 0) return { forecast, cash, holds: meetsTarget(minimum, target.minimum), minimum };
  const dollar = HALF_A_CENT * convert(1, 'USD', plan.currency, valuation.rates);
  const holds = series[measured].every(
    (value, month) => month < from || value >= -dollar * relativeCurrencyValue(path, 'USD', plan.currency, month),
  );
  return { forecast, cash, holds, minimum };
}

/** Returns true if a value reaches the target, within the tolerance for rounding errors. */
export function meetsTarget(value: number, wished: number): boolean {
  return value >= wished - NOISE * Math.max(1, Math.abs(wished));
}

/** Returns a function that divides a series by the plan's prices and by the crisis's effect on them. */
function inMoneyOfStart(
  { assumptions, currency, addedInflation }: VariedPlan['plan'],
  path: MarketPath,
  months: number,
): (row: Float64Array) => Float64Array {
  const prices = assumedPriceLevels({ ...DEFAULT_ASSUMPTIONS, ...assumptions }, currency, months, addedInflation);
  const levels = crisisPriceLevels(path, currency, months);
  return (row) => row.map((value, month) => value / (prices[month]! * levels[month]!));
}
