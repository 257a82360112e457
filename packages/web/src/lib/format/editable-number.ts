import type { NumberFormat } from '@meridian/contract';
import { formatPlainDecimal } from '@meridian/engine';
import { NUMBER_SEPARATORS } from './number-format.ts';

/**
 * Formats a number for an input field or a file: all digits, no grouping, a plain hyphen as minus sign, so that it is easy to
 * edit. Returns an empty text for NaN and infinity.
 */
export function formatEditableNumber(value: number, format: NumberFormat): string {
  if (!Number.isFinite(value)) return '';
  return formatPlainDecimal(value).replace('.', NUMBER_SEPARATORS[format].decimal);
}
