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
  /** In percent, of a payment or of a fund. */
  monthlyRate?: number;
  /** What the fund holds today, its fee a year and its fee on deposits in percent. */
  fund?: { dollars: number; yearlyFee?: number; depositFee?: number };
  tags: readonly string[];
}

/** A plan for one use case, to begin with. */
export interface Template {
  name: string;
  /** A sentence to whoever begins with it. */
  whatToChange: string;
  /** As a list shows them, the most telling first. */
  items: readonly StoryItem[];
}

/** In years: what happens once ends this long after it begins. */
export const MONTH = 1 / 12;
