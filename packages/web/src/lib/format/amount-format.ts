import type { NumberFormat } from '@meridian/contract';
import { CURRENCIES, type CurrencyCode, roundMoney } from '@meridian/engine';
import { outOfRangeText, formatNumber } from './number-format.ts';

/** Shown instead of an amount while amounts are hidden. */
export const HIDDEN_AMOUNT = '•••••';

/** An amount within this distance of a whole number is written without decimals. */
const WHOLE_WITHIN = 0.005;

/**
 * Formats an amount with its currency's symbol (product.md section 9): yen and won are whole, other amounts are whole if within
 * 0.005 of a whole number, otherwise they have two decimals. The minus sign precedes the symbol. Amounts from a quadrillion on
 * are written as '>$999T'.
 */
export function formatAmount(amount: number, currency: CurrencyCode, format: NumberFormat): string {
  const beyond = outOfRangeText(amount, symbolBefore(currency));
  if (beyond !== null) return beyond;
  const isWhole = CURRENCIES[currency].decimals === 0 || Math.abs(amount - Math.round(amount)) < WHOLE_WITHIN;
  const size = Math.abs(amount);
  const number = isWhole
    ? formatNumber(Math.round(size), format, { min: 0, max: 0 })
    : formatNumber(roundMoney(size), format, { min: 2, max: 2 });
  const sign = amount < 0 && /[1-9]/.test(number) ? '\u2212' : '';
  return sign + symbolBefore(currency) + number;
}

/** From this absolute value on, a rounded amount is written without decimals. */
const WHOLE_FROM = 100;

/**
 * Formats a forecast amount with four significant digits, as in '$232,400'; more digits would suggest a precision that a forecast
 * does not have.
 */
export function formatRoundedAmount(amount: number, currency: CurrencyCode, format: NumberFormat): string {
  const size = Math.abs(amount);
  const rounded = size >= 1000 ? Number(size.toPrecision(4)) : size >= WHOLE_FROM ? Math.round(size) : size;
  return formatAmount(Math.sign(amount) * rounded, currency, format);
}

const UNITS = [
  { from: 1e12, letter: 'T' },
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'k' },
] as const;

/** From this amount on, even the largest unit, the trillion, would need four digits before it. */
const MOST_COMPACT = 999.95e12;

/** Formats an amount for an axis with three significant digits and a unit, as in '$1.25M'. */
export function formatCompactAmount(amount: number, currency: CurrencyCode, format: NumberFormat): string {
  const beyond = outOfRangeText(amount, symbolBefore(currency), MOST_COMPACT);
  if (beyond !== null) return beyond;
  const size = Math.abs(amount);
  // A number that rounds up to the next unit is written in that unit: 999,950 would otherwise be '1000k'.
  const unit = UNITS.find(({ from }) => size >= from * 0.999_95) ?? { from: 1, letter: '' };
  const scaled = size / unit.from;
  const number = formatNumber(scaled, format, { min: 0, max: scaled < 10 ? 2 : 1 });
  const sign = amount < 0 && /[1-9]/.test(number) ? '\u2212' : '';
  return sign + symbolBefore(currency) + number + unit.letter;
}

/** Returns the symbol, followed by a space if it ends in a letter: 'CHF 100', but '$100'. */
function symbolBefore(currency: CurrencyCode): string {
  const { symbol } = CURRENCIES[currency];
  return /\p{L}$/u.test(symbol) ? `${symbol}\u00a0` : symbol;
}
