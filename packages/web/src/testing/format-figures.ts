/** Formats figures as the page does in an account's default format, and reads texts of the page. */
import type { Locator } from 'vitest/browser';

const MINUS = '\u2212';

/** Formats dollars, without decimals if they are zero, and without a negative zero. */
export const formatUsd = (amount: number): string =>
  (amount + 0).toLocaleString('en-US', { style: 'currency', currency: 'USD' }).replace('-', MINUS).replace(/\.00$/, '');

/**
 * Formats a forecast or simulated amount as sentences and key figures do: from 1,000 on with four significant digits, from 100 on without
 * decimals.
 */
export const formatRoundedUsd = (amount: number): string => {
  const size = Math.abs(amount);
  return formatUsd(size >= 1000 ? Number(amount.toPrecision(4)) : size >= 100 ? Math.round(amount) : amount);
};

/** Formats a percentage with at most two decimals. */
export const formatPercent = (value: number): string =>
  `${value < 0 ? MINUS : ''}${Number(Math.abs(value).toFixed(2))}%`;

/** Returns the visible text of an element in one line. */
export const readVisibleText = (element: Element): string =>
  (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim();

/** Returns the cells of a table's rows, without its headings. */
export const readTableRows = (table: Locator): string[][] =>
  Array.from(table.element().querySelectorAll('tbody tr'), (row) => Array.from(row.children, readVisibleText));

/** Returns the number of an amount such as '−$1,234.50'; throws for any other text. */
export function parseUsd(text: string): number {
  const match = /^(\u2212?)\$(\d{1,3}(?:,\d{3})*(?:\.\d\d)?)$/.exec(text.trim());
  if (match === null) throw new Error(`'${text}' is not an amount`);
  const size = Number(match[2]?.replaceAll(',', ''));
  return match[1] === '' ? size : -size;
}

/** Returns the name of the month `offset` months from now. */
export function monthFromNow(offset: number): string {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
  return month.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
