import type { AssetClass, Category, Growth } from '@meridian/engine';

/** An item of a plan as it is told before it has a currency or a date: amounts in US dollars, times in years from today. */
export interface StoryItem {
  name: string;
  category: Category;
  /** In the display currency, in another in which people there earn or spend, or in one where they may come from. */
  paid: 'home' | 'abroad' | 'oldHome';
  dollars: number;
  /** Absent: it already runs. */
  from?: number;
  /** Absent: it has no end. */
  to?: number;
  /** Months from one payment to the next, 0 for once; absent: every month. */
  every?: number;
  /** How the amount moves; absent: incomes and expenses with prices, loans not at all, deposits at their own rate, which is none. */
  growth?: Growth;
  /** In percent: of a payment, beyond prices where it grows with them, or of a fund. */
  monthlyRate?: number;
  /** The debt when the expense, its payment, begins, and the rate a year in percent. It ends when nothing is owed any more. */
  loan?: { dollars: number; yearlyRate: number };
  /** The sum in the fund when it begins, its fee a year and its fee on deposits in percent; its class where it is not the usual one. */
  fund?: { dollars: number; yearlyFee?: number; depositFee?: number; assets?: AssetClass };
  /** When the fund begins to be paid out, and over how many years, as much as prices each month; 0: all at once. */
  paidOut?: { from: number; years: number };
  /** In percent of what a fund pays out. */
  tax?: number;
  tags: readonly string[];
}

/** A date of a story by its name, in years from today: what begins or ends then refers to it. */
export interface StoryMilestone {
  name: string;
  at: number;
}

/** A plan for one use case, to begin with. */
export interface Template {
  name: string;
  /** The purpose, in a few words. */
  summary: string;
  /** A sentence to whoever begins with it. */
  whatToChange: string;
  milestones?: readonly StoryMilestone[];
  /** As a list shows them, the most telling first. */
  items: readonly StoryItem[];
}

/** A month as stories tell time: as a share of a year. */
export const MONTH = 1 / 12;
