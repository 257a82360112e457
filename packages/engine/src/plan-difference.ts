/** Explains why two plans end with different net worth (finance.md section 14). */
import { type Assumptions, DEFAULT_ASSUMPTIONS, applyPinnedRates } from './assumptions.ts';
import { computeCurrencyPaths } from './exchange-rates.ts';
import { type ForecastRequest, preparePlan } from './forecast.ts';
import { horizonMonths } from './horizon.ts';
import type { Category, PlanItem } from './item.ts';
import { createItemFinalValueCalculator } from '#kernel/item-final-value.ts';
import { finalNetWorthSteps } from '#kernel/final-net-worth-steps.ts';
import { CONSTANT_PATH, createPathWithMoves } from '#kernel/market-path.ts';
import { affectsPlan } from '#kernel/item-period.ts';
import { assumedPriceLevels } from './assumed-prices.ts';
import { type InterruptibleSteps, runToEnd } from '#kernel/interruptible-steps.ts';

/** An item with its name, by which it is matched in the other plan. */
export interface ComparedItem extends PlanItem {
  readonly name: string;
}

/** A plan to compare: its items and assumptions. */
export interface ComparedPlan<Item extends ComparedItem = ComparedItem> {
  readonly items: readonly Item[];
  readonly assumptions?: Partial<Assumptions>;
}

/** Two plans over the same horizon, in the same currency. */
export interface PlanDifferenceRequest<Item extends ComparedItem = ComparedItem> extends Pick<
  ForecastRequest,
  'start' | 'years' | 'months' | 'currency' | 'rates'
> {
  readonly from: ComparedPlan<Item>;
  readonly to: ComparedPlan<Item>;
  /** True: amounts are in prices of the start, for each plan by its own assumed inflation. Absent: amounts are nominal. */
  readonly isReal?: boolean;
  /** Final net worth of both plans, nominal or real as in `isReal`, if already computed; absent: it is computed. */
  readonly ends?: Readonly<Record<'from' | 'to', number>>;
}

/** Items of two plans that have the same name and category but differ otherwise, or that only one of the plans has. */
export interface ItemDifference<Item extends ComparedItem = ComparedItem> {
  readonly name: string;
  readonly category: Category;
  /** Items of the first plan, including hidden items; empty if it has none. */
  readonly from: readonly Item[];
  /** Items of the second plan, including hidden items; empty if it has none. */
  readonly to: readonly Item[];
  /** Effect of this difference on final net worth, in the display currency, unrounded. */
  readonly amount: number;
}

/** Final net worth of two plans, and the parts of their difference; unrounded, in the display currency. */
export interface PlanDifference<Item extends ComparedItem = ComparedItem> {
  readonly from: number;
  readonly to: number;
  /** Items that differ between the two plans, the largest effect first. */
  readonly items: readonly ItemDifference<Item>[];
  /**
   * Effect of the different assumptions: final net worth of `to` under its own assumptions, minus that under the assumptions of
   * `from`.
   */
  readonly assumptions: number;
  /** Effects that no single item has: selling funds, interest on cash, and exchange at changing rates. */
  readonly selling: number;
}

/**
 * Explains why two plans end with different net worth (finance.md section 14). Items are matched by name and category. Each
 * differing item is computed alone, with negative cash allowed, under the assumptions of `from`. The parts add up to the difference;
 * `selling` is 0 if `from` allows negative cash, flat rates and no interest on cash. Throws RangeError as {@link horizonMonths} does.
 */
export function explainPlanDifference<Item extends ComparedItem>(
  request: PlanDifferenceRequest<Item>,
): PlanDifference<Item> {
  return runToEnd(explainPlanDifferenceSteps(request));
}

/** Number of items computed in one step. */
const ITEMS_AT_ONCE = 25;

/**
 * Computes {@link explainPlanDifference} in steps of a few milliseconds; the step that prepares a plan of ten thousand items takes ten
 * milliseconds.
 */
