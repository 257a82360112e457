/** Computes the cost of crises, to sort them and to explain the cost. */
import {
  DEFAULT_ASSET_CLASSES,
  type CrisisDifference,
  type CurrencyCode,
  type PlanItem,
  explainCrisisDifference,
  crisisPath,
  isFundCategory,
  computeItemNetWorths,
  roundMoney,
} from '@meridian/engine';
import { type StressTestResponse, toEngineStressTest } from '@meridian/contract';
import type { CrisisOutcome, StressedPlan } from './crisis-outcome.ts';

/**
 * Returns a stress test whose exchange rate shock applies to `crisisCurrency`. If this is null, the shock applies to the test's own
 * currency, as on the server.
 */
export function withCrisisCurrency<Test extends Pick<StressTestResponse, 'fx_currency'>>(
  test: Test,
  crisisCurrency: CurrencyCode | null,
): Test {
  return crisisCurrency === null ? test : { ...test, fx_currency: crisisCurrency };
}

/** The forecast without a crisis: net worth by month, and the month in which cash runs out. */
interface BaselinePlan {
  readonly netWorth: Float64Array;
  readonly runsOutAt: number | null;
}

/**
 * Returns the month in which the money runs out because of the crisis. Returns null if the money lasts, or if it runs out just as early
 * without the crisis.
 */
export function findMonthOfFailure(
  { runsOutAt }: Pick<CrisisOutcome, 'runsOutAt'>,
  baseline: BaselinePlan,
): number | null {
  if (runsOutAt === null) return null;
  return baseline.runsOutAt === null || runsOutAt < baseline.runsOutAt ? runsOutAt : null;
}

/** Returns the change of the end value, rounded to the cent; negative for a loss. */
export function endValueChange({ netWorth }: Pick<CrisisOutcome, 'netWorth'>, baseline: BaselinePlan): number {
  return roundMoney((netWorth.at(-1) ?? 0) - (baseline.netWorth.at(-1) ?? 0));
}

type RankedOutcome = Pick<CrisisOutcome, 'runsOutAt' | 'netWorth' | 'effects'>;

/**
 * Returns the crises sorted. Crises that break the plan come first, in the order of the months in which they do. The
 * others follow, first by their loss at the end, then by the depth of the fall.
 */
export function sortWorstFirst<Outcome extends RankedOutcome>(
  outcomes: readonly Outcome[],
  baseline: BaselinePlan,
): Outcome[] {
  const breaks = (outcome: Outcome) => findMonthOfFailure(outcome, baseline) ?? Infinity;
  const fall = ({ effects }: Outcome) => effects.trough?.amount ?? 0;
  // The months are compared explicitly, because the difference of two infinities is NaN.
  const soonest = (one: Outcome, other: Outcome) => (breaks(one) === breaks(other) ? 0 : breaks(one) - breaks(other));
  return outcomes.toSorted(
    (one, other) =>
      soonest(one, other) || endValueChange(one, baseline) - endValueChange(other, baseline) || fall(other) - fall(one),
  );
}

/** The items and effects that explain why a crisis costs a plan as much as it does. */
export interface CrisisExplanation {
  /** The items that lose most at the end. If no item loses at the end, the items that lose most at the lowest point. */
  readonly losers: CrisisDifference['items'];
  /** True if the plan ends higher than without the crisis, because its deposits bought at low prices. */
  readonly gainsFromDeposits: boolean;
}

/** Maximum number of items that the explanation names. */
const MOST_LOSERS = 2;

interface Baseline extends BaselinePlan {
  readonly forecast: {
    readonly base: { readonly forecast: Float64Array };
    readonly priceIndex: Float64Array;
  };
  readonly prices: {
    readonly addedInflation: number;
    readonly path: Parameters<typeof crisisPath>[1];
  };
}

/** Returns the explanation of a crisis's cost. `worths` are the net worths of the items without a crisis. */
export function explainCrisisCost(
  plan: StressedPlan,
  baseline: Baseline,
  outcome: CrisisOutcome,
  worths: ReturnType<typeof computeItemNetWorths>,
): CrisisExplanation {
  const { test, month, crisis, crisisPrices, effects } = outcome;
  const path = crisisPath(plan, baseline.prices.path, toEngineStressTest(test), month);
  const outcomeOf = computeItemNetWorths({ ...plan, addedInflation: baseline.prices.addedInflation, path });
  const last = outcome.netWorth.length - 1;
  const atEnd = endValueChange(outcome, baseline);
  const { items } = explainCrisisDifference(
    plan.items,
    { whole: baseline.forecast.base.forecast, items: worths, prices: baseline.forecast.priceIndex },
    { whole: crisis.forecast, items: outcomeOf, prices: crisisPrices },
    atEnd < 0 ? last : (effects.trough?.index ?? last),
  );
  const gains = (item: PlanItem, position: number) =>
    isFundCategory(item.category) &&
    item.amount > 0 &&
    path.levels[item.assetClass ?? DEFAULT_ASSET_CLASSES[item.category]] !== undefined &&
    (outcomeOf[position]?.[last] ?? 0) > (worths[position]?.[last] ?? 0);
  return {
    losers: items.filter(({ amount }) => roundMoney(amount) < 0).slice(0, MOST_LOSERS),
    gainsFromDeposits: atEnd > 0 && plan.items.some(gains),
  };
}
