import type { NumberFormat } from '@meridian/contract';
import { plainDecimal } from '@meridian/engine';
import { MARKS } from './number-format.ts';

/**
 * Formats a number for an input field or a file: all digits, no grouping, a plain hyphen as minus sign, so that it is easy to
 * edit. Returns an empty text for NaN and infinity.
 */
export function editableNumber(value: number, format: NumberFormat): string {
  if (!Number.isFinite(value)) return '';
  return plainDecimal(value).replace('.', MARKS[format].decimal);
}