export function* explainPlanDifferenceSteps<Item extends ComparedItem>(
  request: PlanDifferenceRequest<Item>,
): InterruptibleSteps<PlanDifference<Item>> {
  const { from, to, isReal = false, ends, ...outlook } = request;
  const [fromAssumptions, toAssumptions] = [from, to].map((plan) => {
    return { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions };
  }) as [Assumptions, Assumptions];
  const last = horizonMonths(outlook) - 1;
  const priceUnder = (assumptions: Assumptions) =>
    isReal ? assumedPriceLevels(assumptions, outlook.currency, last + 1)[last]! : 1;
  function* endOf(items: readonly Item[], assumptions: Assumptions): InterruptibleSteps<number> {
    const { flow, valuation, pathOn } = preparePlan({ ...outlook, items, assumptions });
    yield;
    return (yield* finalNetWorthSteps(flow, pathOn(CONSTANT_PATH), valuation)) / priceUnder(assumptions);
  }

  const pairs = yield* differingPairs(from.items, to.items);
  const alone = endsAlone(outlook, fromAssumptions, pairs);
  const price = priceUnder(fromAssumptions);
  const worthOf = (items: readonly Item[]) =>
    items.reduce((sum, item) => (affectsPlan(item) ? sum + alone(item) / price : sum), 0);
  const differences: ItemDifference<Item>[] = [];
  for (const pair of pairs) {
    differences.push({ ...pair, amount: worthOf(pair.to) - worthOf(pair.from) });
    if (differences.length % ITEMS_AT_ONCE === 0) yield;
  }
  const items = differences.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));

  const fromEnd = ends?.from ?? (yield* endOf(from.items, fromAssumptions));
  const toEnd = ends?.to ?? (yield* endOf(to.items, toAssumptions));
  const isAlike = JSON.stringify(fromAssumptions) === JSON.stringify(toAssumptions);
  const assumptions = isAlike ? 0 : toEnd - (yield* endOf(to.items, fromAssumptions));
  const { deficitPolicy, fx, cashRate } = fromAssumptions;
  const addsUp = deficitPolicy === 'overdraft' && fx.model === 'flat' && cashRate === 0;
  const explained = items.reduce((sum, { amount }) => sum + amount, 0) + assumptions;
  return {
    from: fromEnd,
    to: toEnd,
    items,
    assumptions,
    // If the effects of items add up, anything left is only a rounding error.
    selling: addsUp ? 0 : toEnd - fromEnd - explained,
  };
}

/** Returns a function for the final value of one item alone. Exchange rates are computed once for all items. */
function endsAlone(
  outlook: Pick<ForecastRequest, 'start' | 'years' | 'months' | 'currency' | 'rates'>,
  assumptions: Assumptions,
  pairs: readonly Pair<ComparedItem>[],
): (item: PlanItem) => number {
  const { start, currency } = outlook;
  const months = horizonMonths(outlook);
  const items = pairs.flatMap((pair) => [...pair.from, ...pair.to]);
  const codes = items.flatMap((item) => [item.currency, item.existingFundsCurrency]);
  const currencies = computeCurrencyPaths(assumptions.fx, [...new Set([currency, ...codes])], months, (code) =>
    assumedPriceLevels(assumptions, code, months),
  );
  const rates = applyPinnedRates(outlook.rates, assumptions);
  const { cashRate } = assumptions;
  return createItemFinalValueCalculator({ start, months, rates, assumptions }, createPathWithMoves({ currencies }), {
    currency,
    rates,
    cashRate,
  });
}

type Pair<Item> = Omit<ItemDifference<Item & ComparedItem>, 'amount'>;

/** Returns the items of both plans for each name and category whose visible items differ. */
function* differingPairs<Item extends ComparedItem>(
  from: readonly Item[],
  to: readonly Item[],
): InterruptibleSteps<Pair<Item>[]> {
  const pairs = new Map<string, { name: string; category: Category; from: Item[]; to: Item[] }>();
  const add = (item: Item, side: 'from' | 'to') => {
    const { name, category } = item;
    const key = `${category} ${name}`;
    const pair = pairs.get(key) ?? { name, category, from: [], to: [] };
    pair[side].push(item);
    pairs.set(key, pair);
  };
  for (const item of from) add(item, 'from');
  yield;
  for (const item of to) add(item, 'to');
  const differing: Pair<Item>[] = [];
  let looked = 0;
  for (const pair of pairs.values()) {
    if (looked++ % ITEMS_AT_ONCE === 0) yield;
    const [some, others] = [pair.from.filter(affectsPlan), pair.to.filter(affectsPlan)];
    const isAlike = some.length === others.length && some.every((item, place) => meansSame(item, others[place]!));
    if (!isAlike) differing.push(pair);
  }
  return differing;
}

/**
 * Returns true if two items have equal fields. An absent field counts as different from its default, which may cost an
 * unnecessary forecast but changes no figure.
 */
function meansSame(item: ComparedItem, other: ComparedItem): boolean {
  return hasAllOf(item, other) && hasAllOf(other, item);
}

function hasAllOf(item: ComparedItem, other: ComparedItem): boolean {
  for (const field in other) {
    if (field === 'id') continue;
    const name = field as keyof ComparedItem;
    if (!Object.is(item[name], other[name])) return false;
  }
  return true;
}
