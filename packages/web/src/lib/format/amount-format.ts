import type { NumberFormat } from '@meridian/contract';
import { CURRENCIES, type CurrencyCode, roundMoney } from '@meridian/engine';
import { beyondWords, formatNumber } from './number-format.ts';

/** The text in place of a hidden amount. */
export const HIDDEN_AMOUNT = '•••••';

/** Closer than this to a whole number, an amount is written without decimals. */
const WHOLE_WITHIN = 0.005;

/**
 * An amount with its currency's symbol (product.md section 9): yen and won whole, others whole when within 0.005 of a
 * whole number, else two decimals. The minus stands before the symbol. From a quadrillion on it is only said to be more: '>$999T'.
 */
export function formatAmount(amount: number, currency: CurrencyCode, format: NumberFormat): string {
  const beyond = beyondWords(amount, symbolBefore(currency));
  if (beyond !== null) return beyond;
  const isWhole = CURRENCIES[currency].decimals === 0 || Math.abs(amount - Math.round(amount)) < WHOLE_WITHIN;
  const size = Math.abs(amount);
  const number = isWhole
    ? formatNumber(Math.round(size), format, { min: 0, max: 0 })
    : formatNumber(roundMoney(size), format, { min: 2, max: 2 });
  const sign = amount < 0 && /[1-9]/.test(number) ? '\u2212' : '';
  return sign + symbolBefore(currency) + number;
}

/** From here on an amount of four figures has no decimals. */
const WHOLE_FROM = 100;

/** An amount of a forecast in words: four figures, as in '$232,400', because more of them would claim to know what nobody does. */
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

/** From here on four digits would be written before the unit. */
const MOST_COMPACT = 999.95e12;

/** An amount for an axis: three figures and a unit, as in '$1.25M'. */
export function formatCompactAmount(amount: number, currency: CurrencyCode, format: NumberFormat): string {
  const beyond = beyondWords(amount, symbolBefore(currency), MOST_COMPACT);
  if (beyond !== null) return beyond;
  const size = Math.abs(amount);
  // 999,950 would be written as '1000k': what rounds up to the next unit belongs to it.
  const unit = UNITS.find(({ from }) => size >= from * 0.999_95) ?? { from: 1, letter: '' };
  const scaled = size / unit.from;
  const number = formatNumber(scaled, format, { min: 0, max: scaled < 10 ? 2 : 1 });
  const sign = amount < 0 && /[1-9]/.test(number) ? '\u2212' : '';
  return sign + symbolBefore(currency) + number + unit.letter;
}

/** A symbol that ends in a letter keeps its distance: 'CHF 100', but '$100'. */
function symbolBefore(currency: CurrencyCode): string {
  const { symbol } = CURRENCIES[currency];
  return /\p{L}$/u.test(symbol) ? `${symbol}\u00a0` : symbol;
}
