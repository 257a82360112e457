import { crisisPriceLevels, crisisPath } from './economic-forecast.ts';
import type { StressTest } from './stress-tests.ts';
import { type ForecastRequest, preparePlan } from '#forecast.ts';
import { horizonMonths } from '#horizon.ts';
import { HALF_A_CENT } from '#round-money.ts';
import { runPlan } from '#kernel/month-step.ts';
import { CONSTANT_PATH } from '#kernel/market-path.ts';
import { continueFromState, computePlanStates } from '#kernel/plan-state.ts';

/** Effect of a crisis on a plan, and the probability that it begins within the horizon. */
export interface CrisisOutcome<Test extends StressTest> {
  /** The stress test itself, the same object that the caller passed. */
  readonly test: Test;
  /** Probability that the crisis begins within one year, after the multiplier of the economic scenario; 0 to 1. */
  readonly annualProbability: number;
  /** Probability that the crisis begins at least once within the horizon; 0 to 1. */
  readonly probability: number;
  /**
   * Final net worth without the crisis minus final net worth with it, in the display currency. The mean over one forecast per year of the
   * plan, in which the crisis begins at the start of that year; negative: a gain.
   */
  readonly impact: number;
  /**
   * `impact` as a share of final net worth without the crisis. Null if that net worth is at most half a cent, which may be only a
   * rounding error.
   */
  readonly impactShare: number | null;
  /**
   * Largest relative fall of net worth: the minimum of (net worth with the crisis / net worth without it - 1) over all start
   * years and months. Months in which net worth without the crisis is at most half a cent are left out; null if no month is left.
   */
  readonly trough: number | null;
  /**
   * Largest fall below the net worth without the crisis in any month, over all start years, in the display currency; 0 if there
   * is no fall.
   */
  readonly worstLoss: number;
}

/** Probability and expected cost of crises (finance.md section 6); probabilities are 0 to 1. */
export interface CrisisProbability<Test extends StressTest> {
  /** Probability that at least one of the crises begins within the horizon. */
  readonly anyProbability: number;
  /** Expected number of crises that begin within the horizon. */
  readonly expectedCrises: number;
  /** Sum of losses in final net worth, each times its probability; gains are ignored. */
  readonly expectedLoss: number;
  /** Outcome of each crisis, the most probable first; equally probable ones in the given order. */
  readonly crises: CrisisOutcome<Test>[];
}

/**
 * Returns the effect of each crisis alone on a plan (finance.md section 6), in the given order. A long list can thus be computed
 * in parts. Each crisis is computed once for each year of the plan, beginning at the year's start; results are in the plan's own
 * prices, without the crisis's own inflation. `multiplier` applies to the yearly probabilities, which are capped at 1. Throws
 * RangeError as `forecast` does.
 */
export function computeCrisisOutcomes<Test extends StressTest>(
  plan: Omit<ForecastRequest, 'path'>,
  tests: readonly Test[],
  multiplier = 1,
): CrisisOutcome<Test>[] {
  const { flow, valuation, pathOn } = preparePlan(plan);
  const calm = pathOn(CONSTANT_PATH);
  const base = runPlan(flow, calm, valuation).forecast;
  // Until its crisis begins, each forecast equals that of the plan without a crisis, so it continues from the saved state of the latter.
  const months = horizonMonths(plan);
  const begins = Array.from({ length: Math.ceil(months / 12) }, (_, year) => 12 * year);
  const states = computePlanStates(flow, calm, valuation, begins);
  return tests.map((test) => {
    const annualProbability = Math.min(1, test.probability * multiplier);
    const probability = probabilityWithinYears(annualProbability, months / 12);
    const struck = states.map((state) => {
      const path = crisisPath(plan, CONSTANT_PATH, test, state.month);
      const levels = crisisPriceLevels(path, plan.currency, base.length);
      const through = continueFromState(state, flow, pathOn(path), valuation);
      return base.map((value, month) => (month < state.month ? value : through[month]! / levels[month]!));
    });
    return { test, annualProbability, probability, ...impactOf(struck, base) };
  });
}

/**
 * Combines the outcomes of single crises into their combined probability and expected cost over `years`, which may include a
 * fraction. Years and crises are independent (finance.md sections 6 and 17).
 */
export function combineCrises<Test extends StressTest>(
  crises: readonly CrisisOutcome<Test>[],
  years: number,
): CrisisProbability<Test> {
  const annual = crises.map(({ annualProbability }) => annualProbability);
  return {
    anyProbability: anyCrisisProbability(annual, years),
    expectedCrises: crises.reduce((sum, { annualProbability }) => sum + years * annualProbability, 0),
    expectedLoss: crises.reduce((sum, { probability, impact }) => sum + probability * Math.max(0, impact), 0),
    crises: crises.toSorted((one, other) => other.probability - one.probability),
  };
}

/**
 * Returns the probability that at least one of several independent crises begins within `years` (finance.md section 6): 1 -
 * product of (1 - p)^years. `annual` has the probability p of each within one year, 0 to 1.
 */
export function anyCrisisProbability(annual: readonly number[], years: number): number {
  return 1 - annual.reduce((product, probability) => product * (1 - probabilityWithinYears(probability, years)), 1);
}

/**
 * Returns the probability that a crisis with the yearly `probability` p begins within `years`: 1 - (1 - p)^years, accurate for
 * small p.
 */
function probabilityWithinYears(probability: number, years: number): number {
  return -Math.expm1(years * Math.log1p(-probability));
}

/** Returns the mean impact, lowest trough and largest loss of a crisis over its start years. */
function impactOf(struck: readonly Float64Array[], base: Float64Array) {
  const last = base.length - 1;
  const end = base[last]!;
  const impact = struck.reduce((sum, series) => sum + (end - series[last]!), 0) / struck.length;
  let trough = Infinity;
  let worstLoss = 0;
  for (const series of struck) {
    base.forEach((value, month) => {
      worstLoss = Math.max(worstLoss, value - series[month]!);
      if (value > HALF_A_CENT) trough = Math.min(trough, series[month]! / value - 1);
    });
  }
  return {
    impact,
    impactShare: end > HALF_A_CENT ? impact / end : null,
    trough: trough === Infinity ? null : trough,
    worstLoss,
  };
}
