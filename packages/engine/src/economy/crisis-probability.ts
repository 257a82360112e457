import { crisisLevels, crisisPath } from './economic-forecast.ts';
import type { StressTest } from './stress-tests.ts';
import { type ForecastRequest, laidOut } from '#forecast.ts';
import { horizonMonths } from '#horizon.ts';
import { HALF_A_CENT } from '#money.ts';
import { runPlan } from '#kernel/month-step.ts';
import { CONSTANT_PATH } from '#kernel/path.ts';
import { continuedFrom, planStates } from '#kernel/plan-state.ts';

/** The effect of a crisis on a plan, and how likely it is to begin within the years looked at. */
export interface CrisisOutcome<Test extends StressTest> {
  /** The very object that was given. */
  readonly test: Test;
  /** That it begins within a year, under the multiplier; 0 to 1. */
  readonly annualProbability: number;
  /** That it begins at least once; 0 to 1. */
  readonly probability: number;
  /** Net worth at the end without the crisis less that with it, the mean over crises that begin with each year, in the display currency; negative: a gain. */
  readonly impact: number;
  /** The same as a share of net worth without the crisis; null where that is not above half a cent: a plan that comes to exactly 0 leaves a residue of rounding. */
  readonly impactShare: number | null;
  /** Lowest of crisis / base - 1 over all of those and the months in which base is above half a cent; null where there is none. */
  readonly trough: number | null;
  /** The most that base is above crisis in any month of any of those, in the display currency; 0 where it never is. */
  readonly worstLoss: number;
}

/** How likely crises are, and what they cost (finance.md section 6); probabilities are 0 to 1. */
export interface CrisisProbability<Test extends StressTest> {
  /** That at least one of them begins. */
  readonly anyProbability: number;
  /** How many begin on average. */
  readonly expectedCrises: number;
  /** The sum of the losses at the end, each times its probability; gains do not count. */
  readonly expectedLoss: number;
  /** The most probable first, those alike in the order given. */
  readonly crises: CrisisOutcome<Test>[];
}

/**
 * The effect of each crisis alone on a plan (finance.md section 6), in the order given, so that many can be worked out in parts: it strikes
 * the plan as it is, at the start of each of its years, and is told in the plan's own prices, what the crisis adds to them taken off.
 * `multiplier` is on the yearly probabilities, which stay at most 1. Throws RangeError as `forecast` does.
 */
export function crisisOutcomes<Test extends StressTest>(
  plan: Omit<ForecastRequest, 'path'>,
  tests: readonly Test[],
  multiplier = 1,
): CrisisOutcome<Test>[] {
  const { flow, valuation, pathOn } = laidOut(plan);
  const calm = pathOn(CONSTANT_PATH);
  const base = runPlan(flow, calm, valuation).forecast;
  // Until its crisis begins a plan goes the way it goes without one.
  const months = horizonMonths(plan);
  const begins = Array.from({ length: Math.ceil(months / 12) }, (_, year) => 12 * year);
  const states = planStates(flow, calm, valuation, begins);
  return tests.map((test) => {
    const annualProbability = Math.min(1, test.probability * multiplier);
    const probability = withinYears(annualProbability, months / 12);
    const struck = states.map((state) => {
      const path = crisisPath(plan, CONSTANT_PATH, test, state.month);
      const levels = crisisLevels(path, plan.currency, base.length);
      const through = continuedFrom(state, flow, pathOn(path), valuation);
      return base.map((value, month) => (month < state.month ? value : through[month]! / levels[month]!));
    });
    return { test, annualProbability, probability, ...impactOf(struck, base) };
  });
}

/** The crises of `years` years, or parts of one, together (finance.md sections 6 and 17); years and crises are independent of each other. */
export function crisesTogether<Test extends StressTest>(
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
 * The probability that at least one of several crises begins within `years` (finance.md section 6): 1 - product of
 * (1 - p)^years, where `annual` has the probability p of each within one year, 0 to 1. They are independent of each other.
 */
export function anyCrisisProbability(annual: readonly number[], years: number): number {
  return 1 - annual.reduce((product, probability) => product * (1 - withinYears(probability, years)), 1);
}

/** 1 - (1 - p)^years, without losing the digits of a small p. */
function withinYears(probability: number, years: number): number {
  return -Math.expm1(years * Math.log1p(-probability));
}

/** The mean impact, the lowest trough and the largest loss of a crisis that begins at several times. */
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
