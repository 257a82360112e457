import type { Category } from '@meridian/engine';

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
  /** In percent, of a payment or of a fund. */
  monthlyRate?: number;
  /** What the fund holds today, its fee a year and its fee on deposits in percent. */
  fund?: { dollars: number; yearlyFee?: number; depositFee?: number };
  /** When the fund begins to be paid out, and over how many years; 0: all at once. */
  paidOut?: { from: number; years: number };
  tags: readonly string[];
}

/** A plan for one use case, to begin with. */
export interface Template {
  name: string;
  /** What it is for, in a few words. */
  summary: string;
  /** A sentence to whoever begins with it. */
  whatToChange: string;
  /** As a list shows them, the most telling first. */
  items: readonly StoryItem[];
}

/** A month as stories tell time: as a share of a year. */
export const MONTH = 1 / 12;
