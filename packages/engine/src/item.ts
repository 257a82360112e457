import type { CurrencyCode } from './currencies.ts';
import type { Month } from './month.ts';

/** The six categories of items, in the order of the product's tabs (product.md section 2). */
export const CATEGORIES = ['balance', 'income', 'expense', 'saving', 'pension', 'investment'] as const;

/** Category of an item; finance.md section 1.3 defines the effect of each. */
export type Category = (typeof CATEGORIES)[number];

/** Categories whose items are funds with a balance that grows. */
export const FUND_CATEGORIES = ['saving', 'pension', 'investment'] as const;

export type FundCategory = (typeof FUND_CATEGORIES)[number];

/** Returns true if items of a category have a fund. */
export function isFundCategory(category: Category): category is FundCategory {
  return category === 'saving' || category === 'pension' || category === 'investment';
}

/**
 * Growth of an amount from the anchor of its item (finance.md section 17). `rate`: at the item's own rate. `prices`: with the
 * prices of its currency (the amount is in today's prices) and additionally at its own rate. `fixed`: none.
 */
export type Growth = 'rate' | 'prices' | 'fixed';

/** Asset classes in display order. A fund follows its class in crises and simulations (finance.md section 17). */
export const ASSET_CLASSES = ['equities', 'balanced', 'bonds', 'deposits', 'property', 'fixed'] as const;

/** An asset class; `fixed` follows no market. */
export type AssetClass = (typeof ASSET_CLASSES)[number];

/** Default asset class of a fund (finance.md section 17). */
export const DEFAULT_ASSET_CLASSES: Readonly<Record<FundCategory, AssetClass>> = {
  investment: 'equities',
  pension: 'balanced',
  saving: 'deposits',
};

/**
 * A financial item in the engine's form: rates and fees are decimals (0.005 is 0.5 %), months replace dates. Fields that the
 * category lacks are ignored in every result.
 */
export interface PlanItem {
  readonly id: number;
  readonly category: Category;
  /** First month of the item; null: it already runs. */
  readonly from: Month | null;
  /** Last month of the item, included; null: it never ends. */
  readonly to: Month | null;
  /** Amount per payment, or once for a balance; 0 or more, in `currency`. */
  readonly amount: number;
  readonly currency: CurrencyCode;
  /** Value of the fund when the item starts, in `existingFundsCurrency`. */
  readonly existingFunds: number;
  readonly existingFundsCurrency: CurrencyCode;
  /**
   * Monthly rate, a decimal above -1. For income and expense the growth of the payment, in addition to prices if it follows them;
   * for a fund its return.
   */
  readonly monthlyRate: number;
  /** Yearly fee as a share of the fund; a twelfth is charged each month. */
  readonly accumulationFee: number;
  /** Fee as a share of every deposit. */
  readonly depositFee: number;
  /** Maximum return of the fund in a month, a decimal; 0: no limit. */
  readonly interestLimit: number;
  readonly hidden: boolean;
  /**
   * Months from one payment or deposit to the next, 0 to 120; 0: only one, in the first month. Absent: 1. Ignored for a balance
   * (finance.md section 14).
   */
  readonly intervalMonths?: number;
  /** First month of payouts from a fund; null or absent: none (finance.md section 14). */
  readonly payoutFrom?: Month | null;
  /** Number of months over which the fund is paid out; 0 or absent: all at once. */
  readonly payoutMonths?: number;
  /**
   * Growth of payouts: `fixed` gives equal payouts at the expected return, `prices` follows the plan's prices; absent: `fixed`.
   */
  readonly payoutGrowth?: 'fixed' | 'prices';
  /** Growth of the payment or deposit; absent: `rate`. Ignored for a balance. */
  readonly growth?: Growth;
  /** Monthly growth of a fund's deposit, a decimal above -1, in addition to prices if the deposit follows them; absent: 0. */
  readonly depositGrowthRate?: number;
  /** Debt at the anchor; if above 0, the expense is the payment of a loan. Absent: 0. */
  readonly loanBalance?: number;
  /** Nominal yearly interest of the loan; a twelfth is charged each month. */
  readonly loanRate?: number;
  /** Market that the fund follows; null or absent: the category's default, {@link DEFAULT_ASSET_CLASSES}. */
  readonly assetClass?: AssetClass | null;
  /** True if a saving or investment is never sold to cover a shortfall; absent: false. */
  readonly isLocked?: boolean;
  /** First month in which a pension may be sold to cover a shortfall; null or absent: never. */
  readonly drawableFrom?: Month | null;
  /** Tax as a share of an income, or of all payouts and sales of a fund; 0 to 1, absent: 0. */
  readonly taxShare?: number;
}

/** Returns true if an item is the payment of a loan (finance.md section 17). */
export function isLoan({ category, loanBalance = 0 }: PlanItem): boolean {
  return category === 'expense' && loanBalance > 0;
}

/**
 * Returns the average monthly payment or deposit of an item, in its currency: its amount divided by its interval; 0 for a
 * one-time payment or a balance (finance.md section 14).
 */
export function monthlyAmount({ category, amount, intervalMonths = 1 }: PlanItem): number {
  return category === 'balance' || intervalMonths === 0 ? 0 : amount / intervalMonths;
}
