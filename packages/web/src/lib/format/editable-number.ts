import type { NumberFormat } from '@meridian/contract';
import { plainDecimal } from '@meridian/engine';
import { MARKS } from './number-format.ts';

/**
 * Writes a number for an input field or a file: every digit, ungrouped, with a plain hyphen, so that editing it never fights the
 * person; nothing for what is no number.
 */
export function editableNumber(value: number, format: NumberFormat): string {
  if (!Number.isFinite(value)) return '';
  return plainDecimal(value).replace('.', MARKS[format].decimal);
}
