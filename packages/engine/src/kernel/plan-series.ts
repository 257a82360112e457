import type { DeficitPolicy } from '#assumptions.ts';
import type { CurrencyCode, Rates } from '#currencies.ts';
import type { FundCategory } from '#item.ts';

/** The figures of a plan at the end of every month, unrounded, in the display currency (finance.md section 1.5). */
export interface MonthSeries {
  /** Net worth: cash + pension + investment + saving - debts. */
  readonly forecast: Float64Array;
  /** The rest of income and payouts after taxes, expenses, deposits and payments of loans. */
  readonly margins: Float64Array;
  readonly pension: Float64Array;
  readonly investment: Float64Array;
  readonly saving: Float64Array;
  readonly cash: Float64Array;
  /** The debt on loans. */
  readonly debts: Float64Array;
  /** Cash, and under `liquidate` what a sale of everything that may be sold would add to it after tax. */
  readonly spendable: Float64Array;
}

/** The series of a plan, and what it comes to over all months. */
export interface PlanSeries extends MonthSeries {
  /** Each at the value of its month: fees on deposits and on what has accumulated, taxes, interest on loans (finance.md section 14). */
  readonly totalFees: number;
  readonly totalTaxes: number;
  readonly totalInterest: number;
  /** The first month at whose end cash is worth less than half a US cent below zero; null: there is none (finance.md section 1.6). */
  readonly runsOutAt: number | null;
  /** The sales of each category in each month that cover a lack of cash, before its tax; all 0 under `overdraft`. */
  readonly sold: Readonly<Record<FundCategory, Float64Array>>;
}

/** How to value a plan and what to do when its cash runs out: `rates` are those of now. */
export interface Valuation {
  readonly currency: CurrencyCode;
  readonly rates: Rates;
  readonly deficitPolicy: DeficitPolicy;
  /** The interest on cash above zero, a decimal a YEAR; absent: 0. */
  readonly cashRate?: number;
}
