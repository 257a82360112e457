import type { DecimalMark, NumberFormat } from '@meridian/contract';

export const DEFAULT_NUMBER_FORMAT: NumberFormat = '1,234.56';

/** A no-break space, so that '1 234' is never split over two lines. */
const NBSP = '\u00a0';
/** The typographic minus sign: as wide as a digit, and read aloud as 'minus', unlike a hyphen. */
const MINUS = '\u2212';

/** The separators between groups of three digits and before the decimals, by format. */
export const NUMBER_SEPARATORS: Record<NumberFormat, { group: string; decimal: DecimalMark }> = {
  '1,234.56': { group: ',', decimal: '.' },
  '1.234,56': { group: '.', decimal: ',' },
  '1 234,56': { group: NBSP, decimal: ',' },
};

/** How many decimals are written: at least `min`, and up to `max` as long as they are not zero. */
export interface Decimals {
  min: number;
  max: number;
}

/** One quadrillion. From this absolute value on, only '>$999T' is written, because nobody can read so many digits. */
const TOO_LARGE = 1e15;

/**
 * Returns '>$999T' or '<−$999T' for a value beyond the bound `from`, a dash for NaN and infinity, and null for all other values.
 * `symbol` is the currency symbol of an amount.
 */
export function outOfRangeText(value: number, symbol = '', from = TOO_LARGE): string | null {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) < from) return null;
  return value < 0 ? `<${MINUS}${symbol}999T` : `>${symbol}999T`;
}

/** Formats a number in one of the three formats, grouped in threes, never with an exponent. */
export function formatNumber(value: number, format: NumberFormat, decimals: Decimals = { min: 0, max: 2 }): string {
  const beyond = outOfRangeText(value);
  if (beyond !== null) return beyond;
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(decimals.max).split('.');
  const shownFraction = fraction.slice(0, decimals.min) + fraction.slice(decimals.min).replace(/0+$/, '');
  const isZero = /^0*$/.test(whole + shownFraction);
  const { group, decimal } = NUMBER_SEPARATORS[format];
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
  return `${value < 0 && !isZero ? MINUS : ''}${grouped}${shownFraction === '' ? '' : decimal + shownFraction}`;
}
