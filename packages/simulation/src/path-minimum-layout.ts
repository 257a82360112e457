/** Minimum of a value over the months of every path, if the request asks for it (finance.md section 16). */
import { type Assumptions, assumedPriceLevels, horizonMonths } from '@meridian/engine';
import type { MinimumRequest, SimulationRequest } from './simulation-request.ts';

/**
 * Values that can be minimised: cash, cash plus everything that may be sold, net worth. The kernel identifies a value by its index.
 */
const MINIMUM_VALUES = ['cash', 'spendable', 'forecast'] as const;

/** Parameters by which the kernel computes the minimum; null: not requested. */
export type MinimumParameters = {
  /** Run whose values are minimised: 0, or the last run, which sells funds. */
  readonly run: number;
  /** Index in MINIMUM_VALUES of the value whose minimum is computed. */
  readonly value: number;
  /** First month that counts for the minimum. */
  readonly from: number;
  /** True if the value is converted to the display currency at the path's rates. */
  readonly isConverted: boolean;
  /** True if the value is divided by the path's random price level. */
  readonly isReal: boolean;
} | null;

/** Data of the simulation on which the parameters and divisors of the minimum depend. */
interface MinimumContext {
  readonly runs: number;
  readonly priceModel: number;
  readonly assumptions: Assumptions;
  /** Price level at the end of each month for a constant model. */
  readonly prices: Float64Array;
  /** For each month, the factor that converts a path's price level to that of the display currency, which gives real values. */
  readonly displayPriceFactors: Float64Array;
  readonly shortBounds: Float64Array;
}

/** Returns true if the values of each path are divided by its own random price level, which is then needed for every month. */
export function needsMonthlyPriceLevels({ minimum }: Pick<SimulationRequest, 'minimum'>, priceModel: number): boolean {
  return minimum?.unit === 'money_of_start' && priceModel > 0;
}

/** Returns the kernel's parameters for the minimum. Throws RangeError for a month beyond the simulation. */
export function createMinimumParameters(
  { minimum, deficitPolicy, ...horizon }: SimulationRequest,
  { runs, priceModel }: Pick<MinimumContext, 'runs' | 'priceModel'>,
): MinimumParameters {
  if (minimum === undefined) return null;
  const { of, unit, from } = minimum;
  if (!Number.isInteger(from) || from < 0 || from >= horizonMonths(horizon)) {
    throw new RangeError(`The simulation has no month ${from}`);
  }
  const isJudged = unit === 'half_cents';
  // Cash alone decides a shortfall, because with sales it is negative only if nothing is left to sell. Under an overdraft nothing
  // is sold, so spendable money is cash.
  const value = of === 'forecast' ? of : isJudged || deficitPolicy === 'overdraft' ? 'cash' : 'spendable';
  return {
    run: isJudged && of === 'spendable' ? runs - 1 : 0,
    value: MINIMUM_VALUES.indexOf(value),
    from,
    isConverted: !isJudged,
    isReal: needsMonthlyPriceLevels({ minimum: minimum }, priceModel),
  };
}

/** Returns the number by which each month's value is divided before the comparison; empty if no minimum is requested. */
export function minimumDivisors(request: SimulationRequest, context: MinimumContext): Float64Array {
  const { minimum } = request;
  return minimum === undefined ? new Float64Array(0) : divisorsOf(minimum, request, context);
}

function divisorsOf(
  { unit }: MinimumRequest,
  { currency, inflation, addedInflation, ...horizon }: SimulationRequest,
  { priceModel, assumptions, prices, displayPriceFactors, shortBounds }: MinimumContext,
): Float64Array {
  switch (unit) {
    case 'half_cents':
      return shortBounds.map((bound) => -bound);
    case 'money':
      return new Float64Array(displayPriceFactors.length).fill(1);
    case 'money_of_start': {
      if (priceModel > 0) return displayPriceFactors;
      const own = assumedPriceLevels(assumptions, currency, horizonMonths(horizon), addedInflation);
      const levels = inflation === undefined ? own : prices;
      return displayPriceFactors.map((shown, month) => shown * levels[month]!);
    }
  }
}
