/** Plans that differ from a plan in one thing: what a table of 'What would help most' compares. */
import {
  type CurrencyCode,
  type Horizon,
  type Month,
  type Rates,
  amountMoved,
  horizonMonths,
  isFundCategory,
  parseMonth,
  roundMoney,
} from '@meridian/engine';
import { changedByPercent } from './bulk-rules.ts';
import { addMonths } from './move-date.ts';
import { depositsThatEndWith, lastMonth, workToExtend } from './work-to-extend.ts';
import { type FinancialItem, toPlanItem } from '#plan/items.ts';
import { LIMITS } from '#limits.ts';

/** The change that a variant makes to a plan: one item is 10 % more or less, one income lasts 12 months longer, expenses are 5 % less, fees 1 point less. */
export type VariantKind = 'more' | 'less' | 'work' | 'spend' | 'fees';

type ChangedFields = Partial<
  Pick<FinancialItem, 'amount' | 'existing_funds' | 'to_date' | 'management_fee_saving'>
>;

/** A plan that differs from another in one thing. */
export interface PlanVariant {
  readonly kind: VariantKind;
  /** The item of `more` and `less`, and the income of `work`; null for the others. */
  readonly item: FinancialItem | null;
  /** The differences, by item; never empty, and only values that differ. */
  readonly changes: readonly (ChangedFields & { readonly id: number })[];
}

/** The outlook in which items are large or small. */
export interface VariantOutlook extends Horizon {
  readonly start: Month;
  /** The currency that items are measured in, at `rates`. */
  readonly currency: CurrencyCode;
  readonly rates: Rates;
}

/** How many items are varied by themselves. */
const LARGEST_ITEMS = 10;
const ITEM_PERCENT = 10;
const SPENDING_PERCENT = -5;
const LONGER_MONTHS = 12;
const FEE_POINTS = 1;

/**
 * Every variant of the visible items that changes something: a year more of work, less spending, lower fees, then more and less of
 * each of the ten items that move most money over the plan (`amountMoved`; of equal ones the first by name). `workId` is the
 * income that was chosen to run longer, where `workToExtend` leaves a choice.
 */
export function planVariants(
  items: readonly FinancialItem[],
  outlook: VariantOutlook,
  workId: number | null = null,
): PlanVariant[] {
  const visible = items.filter((item) => !item.is_hidden);
  const work = workToExtend(visible, outlook);
  const longer = work.choices.find(({ id }) => id === workId) ?? work.income;
  const variants: PlanVariant[] = [
    variant('work', longer, longer === null ? [] : movedWork(visible, [longer], LONGER_MONTHS)),
    variant('spend', null, lessSpending(visible)),
    variant('fees', null, lowerFees(visible)),
    ...largestItems(visible, outlook).flatMap((item) => [
      variant('more', item, [changedItem(item, ITEM_PERCENT)]),
      variant('less', item, [changedItem(item, -ITEM_PERCENT)]),
    ]),
  ];
  return variants.filter(({ changes }) => changes.length > 0);
}

/** The items of the plan with what the variant changes, in their order. */
export function appliedVariant(
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

function largestItems(items: readonly FinancialItem[], outlook: VariantOutlook): FinancialItem[] {
  const { start, currency, rates } = outlook;
  const measure = { start, months: horizonMonths(outlook), currency, rates };
  return items
    .map((item) => ({ item, moved: amountMoved(toPlanItem(item), measure) }))
    .filter(({ moved }) => moved > 0)
    .toSorted(
      (one, other) =>
        other.moved - one.moved ||
        one.item.name.localeCompare(other.item.name, 'en') ||
        one.item.id - other.item.id,
    )
    .slice(0, LARGEST_ITEMS)
    .map(({ item }) => item);
}

/** An item whose amount, and whose existing funds where it is a fund, change by so many percent, to the cent. */
function changedItem(item: FinancialItem, percent: number): Change {
  const amount = roundMoney(changedByPercent(item.amount, percent));
  const funds = isFundCategory(item.category)
    ? roundMoney(changedByPercent(item.existing_funds, percent))
    : item.existing_funds;
  if (Math.max(amount, funds) > LIMITS.moneyMax) return null;
  return withChanges(item, { amount, existing_funds: funds });
}

function lessSpending(items: readonly FinancialItem[]): Change[] {
  return items
    .filter(({ category }) => category === 'expense')
    .map((item) =>
      withChanges(item, { amount: roundMoney(changedByPercent(item.amount, SPENDING_PERCENT)) }),
    );
}

function lowerFees(items: readonly FinancialItem[]): Change[] {
  return items
    .filter(({ category }) => isFundCategory(category))
    .map((item) => {
      // Without what binary fractions leave over: 1.2 less 1 is 0.2.
      const fee = Number(Math.max(0, item.management_fee_saving - FEE_POINTS).toFixed(10));
      return withChanges(item, { management_fee_saving: fee });
    });
}

/**
 * Incomes that end in one month run so many months longer, or shorter, and so do deposits into pensions that end in the same month; no
 * item ends before it begins. A pension that is paid out by then takes no deposits any more, so nothing changes about it.
 */
export function movedWork(
  items: readonly FinancialItem[],
  work: readonly FinancialItem[],
  months: number,
): Change[] {
  const [first] = work;
  const end = first === undefined ? null : lastMonth(first);
  const pensions = (first === undefined ? [] : depositsThatEndWith(items, first)).filter(
    ({ payout_from_date: payout }) => payout === null || end === null || parseMonth(payout) > end + 1,
  );
  return [...work, ...pensions].map((item) => {
    const { from_date: from, to_date: to } = item;
    if (to === null) return null;
    const moved = addMonths(to, months);
    return withChanges(item, { to_date: from !== null && moved < from ? from : moved });
  });
}

/** The fields that differ, or null when none does. */
function withChanges(item: FinancialItem, fields: ChangedFields): Change {
  const differing = Object.entries(fields).filter(
    ([name, value]) => item[name as keyof ChangedFields] !== value,
  );
  return differing.length === 0 ? null : { id: item.id, ...(Object.fromEntries(differing) as ChangedFields) };
}
