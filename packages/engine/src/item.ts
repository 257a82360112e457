import type { CurrencyCode } from './currencies.ts';
import type { Month } from './month.ts';

/** The six kinds of item, in the order of the product's tabs (product.md section 2). */
export const CATEGORIES = ['balance', 'income', 'expense', 'saving', 'pension', 'investment'] as const;

/** A kind of item; what each does to a plan is finance.md section 1.3. */
export type Category = (typeof CATEGORIES)[number];

/** The kinds that hold money and let it grow. */
export type FundCategory = 'saving' | 'pension' | 'investment';

/** Whether items of a category hold a fund. */
export function isFundCategory(category: Category): category is FundCategory {
  return category === 'saving' || category === 'pension' || category === 'investment';
}

/**
 * A financial item as the engine computes with it: every rate and fee a decimal (0.005 is 0.5 %), months
 * instead of dates. Values in fields that the category does not have never count in any result.
 */
export interface PlanItem {
  readonly id: number;
  readonly category: Category;
  /** First month; null: the item already runs. */
  readonly from: Month | null;
  /** Last month, included; null: open-ended. */
  readonly to: Month | null;
  /** Per month, or once for a balance; 0 or more, in `currency`. */
  readonly amount: number;
  readonly currency: CurrencyCode;
  /** Value of the fund when the item starts, in `existingFundsCurrency`. */
  readonly existingFunds: number;
  readonly existingFundsCurrency: CurrencyCode;
  /** Growth of the payment (income, expense) or return of the fund, per month; above -1. */
  readonly monthlyRate: number;
  /** Share of the fund taken per YEAR, a twelfth of it each month. */
  readonly accumulationFee: number;
  /** Share of every deposit taken. */
  readonly depositFee: number;
  /** Ceiling on the return of a month; 0: none. */
  readonly interestLimit: number;
  readonly hidden: boolean;
  /**
   * Months from one payment or deposit to the next, 0 to 120; 0: one only, in the first month. Absent: 1. A
   * balance has none (finance.md section 14).
   */
  readonly intervalMonths?: number;
  /** The month from which a fund is paid out; null or absent: never (finance.md section 14). */
  readonly payoutFrom?: Month | null;
  /** Over how many months it is paid out; 0 or absent: all at once. */
  readonly payoutMonths?: number;
}

/**
 * What an item pays or deposits in an average month, in its currency: its amount spread over its interval,
 * nothing for a single payment or a balance (finance.md section 14).
 */
export function monthlyAmount({ category, amount, intervalMonths = 1 }: PlanItem): number {
  return category === 'balance' || intervalMonths === 0 ? 0 : amount / intervalMonths;
}

/** The fields that only some categories have, by their names on the wire. */
export const CATEGORY_FIELDS = [
  'existing_funds',
  'existing_funds_currency',
  'monthly_interest_rate',
  'management_fee_saving',
  'management_fee_deposit',
  'interest_limit',
] as const;

/** A field that only some categories have. */
export type CategoryField = (typeof CATEGORY_FIELDS)[number];

/**
 * Whether items of a category have a field: the monthly rate belongs to all but balances, the others to funds
 * alone (product.md section 5).
 */
export function categoryHasField(category: Category, field: CategoryField): boolean {
  return field === 'monthly_interest_rate' ? category !== 'balance' : isFundCategory(category);
}
