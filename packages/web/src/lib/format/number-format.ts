import type { NumberFormat } from '@meridian/contract';

export const DEFAULT_NUMBER_FORMAT: NumberFormat = '1,234.56';

/** A no-break space, so that '1 234' never splits over two lines. */
const NBSP = '\u00a0';
/** The true minus sign: as wide as a figure, and read aloud as 'minus', which a hyphen is not. */
const MINUS = '\u2212';

export const MARKS: Record<NumberFormat, { group: string; decimal: string }> = {
  '1,234.56': { group: ',', decimal: '.' },
  '1.234,56': { group: '.', decimal: ',' },
  '1 234,56': { group: NBSP, decimal: ',' },
};

/** How many decimals to write: always `min`, up to `max` when they are not zero. */
export interface Decimals {
  min: number;
  max: number;
}

/** From a quadrillion on digits say nothing to anybody: what comes out so large is only said to be larger. */
const TOO_LARGE = 1e15;

/** '>$999T' and '<−$999T', where there is no saying how much; a dash for what is no number; null for all others. `symbol` is that of an amount. */
export function beyondWords(value: number, symbol = '', from = TOO_LARGE): string | null {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) < from) return null;
  return value < 0 ? `<${MINUS}${symbol}999T` : `>${symbol}999T`;
}

/** Writes a number in one of the three formats, grouped in threes; never with an exponent. */
export function formatNumber(
  value: number,
  format: NumberFormat,
  decimals: Decimals = { min: 0, max: 2 },
): string {
  const beyond = beyondWords(value);
  if (beyond !== null) return beyond;
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(decimals.max).split('.');
  const kept = fraction.slice(0, decimals.min) + fraction.slice(decimals.min).replace(/0+$/, '');
  const isZero = /^0*$/.test(whole + kept);
  const { group, decimal } = MARKS[format];
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
  return `${value < 0 && !isZero ? MINUS : ''}${grouped}${kept === '' ? '' : decimal + kept}`;
}

/**
 * Reads a number as a person typed or pasted it: in the chosen format, or in another of the three when it can then mean
 * one thing only ('1.234,56' is never anything but 1234.56; '1.234' is what the chosen format says). Null otherwise.
 */
export function parseNumber(text: string, format: NumberFormat): number | null {
  const decimal = readDecimal(text, format);
  return decimal === null ? null : Number(decimal);
}

/** The same as a plain decimal such as '-1234.50', every digit as typed. */
export function readDecimal(text: string, format: NumberFormat): string | null {
  const cleaned = latinDigits(text)
    .replaceAll(/[\s\u200e\u200f\u2066-\u2069]/g, ' ')
    .trim()
    .replace(MINUS, '-');
  const chosen = readAs(cleaned, format);
  if (chosen !== null) return chosen;
  const others = (Object.keys(MARKS) as NumberFormat[]).map((other) => readAs(cleaned, other));
  const readings = others.filter((reading) => reading !== null);
  const [only] = readings;
  return only !== undefined && new Set(readings.map(Number)).size === 1 ? only : null;
}

const READERS: Record<NumberFormat, RegExp> = {
  '1,234.56': /^([+-]?) ?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/,
  '1.234,56': /^([+-]?) ?(\d+|\d{1,3}(?:\.\d{3})+)?(?:,(\d*))?$/,
  '1 234,56': /^([+-]?) ?(\d+|\d{1,3}(?: \d{3})+)?(?:,(\d*))?$/,
};

function readAs(text: string, format: NumberFormat): string | null {
  const match = READERS[format].exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  return `${sign}${whole.replaceAll(/\D/g, '') || '0'}.${fraction || '0'}`;
}

/** Digits of Arabic, Persian and full-width writing as 0 to 9, because that is what such keyboards type. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 0x0f),
  );
}
