import { NUMBER_FORMATS, type NumberFormat } from '@meridian/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatEditableNumber } from './editable-number.ts';
import { formatNumber } from './number-format.ts';
import { parseNumber } from './parse-number.ts';

describe('formatNumber', () => {
  test.each<[number, NumberFormat, string]>([
    [1234.56, '1,234.56', '1,234.56'],
    [1234.56, '1.234,56', '1.234,56'],
    [1234.56, '1 234,56', '1\u00a0234,56'],
    [1234567, '1,234.56', '1,234,567'],
    [-0.5, '1.234,56', '\u22120,5'],
    [-0.001, '1,234.56', '0'],
    [0, '1,234.56', '0'],
    [999, '1 234,56', '999'],
    [999_999_999_999_999, '1,234.56', '999,999,999,999,999'],
    [4.7e46, '1.234,56', '>999T'],
    [-4.7e46, '1,234.56', '<\u2212999T'],
    [1e-9, '1,234.56', '0'],
    [Number.NaN, '1,234.56', '–'],
    [Number.POSITIVE_INFINITY, '1,234.56', '–'],
  ])('writes %d as %s', (value, format, written) => {
    expect(formatNumber(value, format)).toBe(written);
  });

  test('writes the minimum number of decimals and drops only zeros beyond them', () => {
    expect(formatNumber(3, '1,234.56', { min: 2, max: 2 })).toBe('3.00');
    expect(formatNumber(3.14, '1,234.56', { min: 0, max: 4 })).toBe('3.14');
    expect(formatNumber(0.0049, '1,234.56', { min: 0, max: 4 })).toBe('0.0049');
  });
});

describe('parseNumber', () => {
  test.each<[string, NumberFormat, number | null]>([
    ['1.234,56', '1.234,56', 1234.56],
    ['1234,5', '1.234,56', 1234.5],
    ['1.234', '1.234,56', 1234],
    ['1.234', '1,234.56', 1.234],
    ['1,234', '1,234.56', 1234],
    ['1 234,56', '1 234,56', 1234.56],
    ['1\u202f234,56', '1 234,56', 1234.56],
    [' -12.5 ', '1,234.56', -12.5],
    ['\u221212.5', '1,234.56', -12.5],
    ['+3', '1,234.56', 3],
    ['.5', '1,234.56', 0.5],
    ['5.', '1,234.56', 5],
    ['\u0661\u0662\u0663', '1,234.56', 123],
    ['', '1,234.56', null],
    ['-', '1,234.56', null],
    ['1e5', '1,234.56', null],
    ['0x10', '1,234.56', null],
    ['12 apples', '1,234.56', null],
    ['1,23,456', '1,234.56', 123_456],
    ['1,23,45', '1,234.56', null],
    ["1'850.00", '1,234.56', 1850],
    ['2.5E+05', '1,234.56', 250_000],
    ['\u0661\u066b\u0665', '1.234,56', 1.5],
    ['0,005', '1,234.56', 0.005],
    ['0.005', '1.234,56', 0.005],
    ['0,005', '1 234,56', 0.005],
    ['5 apples', '1,234.56', null],
  ])('reads "%s" under %s as %s', (text, format, number) => {
    expect(parseNumber(text, format)).toBe(number);
  });

  test('reads a number that is valid in another format only, and none that could have two meanings', () => {
    expect(parseNumber('1.234,56', '1,234.56')).toBe(1234.56);
    expect(parseNumber('1,234.56', '1.234,56')).toBe(1234.56);
    expect(parseNumber('1,5', '1,234.56')).toBe(1.5);
    expect(parseNumber('1.234', '1 234,56')).toBeNull();
  });

  test('reads back what formatNumber and formatEditableNumber wrote', () => {
    const cents = fc.integer({ min: -1e14, max: 1e14 }).map((value) => value / 100);
    fc.assert(
      fc.property(cents, fc.constantFrom(...NUMBER_FORMATS), (value, format) => {
        expect(parseNumber(formatNumber(value, format), format)).toBe(value + 0);
        expect(parseNumber(formatEditableNumber(value, format), format)).toBe(value + 0);
      }),
    );
  });
});

describe('formatEditableNumber', () => {
  test.each<[number, NumberFormat, string]>([
    [1e21, '1,234.56', '1000000000000000000000'],
    [4.7e22, '1.234,56', '47000000000000000000000'],
    [-1e21, '1,234.56', '-1000000000000000000000'],
    [8.3e-8, '1.234,56', '0,000000083'],
    [Number.POSITIVE_INFINITY, '1,234.56', ''],
    [Number.NaN, '1,234.56', ''],
  ])('writes %d in plain digits, as files and fields require', (value, format, written) => {
    expect(formatEditableNumber(value, format)).toBe(written);
  });
});

test('every double is written without an exponent and never as an empty text', () => {
  fc.assert(
    fc.property(fc.double(), fc.constantFrom(...NUMBER_FORMATS), (value, format) => {
      for (const text of [formatNumber(value, format), formatEditableNumber(value, format)])
        expect(text).not.toMatch(/[eE]|NaN|Infinity/);
    }),
  );
});
