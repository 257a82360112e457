/** Questions about a plan (finance.md section 16): each defines a value to vary. */
import { withCurrencyChange } from '#currency-break-even.ts';
import type { CurrencyCode } from '#currencies.ts';
import type { StressTest } from '#economy/stress-tests.ts';
import { type ShockKind, scaleShocks } from './scaled-shocks.ts';
import type { ForecastRequest } from '#forecast.ts';
import { horizonMonths } from '#horizon.ts';
import type { PlanItem } from '#item.ts';
import { type MilestoneMove, withMilestoneMoved } from './milestone-move.ts';
import { type GoalSearch, searchInOrder, searchOutward } from './goal-search.ts';
import { STEPS_PER_PERCENT, currencySearchPoints } from './currency-search-range.ts';

/** A plan that is forecast on its expected path, without random moves. */
export type GoalPlan = Omit<ForecastRequest, 'path'>;

/**
 * The value to vary: an item's amount or monthly rate; the common last month of some items; the month of a milestone; the
 * percentage of all expenses relative to now; the lasting change of a currency in percent; the percentage of a crisis's shocks.
 */
export type GoalVariable =
  | { readonly kind: 'item'; readonly itemId: number; readonly field: 'amount' | 'monthlyRate' }
  | { readonly kind: 'end'; readonly itemIds: readonly number[] }
  | ({ readonly kind: 'milestone' } & MilestoneMove)
  | { readonly kind: 'total' }
  | { readonly kind: 'rate'; readonly code: CurrencyCode }
  | {
      readonly kind: 'stress';
      readonly test: StressTest;
      /** Number of months from the start of the plan to the start of the crisis. */
      readonly offset: number;
      /** Kind of shocks that the percentage scales, with the others set to 0; absent: all shocks. */
      readonly only?: ShockKind;
    };

/** A plan in which the question's value has been changed, and the crisis through which it runs if the question concerns one. */
export interface VariedPlan {
  readonly plan: GoalPlan;
  readonly crisis?: { readonly test: StressTest; readonly offset: number };
}

/** The values among which a goal search looks for its result, and the plan with each of them. */
export interface SearchSpace {
  /** Number of search steps per unit of the value. */
  readonly stepsPerUnit: number;
  readonly search: () => GoalSearch;
  /** Returns the plan in which the question has this value; null if an item would then end before it begins. */
  readonly planAt: (value: number) => VariedPlan | null;
}

/** Maximum amount of the search, which runs in cents. */
const MOST_AMOUNT = 1e12;
const CENTS = 100;
/** Amount, in the currency of the item, to which the search points relate if the item's own amount is 0. */
const USUAL_AMOUNT = 1_000;
const AMOUNT_POINTS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 3 / 4, 7 / 8, 1, 5 / 4, 3 / 2, 2, 3, 4, 8, 16, 64, 1_024];
/** Search points in percent a month, densest at common rates. */
const RATE_POINTS = [-99.999, -20, -5, -2, -1, -0.5, -0.2, -0.1, 0, 0.1, 0.2, 0.5, 1, 2, 5, 20, 50, 100];
const TOTAL_POINTS = [0, 5, 10, 25, 50, 75, 90, 100, 110, 125, 150, 200, 300, 400, 600, 1_000, 10_000, 100_000];
const CRISIS_POINTS = [0, 10, 25, 50, 75, 90, 100, 125, 150, 175, 200, 250, 300, 400, 500, 600, 800, 1_000];
/** Number of search points in a range of months, both ends included. */
const MONTH_POINTS = 18;

/**
 * Returns the range to search for a question, and the plan for each value. Throws RangeError if the question names an item that the
 * plan does not have.
 */
export function createSearchSpace(plan: GoalPlan, question: GoalVariable): SearchSpace {
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
      const sides = currencySearchPoints();
      const planAt = (percent: number) => ({ plan: withCurrencyChange(plan, question.code, percent) });
      return { stepsPerUnit: STEPS_PER_PERCENT, search: () => searchOutward(0, sides), planAt };
    }
    case 'stress': {
      const { test, offset, only } = question;
      const planAt = (percent: number) => ({
        plan,
        crisis: { test: scaleShocks(test, percent / 100, only), offset },
      });
      return percentVariation(CRISIS_POINTS, planAt);
    }
  }
}

function itemVariation(plan: GoalPlan, { itemId, field }: Extract<GoalVariable, { kind: 'item' }>): SearchSpace {
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
  // For spending the highest value is preferred, otherwise the lowest.
  const wishedFirst = category === 'expense' ? steps.toReversed() : steps;
  return { stepsPerUnit, search: () => searchInOrder(wishedFirst), planAt };
}

/** Searches for the earliest last month of items that end together. */
function endVariation(plan: GoalPlan, itemIds: readonly number[]): SearchSpace {
  const begins = itemIds.map((id) => requireItem(plan, id).from ?? plan.start);
  return monthVariation(plan, (month) =>
    begins.some((from) => month < from)
      ? null
      : withItems(plan, (item) => (itemIds.includes(item.id) ? { ...item, to: month } : item)),
  );
}

/** Searches for the earliest month within the horizon with which the plan reaches its target. */
function monthVariation(plan: GoalPlan, planAt: SearchSpace['planAt']): SearchSpace {
  const last = horizonMonths(plan) - 1;
  const points = Array.from(
    { length: MONTH_POINTS },
    (_, point) => plan.start + Math.round((last * point) / (MONTH_POINTS - 1)),
  );
  return { stepsPerUnit: 1, search: () => searchInOrder(inSteps(points, 1)), planAt };
}

/** Returns the search for the highest percentage at which the goal holds. */
function percentVariation(points: readonly number[], planAt: (percent: number) => VariedPlan): SearchSpace {
  const steps = inSteps(points, STEPS_PER_PERCENT).toReversed();
  return { stepsPerUnit: STEPS_PER_PERCENT, search: () => searchInOrder(steps), planAt };
}

/** Converts points to whole steps, ascending, without duplicates and limited to the last point. */
function inSteps(points: readonly number[], stepsPerUnit: number): number[] {
  const end = Math.round(points[points.length - 1]! * stepsPerUnit);
  const steps = points.map((point) => Math.min(end, Math.round(point * stepsPerUnit)));
  return [...new Set(steps)].toSorted((one, other) => one - other);
}

function withItems(plan: GoalPlan, change: (item: PlanItem) => PlanItem): VariedPlan {
  return { plan: { ...plan, items: plan.items.map(change) } };
}

function requireItem({ items }: GoalPlan, id: number): PlanItem {
  const item = items.find((one) => one.id === id);
  if (item === undefined) throw new RangeError(`The plan has no item ${id}`);
  return item;
}
