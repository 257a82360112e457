/** Figures as the page writes them in the format that an account begins with, and what the page says. */
import type { Locator } from 'vitest/browser';

const MINUS = '\u2212';

/** Without cents where there are none; there is no zero below zero. */
export const usd = (amount: number): string =>
  (amount + 0)
    .toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    .replace('-', MINUS)
    .replace(/\.00$/, '');

/** As sentences and large figures tell what is forecast or simulated: four digits from a thousand on, whole from a hundred on. */
export const roundedUsd = (amount: number): string => {
  const size = Math.abs(amount);
  return usd(size >= 1000 ? Number(amount.toPrecision(4)) : size >= 100 ? Math.round(amount) : amount);
};

/** To two places. */
export const percent = (value: number): string =>
  `${value < 0 ? MINUS : ''}${Number(Math.abs(value).toFixed(2))}%`;

/** The visible words of an element, in one line. */
export const wordsOf = (element: Element): string =>
  (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim();

/** The cells of a table's rows, without its headings. */
export const rowsOf = (table: Locator): string[][] =>
  Array.from(table.element().querySelectorAll('tbody tr'), (row) => Array.from(row.children, wordsOf));

/** The number in an amount such as '−$1,234.50'; anything else is no amount and fails. */
export function readUsd(text: string): number {
  const match = /^(\u2212?)\$(\d{1,3}(?:,\d{3})*(?:\.\d\d)?)$/.exec(text.trim());
  if (match === null) throw new Error(`'${text}' is no amount`);
  const size = Number(match[2]?.replaceAll(',', ''));
  return match[1] === '' ? size : -size;
}

/** The month so many months from now, as a person reads it. */
export function monthFromNow(offset: number): string {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
  return month.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
