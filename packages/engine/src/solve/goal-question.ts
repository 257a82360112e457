/** The questions to a plan (finance.md section 16): each is a value with which the plan is varied. */
import { withCurrencyMoved } from '#break-even.ts';
import type { CurrencyCode } from '#currencies.ts';
import type { StressTest } from '#economy/stress-tests.ts';
import { type ShockKind, scaledShocks } from './scaled-shocks.ts';
import type { ForecastRequest } from '#forecast.ts';
import { horizonMonths } from '#horizon.ts';
import type { PlanItem } from '#item.ts';
import { type MilestoneMove, withMilestoneMoved } from './milestone-move.ts';
import { type GoalSearch, searchAlong, searchOutward } from './goal-search.ts';
import { STEPS_PER_PERCENT, sidesOfRate } from './rate-range.ts';

/** A plan as it is, on no path. */
export type AskedPlan = Omit<ForecastRequest, 'path'>;

/**
 * The subject of a question: of an item its amount or its rate a month, of some items that end together the month of that end, of a milestone its month, of
 * all expenses their percentage of those of now, of a currency its lasting change in percent, of a crisis the percentage of its shocks.
 */
export type GoalQuestion =
  | { readonly kind: 'item'; readonly itemId: number; readonly field: 'amount' | 'monthlyRate' }
  | { readonly kind: 'end'; readonly itemIds: readonly number[] }
  | ({ readonly kind: 'milestone' } & MilestoneMove)
  | { readonly kind: 'total' }
  | { readonly kind: 'rate'; readonly code: CurrencyCode }
  | {
      readonly kind: 'stress';
      readonly test: StressTest;
      /** Months until it begins. */
      readonly offset: number;
      /** Absent: all of its shocks. */
      readonly only?: ShockKind;
    };

/** A plan with another value, and the crisis it goes through where one is asked about. */
export interface VariedPlan {
  readonly plan: AskedPlan;
  readonly crisis?: { readonly test: StressTest; readonly offset: number };
}

/** A value with which a plan is varied. */
export interface Variation {
  /** How many steps a unit of the value has: the search counts in steps. */
  readonly stepsPerUnit: number;
  readonly search: () => GoalSearch;
  /** The plan with a value; null where an item would end before it begins. */
  readonly planAt: (value: number) => VariedPlan | null;
}

/** Amounts are told in cents, up to this. */
const MOST_AMOUNT = 1e12;
const CENTS = 100;
/** If an amount is nothing as yet, the points lie around this one. */
const USUAL_AMOUNT = 1_000;
const AMOUNT_POINTS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 3 / 4, 7 / 8, 1, 5 / 4, 3 / 2, 2, 3, 4, 8, 16, 64, 1_024];
/** In percent a month; most lie where rates do. */
const RATE_POINTS = [-99.999, -20, -5, -2, -1, -0.5, -0.2, -0.1, 0, 0.1, 0.2, 0.5, 1, 2, 5, 20, 50, 100];
const TOTAL_POINTS = [
  0, 5, 10, 25, 50, 75, 90, 100, 110, 125, 150, 200, 300, 400, 600, 1_000, 10_000, 100_000,
];
const CRISIS_POINTS = [0, 10, 25, 50, 75, 90, 100, 125, 150, 175, 200, 250, 300, 400, 500, 600, 800, 1_000];
/** The two ends of a range of months, and those between. */
const MONTH_POINTS = 18;

/** How a question varies a plan. Throws RangeError where it names an item that the plan does not have. */
export function variationOf(plan: AskedPlan, question: GoalQuestion): Variation {
  switch (question.kind) {
    case 'item':
      return itemVariation(plan, question);
    case 'end':
      return endVariation(plan, question.itemIds);
    case 'milestone':
      return monthVariation(plan, (month) => {
        const items = withMilestoneMoved(plan.items, question, month);
        return items === null ? null : { plan: { ...plan, items } };
      });
    case 'total': {
      const planAt = (percent: number) =>
        withItems(plan, (item) =>
          item.category === 'expense' ? { ...item, amount: (item.amount * percent) / 100 } : item,
        );
      return percentVariation(TOTAL_POINTS, planAt);
    }
    case 'rate': {
      const sides = sidesOfRate();
      const planAt = (percent: number) => ({ plan: withCurrencyMoved(plan, question.code, percent) });
      return { stepsPerUnit: STEPS_PER_PERCENT, search: () => searchOutward(0, sides), planAt };
    }
    case 'stress': {
      const { test, offset, only } = question;
      const planAt = (percent: number) => ({
        plan,
        crisis: { test: scaledShocks(test, percent / 100, only), offset },
      });
      return percentVariation(CRISIS_POINTS, planAt);
    }
  }
}

function itemVariation(
  plan: AskedPlan,
  { itemId, field }: Extract<GoalQuestion, { kind: 'item' }>,
): Variation {
  const { category, amount } = requireItem(plan, itemId);
  const planAt = (value: number) =>
    withItems(plan, (item) =>
      item.id === itemId ? { ...item, [field]: field === 'amount' ? value : value / 100 } : item,
    );
  const points =
    field === 'amount'
      ? [0, ...AMOUNT_POINTS.map((share) => share * (amount > 0 ? amount : USUAL_AMOUNT)), MOST_AMOUNT]
      : RATE_POINTS;
  const stepsPerUnit = field === 'amount' ? CENTS : STEPS_PER_PERCENT;
  const steps = inSteps(points, stepsPerUnit);
  // The most for spending, the least for everything else.
  const wishedFirst = category === 'expense' ? steps.toReversed() : steps;
  return { stepsPerUnit, search: () => searchAlong(wishedFirst), planAt };
}

/** The earliest last month of items that end together. */
function endVariation(plan: AskedPlan, itemIds: readonly number[]): Variation {
  const begins = itemIds.map((id) => requireItem(plan, id).from ?? plan.start);
  return monthVariation(plan, (month) =>
    begins.some((from) => month < from)
      ? null
      : withItems(plan, (item) => (itemIds.includes(item.id) ? { ...item, to: month } : item)),
  );
}

/** The earliest month of the horizon. */
function monthVariation(plan: AskedPlan, planAt: Variation['planAt']): Variation {
  const last = horizonMonths(plan) - 1;
  const points = Array.from(
    { length: MONTH_POINTS },
    (_, point) => plan.start + Math.round((last * point) / (MONTH_POINTS - 1)),
  );
  return { stepsPerUnit: 1, search: () => searchAlong(inSteps(points, 1)), planAt };
}

/** The highest percentage. */
function percentVariation(points: readonly number[], planAt: (percent: number) => VariedPlan): Variation {
  const steps = inSteps(points, STEPS_PER_PERCENT).toReversed();
  return { stepsPerUnit: STEPS_PER_PERCENT, search: () => searchAlong(steps), planAt };
}

/** Each point once, the lowest first, none beyond the last. */
function inSteps(points: readonly number[], stepsPerUnit: number): number[] {
  const end = Math.round(points[points.length - 1]! * stepsPerUnit);
  const steps = points.map((point) => Math.min(end, Math.round(point * stepsPerUnit)));
  return [...new Set(steps)].toSorted((one, other) => one - other);
}

function withItems(plan: AskedPlan, change: (item: PlanItem) => PlanItem): VariedPlan {
  return { plan: { ...plan, items: plan.items.map(change) } };
}

function requireItem({ items }: AskedPlan, id: number): PlanItem {
  const item = items.find((one) => one.id === id);
  if (item === undefined) throw new RangeError(`The plan has no item ${id}`);
  return item;
}
