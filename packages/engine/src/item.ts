import type { CurrencyCode } from './currencies.ts';
import type { Month } from './month.ts';

/** The six kinds of item, in the order of the product's tabs (product.md section 2). */
export const CATEGORIES = ['balance', 'income', 'expense', 'saving', 'pension', 'investment'] as const;

/** A kind of item; what each does to a plan is finance.md section 1.3. */
export type Category = (typeof CATEGORIES)[number];

/** The kinds that hold money and let it grow. */
export const FUND_CATEGORIES = ['saving', 'pension', 'investment'] as const;

/** One of them. */
export type FundCategory = (typeof FUND_CATEGORIES)[number];

/** True if items of a category hold a fund. */
export function isFundCategory(category: Category): category is FundCategory {
  return category === 'saving' || category === 'pension' || category === 'investment';
}

/**
 * How an amount moves from the anchor of its item (finance.md section 17): `rate` at a rate of its own; `prices` with the prices of its
 * currency, the amount being in the prices of now, and at its own rate beyond them; `fixed` not at all.
 */
export type Growth = 'rate' | 'prices' | 'fixed';

/** The classes of assets in the order of the product; a fund moves in crises and simulations as its class does (finance.md section 17). */
export const ASSET_CLASSES = ['equities', 'balanced', 'bonds', 'deposits', 'property', 'fixed'] as const;

/** A class of assets; `fixed` moves with no market. */
export type AssetClass = (typeof ASSET_CLASSES)[number];

/** The class of a fund that names none (finance.md section 17). */
export const DEFAULT_ASSET_CLASSES: Readonly<Record<FundCategory, AssetClass>> = {
  investment: 'equities',
  pension: 'balanced',
  saving: 'deposits',
};

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
  /** Growth of the payment (income, expense; beyond prices where it follows them) or return of the fund, per month; above -1. */
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
  /** How payouts move: they stay the same at the expected return, or rise with the plan's prices; absent: `fixed`. */
  readonly payoutGrowth?: 'fixed' | 'prices';
  /** How the payment or deposit moves; absent: `rate`. A balance has none. */
  readonly growth?: Growth;
  /** Growth of a fund's deposit, per month, above -1; beyond prices where it follows them. Absent: 0. */
  readonly depositGrowthRate?: number;
  /** The debt at the anchor; above 0 an expense is the payment of that loan. Absent: 0. */
  readonly loanBalance?: number;
  /** Interest of the loan, nominal, per YEAR, a twelfth of it each month. */
  readonly loanRate?: number;
  /** Null or absent: by the category, {@link DEFAULT_ASSET_CLASSES}. */
  readonly assetClass?: AssetClass | null;
  /** True if a saving or investment is never sold to cover a shortfall; absent: no. */
  readonly isLocked?: boolean;
  /** The month from which a pension may be sold to cover a shortfall; null or absent: never. */
  readonly drawableFrom?: Month | null;
  /** Share of an income, or of everything that a fund pays out or sells, that is tax; 0 to 1, absent: 0. */
  readonly taxShare?: number;
}

/** True if an item is the payment of a loan (finance.md section 17). */
export function isLoan({ category, loanBalance = 0 }: PlanItem): boolean {
  return category === 'expense' && loanBalance > 0;
}

/**
 * The payment or deposit of an item in an average month, in its currency: its amount spread over its interval,
 * nothing for a single payment or a balance (finance.md section 14).
 */
export function monthlyAmount({ category, amount, intervalMonths = 1 }: PlanItem): number {
  return category === 'balance' || intervalMonths === 0 ? 0 : amount / intervalMonths;
}
