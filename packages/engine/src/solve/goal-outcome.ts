/** Checks a plan against a target (finance.md section 16). */
import { DEFAULT_ASSUMPTIONS } from '#assumptions.ts';
import { convert } from '#currencies.ts';
import { crisisLevels, crisisPath } from '#economy/economic-forecast.ts';
import { laidOut } from '#forecast.ts';
import { runPlan } from '#kernel/month-step.ts';
import { CONSTANT_PATH, type Path, relativeValue } from '#kernel/path.ts';
import { HALF_A_CENT } from '#money.ts';
import { assumedPrices } from '#prices.ts';
import type { VariedPlan } from './goal-question.ts';

/**
 * A wish, in the display currency: that no month ends with less than `minimum` to spend, 0 meaning that the plan holds (finance.md section
 * 1.6), from the month with the index `from` on; or that the last month ends with a net worth of `end`.
 */
export type GoalTarget = ({ readonly minimum: number; readonly from?: number } | { readonly end: number }) & {
  /** In the money of the start; absent: of each month. */
  readonly real?: boolean;
};

/** The monthly values of a plan in the money of the target. */
export interface GoalOutcome {
  readonly forecast: Float64Array;
  readonly cash: Float64Array;
  readonly holds: boolean;
  /** The lowest value of the quantity that the target limits: spendable money, or net worth. */
  readonly least: number;
}

/** Binary fractions leave so much over, of each unit. */
const NOISE = 1e-9;

/** The outcome of a plan; `measured` is what is never to fall below a minimum. */
export function goalOutcome(
  { plan, crisis }: VariedPlan,
  target: GoalTarget,
  measured: 'spendable' | 'forecast',
): GoalOutcome {
  const { flow, valuation, pathOn } = laidOut(plan);
  const { months } = flow;
  const moved =
    crisis === undefined ? CONSTANT_PATH : crisisPath(plan, CONSTANT_PATH, crisis.test, crisis.offset);
  const path = pathOn(moved);
  const series = runPlan(flow, path, valuation);
  const told = target.real === true ? inMoneyOfStart(plan, path, months) : (row: Float64Array) => row;
  const forecast = told(series.forecast);
  const cash = told(series.cash);
  if ('end' in target) {
    const least = forecast.at(-1) ?? 0;
    return { forecast, cash, holds: reaches(least, target.end), least };
  }
  const from = target.from ?? 0;
  const least = told(series[measured])
    .subarray(from)
    .reduce((low, value) => Math.min(low, value), Infinity);
  if (target.minimum !== 0) return { forecast, cash, holds: reaches(least, target.minimum), least };
  const dollar = HALF_A_CENT * convert(1, 'USD', plan.currency, valuation.rates);
  const holds = series[measured].every(
    (value, month) => month < from || value >= -dollar * relativeValue(path, 'USD', plan.currency, month),
  );
  return { forecast, cash, holds, least };
}

/** True if a value is as high as wished, but for what binary fractions leave over. */
export function reaches(value: number, wished: number): boolean {
  return value >= wished - NOISE * Math.max(1, Math.abs(wished));
}

/** Divides by the prices of the plan, and by what a crisis does to them. */
function inMoneyOfStart(
  { assumptions, currency, addedInflation }: VariedPlan['plan'],
  path: Path,
  months: number,
): (row: Float64Array) => Float64Array {
  const prices = assumedPrices({ ...DEFAULT_ASSUMPTIONS, ...assumptions }, currency, months, addedInflation);
  const levels = crisisLevels(path, currency, months);
  return (row) => row.map((value, month) => value / (prices[month]! * levels[month]!));
}
