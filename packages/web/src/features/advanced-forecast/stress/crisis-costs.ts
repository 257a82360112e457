/** The costs of crises to a plan, so that the worst comes first and it can be said why. */
import {
  DEFAULT_ASSET_CLASSES,
  type CrisisDifference,
  type CurrencyCode,
  type PlanItem,
  crisisDifference,
  crisisPath,
  isFundCategory,
  itemWorths,
  roundMoney,
} from '@meridian/engine';
import { type StressTestAnswer, toEngineStressTest } from '@meridian/contract';
import type { CrisisOutcome, StressedPlan } from './crisis-outcome.ts';

/** A stress test as it is looked at: `hit` is the currency that was chosen; null: the one that the test means, as the server computes it. */
export function hitting<Test extends Pick<StressTestAnswer, 'fx_currency'>>(
  test: Test,
  hit: CurrencyCode | null,
): Test {
  return hit === null ? test : { ...test, fx_currency: hit };
}

/** The plan without a crisis: net worth by month, and the month in which cash runs out. */
interface CalmPlan {
  readonly worth: Float64Array;
  readonly runsOutAt: number | null;
}

/** The month in which the money runs out because of a crisis, or sooner because of it; null where the crisis does not break the plan. */
export function breaksAt({ runsOutAt }: Pick<CrisisOutcome, 'runsOutAt'>, calm: CalmPlan): number | null {
  if (runsOutAt === null) return null;
  return calm.runsOutAt === null || runsOutAt < calm.runsOutAt ? runsOutAt : null;
}

/** By how much a crisis changes what is there in the end, to the cent; below 0 for a loss. */
export function changeAtEnd({ worth }: Pick<CrisisOutcome, 'worth'>, calm: CalmPlan): number {
  return roundMoney((worth.at(-1) ?? 0) - (calm.worth.at(-1) ?? 0));
}

type Ranked = Pick<CrisisOutcome, 'runsOutAt' | 'worth' | 'effects'>;

/** Crises that break the plan come first, the soonest of them ahead; then those that cost most in the end, then those that fall furthest. */
export function worstFirst<Outcome extends Ranked>(outcomes: readonly Outcome[], calm: CalmPlan): Outcome[] {
  const breaks = (outcome: Outcome) => breaksAt(outcome, calm) ?? Infinity;
  const fall = ({ effects }: Outcome) => effects.trough?.amount ?? 0;
  // Two that never break the plan are alike in that: infinity less infinity is no number.
  const soonest = (one: Outcome, other: Outcome) =>
    breaks(one) === breaks(other) ? 0 : breaks(one) - breaks(other);
  return outcomes.toSorted(
    (one, other) =>
      soonest(one, other) || changeAtEnd(one, calm) - changeAtEnd(other, calm) || fall(other) - fall(one),
  );
}

/** Where the cost of a crisis comes from. */
export interface CrisisReasons {
  /** The items that lose most, at the end or, where nothing is lost by then, at the lowest point. */
  readonly losers: CrisisDifference['items'];
  /** A saver gains: the plan ends above itself, as deposits were made while prices were low. */
  readonly buysCheap: boolean;
}

/** So many items are named. */
const MOST_LOSERS = 2;

interface Calm extends CalmPlan {
  readonly forecast: {
    readonly base: { readonly forecast: Float64Array };
    readonly priceIndex: Float64Array;
  };
  readonly prices: {
    readonly addedInflation: number;
    readonly path: Parameters<typeof crisisPath>[1];
  };
}

/** `worths` are those of the items without a crisis. */
export function crisisReasons(
  plan: StressedPlan,
  calm: Calm,
  outcome: CrisisOutcome,
  worths: ReturnType<typeof itemWorths>,
): CrisisReasons {
  const { test, month, crisis, crisisPrices, effects } = outcome;
  const path = crisisPath(plan, calm.prices.path, toEngineStressTest(test), month);
  const through = itemWorths({ ...plan, addedInflation: calm.prices.addedInflation, path });
  const last = outcome.worth.length - 1;
  const atEnd = changeAtEnd(outcome, calm);
  const { items } = crisisDifference(
    plan.items,
    { whole: calm.forecast.base.forecast, items: worths, prices: calm.forecast.priceIndex },
    { whole: crisis.forecast, items: through, prices: crisisPrices },
    atEnd < 0 ? last : (effects.trough?.index ?? last),
  );
  const gains = (item: PlanItem, position: number) =>
    isFundCategory(item.category) &&
    item.amount > 0 &&
    path.levels[item.assetClass ?? DEFAULT_ASSET_CLASSES[item.category]] !== undefined &&
    (through[position]?.[last] ?? 0) > (worths[position]?.[last] ?? 0);
  return {
    losers: items.filter(({ amount }) => roundMoney(amount) < 0).slice(0, MOST_LOSERS),
    buysCheap: atEnd > 0 && plan.items.some(gains),
  };
}
