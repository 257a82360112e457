import type { AssetClass, Category, Growth } from '@meridian/engine';

/** An example item before it has a currency or dates: amounts in US dollars, times in years from today. */
export interface ExampleItemTemplate {
  name: string;
  category: Category;
  /**
   * 'home': the display currency; 'abroad': another currency in which people who use the display currency often earn or spend;
   * 'oldHome': the currency of a country from which they may have come.
   */
  paid: 'home' | 'abroad' | 'oldHome';
  dollars: number;
  /** Start in years from today; absent: the item already runs. */
  from?: number;
  /** End in years from today; absent: the item has no end. */
  to?: number;
  /** Months from one payment to the next, 0 for once; absent: every month. */
  every?: number;
  /**
   * Growth of the amount. Absent: income and expenses follow prices, loans are fixed, deposits follow their own rate, which is 0.
   */
  growth?: Growth;
  /** Percent a month: growth of a payment (in addition to inflation if it follows prices), or return of a fund. */
  monthlyRate?: number;
  /**
   * Debt at the start of the expense that repays it, and yearly interest in percent. The expense ends when the debt is repaid.
   */
  loan?: { dollars: number; yearlyRate: number };
  /**
   * Balance of the fund at its start, yearly fee and deposit fee in percent, and asset class if it is not the category's default.
   */
  fund?: { dollars: number; yearlyFee?: number; depositFee?: number; assets?: AssetClass };
  /**
   * Start of payouts, and the number of years over which they are paid in equal inflation-adjusted monthly amounts; 0 years: all
   * at once.
   */
  paidOut?: { from: number; years: number };
  /** Tax in percent of each payout. */
  tax?: number;
  tags: readonly string[];
}

/** A named date of an example, in years from today. Items that begin or end then refer to it. */
export interface ExampleMilestoneTemplate {
  name: string;
  at: number;
}

/** A template plan for one use case. */
export interface PlanTemplate {
  name: string;
  /** Purpose of the plan in a few words, shown to the user. */
  summary: string;
  /** Advice for the user on which values to adapt. */
  whatToChange: string;
  milestones?: readonly ExampleMilestoneTemplate[];
  /** Items in the order in which the list shows them, most important first. */
  items: readonly ExampleItemTemplate[];
}

/** One month as a fraction of a year, the unit of time in examples. */
export const YEARS_PER_MONTH = 1 / 12;
