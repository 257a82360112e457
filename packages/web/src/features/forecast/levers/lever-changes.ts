/** The plan that levers make of a plan: which items and which assumptions are different, and what that leads to. */
import {
  type Assumptions,
  type AssumptionsPatch,
  type FinancialItem,
  LIMITS,
  type PlanVariant,
  movedWork,
  toEngineAssumptions,
  toPlanItem,
  workToExtend,
} from '@meridian/contract';
import {
  type CurrencyCode,
  type Month,
  type Rates,
  assumedInflation,
  assumedRates,
  isFundCategory,
  movableCurrencies,
  parseMonth,
  roundMoney,
  twelfthRoot,
} from '@meridian/engine';
import { type MovedCurrency, movedRates } from '#lib/moved-rates.ts';
import type { Levers } from './levers.ts';

/** The plan on which levers are turned. */
export interface LeveredPlan {
  /** Given for a horizon that is told in months. */
  readonly months?: number | undefined;
  readonly items: readonly FinancialItem[];
  readonly assumptions: Assumptions;
  readonly start: Month;
  readonly currency: CurrencyCode;
  /** Those of today. */
  readonly rates: Rates;
}

type ItemChange = { readonly id: number } & Partial<
  Pick<FinancialItem, 'amount' | 'monthly_interest_rate' | 'to_date'>
>;

/** The differences, as the call that copies a scenario takes it. */
export interface LeverChanges {
  readonly items: readonly ItemChange[];
  readonly assumptions: AssumptionsPatch;
}

const isCounted = ({ is_hidden: isHidden }: FinancialItem) => !isHidden;
const isFund = (item: FinancialItem) => isCounted(item) && isFundCategory(item.category);
const isSpent = ({ category, loan_balance: owed, ...item }: FinancialItem) =>
  !item.is_hidden && category === 'expense' && owed === 0;

type Worked = Pick<LeveredPlan, 'items' | 'start' | 'months' | 'rates' | 'assumptions'>;

/** The incomes of work that end last: one, or several that end in the same month. */
export function workOf({ items, start, months = 0, ...plan }: Worked): readonly FinancialItem[] {
  const years = LIMITS.forecastYearsMax;
  const rates = assumedRates(plan.rates, toEngineAssumptions(plan.assumptions));
  const outlook = { start, years, months: Math.max(12 * years, months), rates };
  const { income, choices } = workToExtend(items, outlook);
  if (income !== null) return [income];
  const last = choices.reduce((latest, { to_date: to }) => (to !== null && to > latest ? to : latest), '');
  return choices.filter(({ to_date: to }) => to?.slice(0, 7) === last.slice(0, 7));
}

/** By how many whole years work can end earlier, so that every income is paid at least once: 0 or less. */
export function earliestWork(plan: Worked): number {
  const years = workOf(plan).map(({ from_date: from, to_date: to }) => {
    const begins = Math.max(plan.start, from === null ? 0 : parseMonth(from));
    return to === null ? 0 : Math.floor((parseMonth(to) - begins) / 12);
  });
  return years.length === 0 ? 0 : 0 - Math.max(0, Math.min(...years));
}

/** Which levers have something to turn. */
export function turnable(plan: LeveredPlan): Readonly<Record<keyof Levers, boolean>> {
  return {
    return: plan.items.some(isFund),
    spending: plan.items.some(isSpent),
    work: workOf(plan).length > 0,
    prices: plan.items.some((item) => isCounted(item) && item.growth === 'prices'),
    rate: currenciesToMove(plan).length > 0,
  };
}

/** The currencies of a plan whose value can be changed. */
export function currenciesToMove({ items, currency }: Pick<LeveredPlan, 'items' | 'currency'>) {
  return movableCurrencies({ items: items.map(toPlanItem), currency });
}

/** The changes that levers make to a plan. */
export function leverChanges(plan: LeveredPlan, levers: Levers): LeverChanges {
  const { items, assumptions } = plan;
  const returns =
    levers.return === 0 ? [] : items.filter(isFund).map((item) => withReturn(item, levers.return));
  const spending =
    levers.spending === 0 ? [] : items.filter(isSpent).map((item) => withSpending(item, levers.spending));
  const months = 12 * Math.max(levers.work, earliestWork(plan));
  const work = months === 0 ? [] : movedWork(items.filter(isCounted), workOf(plan), months);
  return {
    items: merged([...returns, ...spending, ...work.filter((change) => change !== null)]),
    assumptions: {
      ...(levers.prices === 0
        ? {}
        : { prices: { ...assumptions.prices, ...movedPrices(plan, levers.prices) } }),
      ...(levers.rate === null ||
      levers.rate.percent === 0 ||
      !currenciesToMove(plan).includes(levers.rate.code)
        ? {}
        : { pinned_rates: { ...assumptions.pinned_rates, ...pinnedBy(plan, levers.rate) } }),
    },
  };
}

/** The plan with the changes, in its order: what does not change is the same object. */
export function withLevers(
  { items, assumptions }: Pick<LeveredPlan, 'items' | 'assumptions'>,
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

/** r' = (1 + r)(1 + points)^(1/12) - 1, as an economic scenario adjusts returns (finance.md section 4). */
function withReturn({ id, monthly_interest_rate: rate }: FinancialItem, points: number): ItemChange {
  const moved = 100 * ((1 + rate / 100) * twelfthRoot(1 + points / 100) - 1);
  return { id, monthly_interest_rate: moved };
}

function withSpending({ id, amount }: FinancialItem, percent: number): ItemChange {
  return { id, amount: Math.min(roundMoney(amount * (1 + percent / 100)), LIMITS.moneyMax) };
}

/** A change an item: a pension may be both worked for longer and return more. */
function merged(changes: readonly (ItemChange | PlanVariant['changes'][number])[]): ItemChange[] {
  const byId = new Map<number, ItemChange>();
  for (const change of changes) byId.set(change.id, { ...byId.get(change.id), ...change });
  return [...byId.values()];
}

/** Every currency of the plan and the dollar, so that the gap between two of them stays what it is. */
function movedPrices(
  { assumptions, ...plan }: LeveredPlan,
  points: number,
): Partial<Record<CurrencyCode, number>> {
  const engine = toEngineAssumptions(assumptions);
  const codes = new Set<CurrencyCode>(['USD', plan.currency, ...currenciesToMove(plan)]);
  return Object.fromEntries(
    [...codes].map((code) => {
      const moved = Number((100 * assumedInflation(engine, code) + points).toFixed(6));
      return [code, Math.min(Math.max(moved, LIMITS.pricesPercentMin), LIMITS.ratePercentMax)];
    }),
  );
}

function pinnedBy(plan: LeveredPlan, moved: MovedCurrency): Partial<Rates> {
  const rates = assumedRates(plan.rates, toEngineAssumptions(plan.assumptions));
  return movedRates(rates, moved, currenciesToMove(plan));
}
