import type { DecimalMark, NumberFormat } from '@meridian/contract';

export const DEFAULT_NUMBER_FORMAT: NumberFormat = '1,234.56';

/** A no-break space, so that '1 234' never splits over two lines. */
const NBSP = '\u00a0';
/** The true minus sign: as wide as a figure, and read aloud as 'minus', which a hyphen is not. */
const MINUS = '\u2212';

/** Between groups of three digits, and before decimals. */
export const MARKS: Record<NumberFormat, { group: string; decimal: DecimalMark }> = {
  '1,234.56': { group: ',', decimal: '.' },
  '1.234,56': { group: '.', decimal: ',' },
  '1 234,56': { group: NBSP, decimal: ',' },
};

/** How many decimals to write: always `min`, up to `max` when they are not zero. */
export interface Decimals {
  min: number;
  max: number;
}

/** Writes a number in one of the three formats, grouped in threes; '–' for what is not a number. */
export function formatNumber(
  value: number,
  format: NumberFormat,
  decimals: Decimals = { min: 0, max: 2 },
): string {
  if (!Number.isFinite(value)) return '–';
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(decimals.max).split('.');
  const kept = fraction.slice(0, decimals.min) + fraction.slice(decimals.min).replace(/0+$/, '');
  const isZero = /^0*$/.test(whole + kept);
  const { group, decimal } = MARKS[format];
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
  return `${value < 0 && !isZero ? MINUS : ''}${grouped}${kept === '' ? '' : decimal + kept}`;
}

/** Writes a number for an input field: ungrouped, with a plain hyphen, so that editing it never fights the person. */
export function editableNumber(value: number, format: NumberFormat): string {
  const text = Number.isInteger(value) ? value.toFixed(0) : withoutExponent(String(value));
  return text.replace('.', MARKS[format].decimal);
}

/** '1e-7' as '0.0000001': fields take no exponents. */
function withoutExponent(text: string): string {
  const [, sign = '', digits = '', more = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return exponent === undefined ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits}${more}`;
}
