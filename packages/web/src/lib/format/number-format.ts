import {
  type DecimalMark,
  type NumberFormat,
  decimalOf,
  isEither,
  plainSigns,
  readDigits,
} from '@meridian/contract';

export const DEFAULT_NUMBER_FORMAT: NumberFormat = '1,234.56';

/** A no-break space, so that '1 234' never splits over two lines. */
const NBSP = '\u00a0';
/** The true minus sign: as wide as a figure, and read aloud as 'minus', which a hyphen is not. */
const MINUS = '\u2212';

const MARKS: Record<NumberFormat, { group: string; decimal: DecimalMark }> = {
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

/**
 * Reads a number as a person typed or pasted it: in any usual way that can mean one thing only ('1.234,56' is never anything but
 * 1234.56), and where it could mean two ('1.234') as the chosen format has it. Null otherwise.
 */
export function parseNumber(text: string, format: NumberFormat): number | null {
  const decimal = readDecimal(text, format);
  return decimal === null ? null : Number(decimal);
}

/** The same as a plain decimal such as '-1234.50', every digit as typed. */
export function readDecimal(text: string, format: NumberFormat): string | null {
  const [, sign = '', digits = ''] = /^([+-]?) ?(\d.*|[.,\u066b]\d.*)$/.exec(plainSigns(text)) ?? [];
  const readings = readDigits(digits);
  const decimal = decimalOf(readings, isEither(readings) ? markOf(digits, format) : null);
  return decimal === null ? null : sign + decimal;
}

/** The decimal mark of digits with a single mark that is one of the format's; null when it is none of them. */
function markOf(digits: string, format: NumberFormat): DecimalMark | null {
  const { group, decimal } = MARKS[format];
  return digits.includes(decimal) || digits.includes(group) ? decimal : null;
}
