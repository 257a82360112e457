/** Numbers as people type and paste them. Apart from how they are written, which every page needs. */
import {
  type DecimalMark,
  type NumberFormat,
  decimalOf,
  isEither,
  plainSigns,
  readDigits,
} from '@meridian/contract';
import { MARKS } from './number-format.ts';

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
