/** Why two plans end with different net worths (finance.md section 14). */
import { type Assumptions, DEFAULT_ASSUMPTIONS } from './assumptions.ts';
import { type ForecastRequest, forecast } from './forecast.ts';
import { horizonMonths } from './horizon.ts';
import type { Category, PlanItem } from './item.ts';
import { worthAlone } from './item-worths.ts';
import { counts } from '#kernel/period.ts';
import { roundMoney } from './money.ts';
import { assumedPrices } from './prices.ts';

/** An item with the name by which it is found in the other plan. */
export interface ComparedItem extends PlanItem {
  readonly name: string;
}

/** A plan as it is compared: its items and what it assumes. */
export interface ComparedPlan<Item extends ComparedItem = ComparedItem> {
  readonly items: readonly Item[];
  readonly assumptions?: Partial<Assumptions>;
}

/** Two plans over the same years, told in the same currency. */
export interface PlanDifferenceRequest<Item extends ComparedItem = ComparedItem> extends Pick<
  ForecastRequest,
  'start' | 'years' | 'months' | 'currency' | 'rates'
> {
  readonly from: ComparedPlan<Item>;
  readonly to: ComparedPlan<Item>;
  /** True: amounts are in the money of the start, each plan's by its own assumed prices. Absent: nominal. */
  readonly isReal?: boolean;
}

/** The items of one name and category, where those of two plans do not mean the same. */
export interface ItemDifference<Item extends ComparedItem = ComparedItem> {
  readonly name: string;
  readonly category: Category;
  /** Those that each plan has, hidden ones too; empty where it has none. */
  readonly from: readonly Item[];
  readonly to: readonly Item[];
  /** By how much they move net worth in the end, in the display currency, unrounded. */
  readonly amount: number;
}

/** The net worths in which two plans end, and the parts that lead from one to the other; unrounded, in the display currency. */
export interface PlanDifference<Item extends ComparedItem = ComparedItem> {
  readonly from: number;
  readonly to: number;
  /** Largest amount first. */
  readonly items: readonly ItemDifference<Item>[];
  /** The items of `to` under its own assumptions, less under those of `from`. */
  readonly assumptions: number;
  /** The effects that no item has alone: selling funds, interest on cash, and exchanging at moving rates. */
  readonly selling: number;
}

/**
 * Why two plans end with different net worths (finance.md section 14). Items are matched by name and category; each is computed alone,
 * with an overdraft, under the assumptions of `from`, and those that mean the same in both plans are not. The parts add up to the
 * difference of the ends; `selling` is 0 where `from` has an overdraft, flat rates and no interest on cash. Throws RangeError
 * beyond {@link horizonMonths}.
 */
export function planDifference<Item extends ComparedItem>(
  request: PlanDifferenceRequest<Item>,
): PlanDifference<Item> {
  const { from, to, isReal = false, ...outlook } = request;
  const [fromAssumptions, toAssumptions] = [from, to].map((plan) => {
    return { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions };
  }) as [Assumptions, Assumptions];
  const last = horizonMonths(outlook) - 1;
  const priceUnder = (assumptions: Assumptions) =>
    isReal ? assumedPrices(assumptions, outlook.currency, last + 1)[last]! : 1;
  const endOf = (items: readonly Item[], assumptions: Assumptions) =>
    forecast({ ...outlook, items, assumptions }).forecast[last]! / priceUnder(assumptions);

  const pairs = differingPairs(from.items, to.items);
  const alone = worthAlone({
    ...outlook,
    items: pairs.flatMap((pair) => [...pair.from, ...pair.to]),
    assumptions: fromAssumptions,
  });
  const price = priceUnder(fromAssumptions);
  const worthOf = (items: readonly Item[]) =>
    items.reduce((sum, item) => (counts(item) ? sum + alone(item)[last]! / price : sum), 0);
  const items = pairs
    .map((pair) => ({ ...pair, amount: worthOf(pair.to) - worthOf(pair.from) }))
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));

  const fromEnd = endOf(from.items, fromAssumptions);
  const toEnd = endOf(to.items, toAssumptions);
  const assumptions = toEnd - endOf(to.items, fromAssumptions);
  const { deficitPolicy, fx, cashRate } = fromAssumptions;
  const addsUp = deficitPolicy === 'overdraft' && fx.model === 'flat' && cashRate === 0;
  const explained = items.reduce((sum, { amount }) => sum + amount, 0) + assumptions;
  return {
    from: fromEnd,
    to: toEnd,
    items,
    assumptions,
    // Else it is nothing but what doubles lose.
    selling: addsUp ? 0 : toEnd - fromEnd - explained,
  };
}

type Pair<Item> = Omit<ItemDifference<Item & ComparedItem>, 'amount'>;

/** The items of both plans by name and category, where those that count do not mean the same. */
function differingPairs<Item extends ComparedItem>(from: readonly Item[], to: readonly Item[]): Pair<Item>[] {
  const pairs = new Map<string, { name: string; category: Category; from: Item[]; to: Item[] }>();
  const add = (item: Item, side: 'from' | 'to') => {
    const { name, category } = item;
    const key = `${category} ${name}`;
    const pair = pairs.get(key) ?? { name, category, from: [], to: [] };
    pair[side].push(item);
    pairs.set(key, pair);
  };
  for (const item of from) add(item, 'from');
  for (const item of to) add(item, 'to');
  return [...pairs.values()].filter((pair) => {
    const [some, others] = [pair.from.filter(counts), pair.to.filter(counts)];
    return some.length !== others.length || some.some((item, place) => !meansSame(item, others[place]!));
  });
}

/** An absent field and its default are told apart: that costs a forecast, and no figure. */
function meansSame(item: ComparedItem, other: ComparedItem): boolean {
  const fields = new Set([...Object.keys(item), ...Object.keys(other)]) as Set<keyof ComparedItem>;
  fields.delete('id');
  return [...fields].every((field) => Object.is(item[field], other[field]));
}

/**
 * The parts of a difference as they are shown: each is the step between two rounded sums, so that they lead from the rounded `from` to the
 * rounded `to` to the last digit, and none is further than that digit from what it is. Money has two decimals, of some currencies none.
 */
export function roundedSteps(
  { from, to }: Readonly<Record<'from' | 'to', number>>,
  amounts: readonly number[],
  decimals = 2,
): number[] {
  const round = decimals === 0 ? (value: number) => Math.round(value) + 0 : roundMoney;
  let exact = from;
  let shown = round(from);
  return amounts.map((amount, place) => {
    exact += amount;
    const until = round(place === amounts.length - 1 ? to : exact);
    const step = round(until - shown);
    shown = until;
    return step;
  });
}
