import type { DeficitPolicy } from '#assumptions.ts';
import type { CurrencyCode, Rates } from '#currencies.ts';
import type { FundCategory } from '#item.ts';

/** Values of a plan at the end of every month, unrounded, in the display currency (finance.md section 1.5). */
export interface MonthSeries {
  /** Net worth: cash + pension + investment + saving - debts. */
  readonly forecast: Float64Array;
  /** Income and payouts after tax, minus expenses, deposits and loan payments. */
  readonly margins: Float64Array;
  readonly pension: Float64Array;
  readonly investment: Float64Array;
  readonly saving: Float64Array;
  readonly cash: Float64Array;
  /** Remaining debt of all loans, positive. */
  readonly debts: Float64Array;
  /** Cash, and under `liquidate` also the proceeds after tax if everything that may be sold were sold. */
  readonly spendable: Float64Array;
}

/** Series of a plan, and totals over all months. */
export interface PlanSeries extends MonthSeries {
  /**
   * Total fees on deposits and balances. The fees of each month are converted at the exchange rates of that month, and
   * not discounted (finance.md section 14).
   */
  readonly totalFees: number;
  /** Total taxes, those of each month converted at the exchange rates of that month, not discounted. */
  readonly totalTaxes: number;
  /** Total interest on loans, that of each month converted at the exchange rates of that month, not discounted. */
  readonly totalInterest: number;
  /** First month that ends with cash more than half a US cent below zero; null if there is none (finance.md section 1.6). */
  readonly runsOutAt: number | null;
  /** Sales of each category in each month that cover a shortfall of cash, before tax; all 0 under `overdraft`. */
  readonly sold: Readonly<Record<FundCategory, Float64Array>>;
}

/** Valuation of a plan and its deficit policy; `rates` are the current exchange rates. */
export interface Valuation {
  readonly currency: CurrencyCode;
  readonly rates: Rates;
  readonly deficitPolicy: DeficitPolicy;
  /** Yearly interest rate on positive cash, as a decimal; absent: 0. */
  readonly cashRate?: number;
}
