/** The least value of every path over its months, where a request asks for it (finance.md section 16). */
import { type Assumptions, assumedPrices, horizonMonths } from '@meridian/engine';
import type { LeastAsked, SimulationRequest } from './simulation-request.ts';

/** The values whose least is told, by number: cash, cash with all that may be sold, net worth. */
const LEAST_VALUES = ['cash', 'spendable', 'forecast'] as const;

/** How the kernel finds it; null: nobody asks. */
export type LeastShape = {
  /** The run whose months are looked at. */
  readonly run: number;
  /** The number of the value in LEAST_VALUES, and the first month that is looked at. */
  readonly value: number;
  readonly from: number;
  /** Whether it is told in the display currency at the rates of the path, and divided by the random price level of the path. */
  readonly isShown: boolean;
  readonly isReal: boolean;
} | null;

/** What is known of the simulation when the least values are laid out. */
interface LeastContext {
  readonly runs: number;
  readonly priceModel: number;
  readonly assumptions: Assumptions;
  /** Of a constant model the price level at the end of each month. */
  readonly prices: Float64Array;
  /** What real values are divided by beside the level of the path. */
  readonly shownPrices: Float64Array;
  readonly shortBounds: Float64Array;
}

/** True if every path is divided by its own price level, for which there has to be one a month. */
export function needsEveryLevel({ least }: Pick<SimulationRequest, 'least'>, priceModel: number): boolean {
  return least?.unit === 'money_of_start' && priceModel > 0;
}

/** Throws RangeError for a month that the simulation does not have. */
export function leastShape(
  { least, deficitPolicy, ...horizon }: SimulationRequest,
  { runs, priceModel }: Pick<LeastContext, 'runs' | 'priceModel'>,
): LeastShape {
  if (least === undefined) return null;
  const { of, unit, from } = least;
  if (!Number.isInteger(from) || from < 0 || from >= horizonMonths(horizon)) {
    throw new RangeError(`The simulation has no month ${from}`);
  }
  const isJudged = unit === 'half_cents';
  // Below zero there is nothing left to sell, and an overdraft is judged by the run that sells.
  const value = of === 'forecast' ? of : isJudged || deficitPolicy === 'overdraft' ? 'cash' : 'spendable';
  return {
    run: isJudged && of === 'spendable' ? runs - 1 : 0,
    value: LEAST_VALUES.indexOf(value),
    from,
    isShown: !isJudged,
    isReal: needsEveryLevel({ least }, priceModel),
  };
}

/** What the values of each month are divided by before they are compared; empty where nobody asks. */
export function leastDivisors(request: SimulationRequest, context: LeastContext): Float64Array {
  const { least } = request;
  return least === undefined ? new Float64Array(0) : divisorsOf(least, request, context);
}

function divisorsOf(
  { unit }: LeastAsked,
  { currency, inflation, addedInflation, ...horizon }: SimulationRequest,
  { priceModel, assumptions, prices, shownPrices, shortBounds }: LeastContext,
): Float64Array {
  switch (unit) {
    case 'half_cents':
      return shortBounds.map((bound) => -bound);
    case 'money':
      return new Float64Array(shownPrices.length).fill(1);
    case 'money_of_start': {
      if (priceModel > 0) return shownPrices;
      const own = assumedPrices(assumptions, currency, horizonMonths(horizon), addedInflation);
      const levels = inflation === undefined ? own : prices;
      return shownPrices.map((shown, month) => shown * levels[month]!);
    }
  }
}
