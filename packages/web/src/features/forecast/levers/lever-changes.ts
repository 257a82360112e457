/** Computes which items and assumptions of a plan the levers change, and applies the changes. */
import {
  type Assumptions,
  type AssumptionsPatch,
  type FinancialItem,
  LIMITS,
  type PlanVariant,
  shiftEndOfWork,
  toEngineAssumptions,
  toPlanItem,
  findIncomeToExtend,
} from '@meridian/contract';
import {
  type CurrencyCode,
  type Month,
  type Rates,
  assumedInflation,
  applyPinnedRates,
  isFundCategory,
  listVariableCurrencies,
  parseMonth,
  roundMoney,
  twelfthRoot,
} from '@meridian/engine';
import { type CurrencyValueChange, toPinnedRates } from '#lib/currency-value-change.ts';
import type { Levers } from './levers.ts';

/** The parts of a plan that levers change, or on which their effect depends. */
export interface AdjustablePlan {
  /** The horizon in months, if it ends at an age; absent if it is in whole years. */
  readonly months?: number | undefined;
  readonly items: readonly FinancialItem[];
  readonly assumptions: Assumptions;
  readonly start: Month;
  readonly currency: CurrencyCode;
  /** The current exchange rates, in units per US dollar. */
  readonly rates: Rates;
}

type ItemChange = { readonly id: number } & Partial<
  Pick<FinancialItem, 'amount' | 'monthly_interest_rate' | 'to_date'>
>;

/** The changes, as sent in the request that copies a scenario. */
export interface LeverChanges {
  readonly items: readonly ItemChange[];
  readonly assumptions: AssumptionsPatch;
}

const isCounted = ({ is_hidden: isHidden }: FinancialItem) => !isHidden;
const isFund = (item: FinancialItem) => isCounted(item) && isFundCategory(item.category);
const isSpent = ({ category, loan_balance: owed, ...item }: FinancialItem) =>
  !item.is_hidden && category === 'expense' && owed === 0;

type WorkPlan = Pick<AdjustablePlan, 'items' | 'start' | 'months' | 'rates' | 'assumptions'>;

/** Returns the incomes from work that end last: one, or several that end in the same month. */
export function lastWorkIncomes({ items, start, months = 0, ...plan }: WorkPlan): readonly FinancialItem[] {
  const years = LIMITS.forecastYearsMax;
  const rates = applyPinnedRates(plan.rates, toEngineAssumptions(plan.assumptions));
  const outlook = { start, years, months: Math.max(12 * years, months), rates };
  const { income, choices } = findIncomeToExtend(items, outlook);
  if (income !== null) return [income];
  const last = choices.reduce((latest, { to_date: to }) => (to !== null && to > latest ? to : latest), '');
  return choices.filter(({ to_date: to }) => to?.slice(0, 7) === last.slice(0, 7));
}

/**
 * Returns the lowest value of the lever for the end of work, in years: 0 or less. Work can end earlier by whole years as long as every
 * income is paid at least once.
 */
export function minWorkShift(plan: WorkPlan): number {
  const years = lastWorkIncomes(plan).map(({ from_date: from, to_date: to }) => {
    const begins = Math.max(plan.start, from === null ? 0 : parseMonth(from));
    return to === null ? 0 : Math.floor((parseMonth(to) - begins) / 12);
  });
  return years.length === 0 ? 0 : 0 - Math.max(0, Math.min(...years));
}

/** Returns, for each lever, whether the plan has an item or a currency that the lever changes. */
export function leversWithEffect(plan: AdjustablePlan): Readonly<Record<keyof Levers, boolean>> {
  return {
    return: plan.items.some(isFund),
    spending: plan.items.some(isSpent),
    work: lastWorkIncomes(plan).length > 0,
    prices: plan.items.some((item) => isCounted(item) && item.growth === 'prices'),
    rate: adjustableCurrencies(plan).length > 0,
  };
}

/** Returns the currencies of a plan whose exchange rate can be changed. */
export function adjustableCurrencies({ items, currency }: Pick<AdjustablePlan, 'items' | 'currency'>) {
  return listVariableCurrencies({ items: items.map(toPlanItem), currency });
}

