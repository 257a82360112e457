/** Monthly effects of one item on a plan, computed from the rows and steps of the forecast itself. */
import type { CashFlow, FlowsByGrowth } from '#kernel/cash-flow.ts';
import type { Fund } from '#kernel/fund.ts';
import { type CategoryFunds, runCategoryFunds, createCategoryFunds } from '#kernel/category-funds.ts';
import { type FundCategory, type PlanItem, isFundCategory } from '#item.ts';
import type { PlanRun } from '#kernel/month-step.ts';
import type { MarketPath } from '#kernel/market-path.ts';
import { isPaymentDue } from '#kernel/item-period.ts';
import type { AddChange } from './net-worth-changes.ts';

/**
 * Adds the effects of an item in a month to the sums. `before` is called before the month is computed and adds everything but
 * sales of funds; `after` is called afterwards and adds the sales.
 */
export interface ItemChangeObserver {
  readonly before: (run: PlanRun, month: number) => void;
  readonly after: (run: PlanRun, month: number) => void;
}

interface ItemContext {
  /** Monthly flows of the item computed alone, without the rest of the plan. */
  readonly alone: CashFlow;
  readonly path: MarketPath;
  readonly add: AddChange;
  /** Value of one unit of the item's currency at the end of a month; month -1 is now. */
  readonly unitAt: (month: number) => number;
  /** Index of the item's fund among the plan's funds of its category. */
  readonly place: number;
}

/** Returns the observer of a visible item, which depends on the item's category. */
export function createItemChangeObserver(item: PlanItem, context: ItemContext): ItemChangeObserver {
  const { category } = item;
  const [fund] = isFundCategory(category) ? context.alone.funds[category] : [];
  if (isFundCategory(category) && fund !== undefined) return fundChanges(category, fund, context);
  const { alone, add, unitAt } = context;
  const { income, taxes, expense, oneOffs, loans } = alone;
  if (loans !== null) return { before: (_, month) => addLoan(loans, month, context), after: () => {} };
  return {
    before: (_, month) => {
      const unit = unitAt(month);
      const tax = flowAt(taxes, month) * unit;
      add('income', flowAt(income, month) * unit + tax);
      add('tax', -tax);
      add('spending', -flowAt(expense, month) * unit);
      add('arrived', oneOffs[month]! * unit);
    },
    after: () => {},
  };
}

/**
 * Returns the flow in a month of an item that was computed alone, in its currency. Only one of the three rows is set. The plan's
 * own path can be ignored here, because it changes only exchange rates.
 */
function flowAt({ rate, prices, fixed }: FlowsByGrowth, month: number): number {
  return (rate ?? prices ?? fixed)?.[month] ?? 0;
}

/** Adds the effects of a loan. The debt counts from the loan's first month, and payments first cover its interest. */
function addLoan(
  { payments, interest, debts }: NonNullable<CashFlow['loans']>,
  month: number,
  { add, unitAt }: ItemContext,
): void {
  const [unit, unitBefore] = [unitAt(month), unitAt(month - 1)];
  const owedBefore = month === 0 ? 0 : debts[month - 1]!;
  const owed = owedBefore === 0 ? debts[month]! + payments[month]! - interest[month]! : owedBefore;
  if (owedBefore === 0) add('arrived', -owed * unitBefore);
  add('revaluation', -owed * (unit - unitBefore));
  add('interest', -interest[month]! * unit);
  add('repayment', -payments[month]! * unit);
}

/**
 * Repeats the month for this fund alone, from its balance in the whole plan. The return is the change without deposit, fee and
 * payout. The sale is the difference between the repeated balance and the balance in the whole plan after the month.
 */
function fundChanges(category: FundCategory, fund: Fund, context: ItemContext): ItemChangeObserver {
  const { alone, path, add, unitAt, place } = context;
  const { months } = alone;
  const payouts = new Float64Array(months);
  const units = Float64Array.from({ length: months }, (_, month) => unitAt(month));
  const holding: CategoryFunds = createCategoryFunds([fund], category, path, new Float64Array(months));
  const balanceIn = ({ holdings }: PlanRun) => holdings[category].balances[place]!;
  return {
    before: (run, month) => {
      if (month < fund.first) return;
      const [unit, unitBefore] = [unitAt(month), unitAt(month - 1)];
      const balance = balanceIn(run);
      holding.fees = 0;
      holding.taxes = 0;
      holding.advanced = month;
      holding.balances[0] = balance;
      runCategoryFunds(holding, month + 1, units, payouts);
      const deposit = depositOf(fund, month) * unit;
      const { fees, taxes } = holding;
      const payout = payouts[month]! * unit + taxes;
      if (month === fund.first) add('arrived', balance * unitBefore);
      add('revaluation', balance * (unit - unitBefore));
      add('growth', (holding.balances[0] - balance) * unit - deposit + fees + payout);
      if (category === 'pension') add('paidIn', deposit);
      else add('deposit', -deposit);
      add('fees', -fees);
      add('payout', payout);
      add('tax', -taxes);
    },
    after: (run, month) => {
      if (month < fund.first) return;
      const sold = (holding.balances[0]! - balanceIn(run)) * unitAt(month);
      add('sale', sold);
      add('tax', -sold * (1 - fund.afterTax));
    },
  };
}

/** Returns the deposit before its fee, in the fund's currency. */
function depositOf(fund: Fund, month: number): number {
  if (month >= fund.payout || !isPaymentDue(fund, month)) return 0;
  return fund.depositRow === null ? fund.deposit : fund.depositRow[month]!;
}
