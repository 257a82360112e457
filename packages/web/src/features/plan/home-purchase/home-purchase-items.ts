/** The three items of a home bought with a mortgage (finance.md section 17). Pure functions. */
import { type ItemFieldName, defaultFieldValue, lastDayOfMonth, yearlyToMonthlyRate } from '@meridian/contract';
import {
  type CurrencyCode,
  type Month,
  computeLoanRepayment,
  loanPayment,
  parseMonth,
  roundMoney,
} from '@meridian/engine';
import { type ItemDraft, toUnsavedPlanItem } from '#features/plan/item-changes.ts';
import { FORM_FIELD_NAMES } from '#features/plan/fields/field-entries.ts';

/** A home with a mortgage, as entered in the form. Amounts are in `currency`. */
export interface HomePurchase {
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly price: number;
  /** The part of the price that is paid without the loan. */
  readonly ownMoney: number;
  /** The interest rate of the loan, in percent a year. */
  readonly loanRate: number;
  /** The number of years in which the loan is repaid. */
  readonly years: number;
  /** The growth of the home's value, in percent a year. */
  readonly growth: number;
  /** The day of purchase, as an ISO date; null for a home already owned. */
  readonly date: string | null;
}

/** The names of the items that are created beside the house. */
export interface HomeItemNames {
  readonly downPayment: string;
  readonly loan: string;
}

/** Returns the monthly payment of the loan and its total interest, in the home's currency; null without a loan. */
export function homeLoanTerms(plan: HomePurchase, start: Month): { payment: number; interest: number } | null {
  if (plan.price <= plan.ownMoney) return null;
  const loan = loanItem(plan, '', start);
  const outlook = computeLoanRepayment(toUnsavedPlanItem(loan), start);
  return { payment: loan.amount, interest: outlook?.interest ?? 0 };
}

/** Returns the house, the down payment from cash, and the loan for the remaining price. Items with an amount of 0 are left out. */
export function homePurchaseItems(plan: HomePurchase, names: HomeItemNames, start: Month): ItemDraft[] {
  const { name, currency, price, ownMoney, growth, date } = plan;
  const house = blankItem({
    name,
    currency,
    category: 'investment',
    from_date: date,
    amount: 0,
    existing_funds: price,
    existing_funds_currency: currency,
    monthly_interest_rate: yearlyToMonthlyRate(growth),
    growth: 'fixed',
    asset_class: 'property',
    is_locked: true,
  });
  const downPayment = blankItem({
    name: names.downPayment,
    currency,
    category: 'expense',
    from_date: date,
    amount: ownMoney,
    interval_months: 0,
    growth: 'fixed',
  });
  return [
    house,
    ...(ownMoney > 0 ? [downPayment] : []),
    ...(price > ownMoney ? [loanItem(plan, names.loan, start)] : []),
  ];
}

/** Returns the loan as an item that is repaid in equal payments over its whole term. */
function loanItem({ currency, price, ownMoney, loanRate, years, date }: HomePurchase, name: string, start: Month) {
  const first = date === null ? start : Math.max(start, parseMonth(date));
  const loan = blankItem({
    name,
    currency,
    category: 'expense',
    from_date: date,
    to_date: lastDayOfMonth(first + years * 12 - 1),
    amount: 0,
    growth: 'fixed',
    loan_balance: price - ownMoney,
    loan_rate: loanRate,
  });
  return { ...loan, amount: roundMoney(loanPayment(toUnsavedPlanItem(loan), start) ?? 0) };
}

function blankItem(
  filledIn: Partial<ItemDraft> & Pick<ItemDraft, 'name' | 'currency' | 'category' | 'amount'>,
): ItemDraft {
  const defaults = FORM_FIELD_NAMES.map((name: ItemFieldName) => [name, defaultFieldValue(name, filledIn)] as const);
  return { ...Object.fromEntries(defaults), tag_names: [], ...filledIn } as ItemDraft;
}