/** Returns the changes of items and assumptions that the levers make to a plan. Levers in their initial position change nothing. */
export function leverChanges(plan: AdjustablePlan, levers: Levers): LeverChanges {
  const { items, assumptions } = plan;
  const returns = levers.return === 0 ? [] : items.filter(isFund).map((item) => withReturn(item, levers.return));
  const spending =
    levers.spending === 0 ? [] : items.filter(isSpent).map((item) => withSpending(item, levers.spending));
  const months = 12 * Math.max(levers.work, minWorkShift(plan));
  const work = months === 0 ? [] : shiftEndOfWork(items.filter(isCounted), lastWorkIncomes(plan), months);
  return {
    items: merged([...returns, ...spending, ...work.filter((change) => change !== null)]),
    assumptions: {
      ...(levers.prices === 0 ? {} : { prices: { ...assumptions.prices, ...movedPrices(plan, levers.prices) } }),
      ...(levers.rate === null || levers.rate.percent === 0 || !adjustableCurrencies(plan).includes(levers.rate.code)
        ? {}
        : { pinned_rates: { ...assumptions.pinned_rates, ...pinnedBy(plan, levers.rate) } }),
    },
  };
}

/** Returns the plan with the changes applied, in the same order; unchanged parts are the same objects. */
export function applyLevers(
  { items, assumptions }: Pick<AdjustablePlan, 'items' | 'assumptions'>,
  changes: LeverChanges,
): { items: readonly FinancialItem[]; assumptions: Assumptions } {
  const byId = new Map(changes.items.map((change) => [change.id, change]));
  return {
    items: items.map((item) => {
      const change = byId.get(item.id);
      return change === undefined ? item : { ...item, ...change };
    }),
    assumptions: { ...assumptions, ...(changes.assumptions as Partial<Assumptions>) },
  };
}

/**
 * Returns the item with its return changed by `points`, in percentage points a year: r' = (1 + r)(1 + p)^(1/12) - 1. Here r is the former
 * and r' the new monthly return, and p is `points` / 100; economic scenarios use the same formula (finance.md section 4).
 */
function withReturn({ id, monthly_interest_rate: rate }: FinancialItem, points: number): ItemChange {
  const moved = 100 * ((1 + rate / 100) * twelfthRoot(1 + points / 100) - 1);
  return { id, monthly_interest_rate: moved };
}

function withSpending({ id, amount }: FinancialItem, percent: number): ItemChange {
  return { id, amount: Math.min(roundMoney(amount * (1 + percent / 100)), LIMITS.moneyMax) };
}

/** Merges the changes of each item; a pension can both end later and have a higher return. */
function merged(changes: readonly (ItemChange | PlanVariant['changes'][number])[]): ItemChange[] {
  const byId = new Map<number, ItemChange>();
  for (const change of changes) byId.set(change.id, { ...byId.get(change.id), ...change });
  return [...byId.values()];
}

/**
 * Returns inflation changed by the same number of points for all currencies of the plan and the dollar, so that the
 * differences between currencies stay the same.
 */
function movedPrices({ assumptions, ...plan }: AdjustablePlan, points: number): Partial<Record<CurrencyCode, number>> {
  const engine = toEngineAssumptions(assumptions);
  const codes = new Set<CurrencyCode>(['USD', plan.currency, ...adjustableCurrencies(plan)]);
  return Object.fromEntries(
    [...codes].map((code) => {
      const moved = Number((100 * assumedInflation(engine, code) + points).toFixed(6));
      return [code, Math.min(Math.max(moved, LIMITS.pricesPercentMin), LIMITS.ratePercentMax)];
    }),
  );
}

function pinnedBy(plan: AdjustablePlan, moved: CurrencyValueChange): Partial<Rates> {
  const rates = applyPinnedRates(plan.rates, toEngineAssumptions(plan.assumptions));
  return toPinnedRates(rates, moved, adjustableCurrencies(plan));
}
