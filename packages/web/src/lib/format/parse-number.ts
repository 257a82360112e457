/** Parses numbers as users type and paste them. A module of its own, because every page needs number-format.ts but not this one. */
import {
  type DecimalMark,
  type NumberFormat,
  selectDecimal,
  isAmbiguousDecimal,
  normalizeSigns,
  parseDecimalCandidates,
} from '@meridian/contract';
import { NUMBER_SEPARATORS } from './number-format.ts';

/**
 * Parses a number that a user typed or pasted. A text with only one possible meaning is read in any format ('1.234,56' is always 1234.56);
 * an ambiguous text ('1.234') is read in the given format. Returns null for any other text.
 */
export function parseNumber(text: string, format: NumberFormat): number | null {
  const decimal = parseDecimalText(text, format);
  return decimal === null ? null : Number(decimal);
}

/** Parses a number as `parseNumber` does, but returns it as plain decimal text such as '-1234.50', with every digit as typed. */
export function parseDecimalText(text: string, format: NumberFormat): string | null {
  const [, sign = '', digits = ''] = /^([+-]?) ?(\d.*|[.,\u066b]\d.*)$/.exec(normalizeSigns(text)) ?? [];
  const readings = parseDecimalCandidates(digits);
  const decimal = selectDecimal(readings, isAmbiguousDecimal(readings) ? markOf(digits, format) : null);
  return decimal === null ? null : sign + decimal;
}

/**
 * Returns the format's decimal mark, which decides an ambiguous number such as '1.234'. Returns null if the number contains neither
 * separator of the format.
 */
function markOf(digits: string, format: NumberFormat): DecimalMark | null {
  const { group, decimal } = NUMBER_SEPARATORS[format];
  return digits.includes(decimal) || digits.includes(group) ? decimal : null;
}
