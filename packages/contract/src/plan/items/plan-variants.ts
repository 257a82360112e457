/** Variants of a plan that each differ in one thing, for the table 'What would help most'. */
import {
  type CurrencyCode,
  type Horizon,
  type Month,
  type Rates,
  itemTotalFlow,
  horizonMonths,
  isFundCategory,
  parseMonth,
  roundMoney,
} from '@meridian/engine';
import { changeByPercent } from './apply-bulk-action.ts';
import { addMonths } from './date-arithmetic.ts';
import { pensionsEndingWithIncome, lastMonthOfItem, findIncomeToExtend } from './income-to-extend.ts';
import { type FinancialItem, toPlanItem } from '#plan/items.ts';
import { LIMITS } from '#limits.ts';

/**
 * Change of a variant: one item 10 % more or less, one income 12 months longer, expenses 5 % less, or fees 1 percentage point
 * less.
 */
export type VariantKind = 'more' | 'less' | 'work' | 'spend' | 'fees';

type ChangedFields = Partial<Pick<FinancialItem, 'amount' | 'existing_funds' | 'to_date' | 'management_fee_saving'>>;

/** One change of a plan, whose effect is compared with the unchanged plan. */
export interface PlanVariant {
  readonly kind: VariantKind;
  /** The changed item for `more` and `less`, the extended income for `work`, otherwise null. */
  readonly item: FinancialItem | null;
  /** Changed fields by item; never empty, and only values that differ. */
  readonly changes: readonly (ChangedFields & { readonly id: number })[];
}

/** Plan horizon, display currency and rates with which the totals of items are computed and compared. */
export interface VariantOptions extends Horizon {
  readonly start: Month;
  /** Currency in which items are compared, at `rates`. */
  readonly currency: CurrencyCode;
  readonly rates: Rates;
}

/** Number of items that are varied one by one: those with the largest totals. */
const LARGEST_ITEMS = 10;
const ITEM_PERCENT = 10;
const SPENDING_PERCENT = -5;
const LONGER_MONTHS = 12;
const FEE_POINTS = 1;

/**
 * Returns all variants of the visible items that change something: one more year of work, less spending, lower fees, then more
 * and less of each of the ten items that move most money over the plan (`itemTotalFlow`; equal ones by name). `workId` is the
 * income that the user chose to extend if `findIncomeToExtend` offers choices.
 */
export function createPlanVariants(
  items: readonly FinancialItem[],
  outlook: VariantOptions,
  workId: number | null = null,
): PlanVariant[] {
  const visible = items.filter((item) => !item.is_hidden);
  const work = findIncomeToExtend(visible, outlook);
  const longer = work.choices.find(({ id }) => id === workId) ?? work.income;
  const variants: PlanVariant[] = [
    variant('work', longer, longer === null ? [] : shiftEndOfWork(visible, [longer], LONGER_MONTHS)),
    variant('spend', null, lessSpending(visible)),
    variant('fees', null, lowerFees(visible)),
    ...largestItems(visible, outlook).flatMap((item) => [
      variant('more', item, [changedItem(item, ITEM_PERCENT)]),
      variant('less', item, [changedItem(item, -ITEM_PERCENT)]),
    ]),
  ];
  return variants.filter(({ changes }) => changes.length > 0);
}

/** Returns the plan's items with the variant's changes, in the same order. */
export function applyVariant(
  items: readonly FinancialItem[],
  { changes }: Pick<PlanVariant, 'changes'>,
): FinancialItem[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return items.map((item) => ({ ...item, ...byId.get(item.id) }));
}

type Change = PlanVariant['changes'][number] | null;

function variant(kind: VariantKind, item: FinancialItem | null, changes: readonly Change[]): PlanVariant {
  return { kind, item, changes: changes.filter((change) => change !== null) };
}

function largestItems(items: readonly FinancialItem[], outlook: VariantOptions): FinancialItem[] {
  const { start, currency, rates } = outlook;
  const measure = { start, months: horizonMonths(outlook), currency, rates };
  return items
    .map((item) => ({ item, moved: itemTotalFlow(toPlanItem(item), measure) }))
    .filter(({ moved }) => moved > 0)
    .toSorted(
      (one, other) =>
        other.moved - one.moved || one.item.name.localeCompare(other.item.name, 'en') || one.item.id - other.item.id,
    )
    .slice(0, LARGEST_ITEMS)
    .map(({ item }) => item);
}

/** Changes the amount, and the existing funds of a fund, by a percentage, rounded to the cent. */
function changedItem(item: FinancialItem, percent: number): Change {
  const amount = roundMoney(changeByPercent(item.amount, percent));
  const funds = isFundCategory(item.category)
    ? roundMoney(changeByPercent(item.existing_funds, percent))
    : item.existing_funds;
  if (Math.max(amount, funds) > LIMITS.moneyMax) return null;
  return withChanges(item, { amount, existing_funds: funds });
}

function lessSpending(items: readonly FinancialItem[]): Change[] {
  return items
    .filter(({ category }) => category === 'expense')
    .map((item) => withChanges(item, { amount: roundMoney(changeByPercent(item.amount, SPENDING_PERCENT)) }));
}

function lowerFees(items: readonly FinancialItem[]): Change[] {
  return items
    .filter(({ category }) => isFundCategory(category))
    .map((item) => {
      // toFixed removes binary rounding errors: 1.2 - 1 must be 0.2.
      const fee = Number(Math.max(0, item.management_fee_saving - FEE_POINTS).toFixed(10));
      return withChanges(item, { management_fee_saving: fee });
    });
}

/**
 * Moves the end of incomes that end in one month by `months` (negative: earlier), and the end of pension deposits that end in the
 * same month. No item ends before it begins. A pension whose payouts have begun by then is not changed, because it accepts no
 * more deposits.
 */
export function shiftEndOfWork(
  items: readonly FinancialItem[],
  work: readonly FinancialItem[],
  months: number,
): Change[] {
  const [first] = work;
  const end = first === undefined ? null : lastMonthOfItem(first);
  const pensions = (first === undefined ? [] : pensionsEndingWithIncome(items, first)).filter(
    ({ payout_from_date: payout }) => payout === null || end === null || parseMonth(payout) > end + 1,
  );
  return [...work, ...pensions].map((item) => {
    const { from_date: from, to_date: to } = item;
    if (to === null) return null;
    const moved = addMonths(to, months);
    return withChanges(item, { to_date: from !== null && moved < from ? from : moved });
  });
}

/** Returns the fields that differ, or null if none does. */
function withChanges(item: FinancialItem, fields: ChangedFields): Change {
  const differing = Object.entries(fields).filter(([name, value]) => item[name as keyof ChangedFields] !== value);
  return differing.length === 0 ? null : { id: item.id, ...(Object.fromEntries(differing) as ChangedFields) };
}
