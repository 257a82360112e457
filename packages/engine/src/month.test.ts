import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMonth, monthLabels, parseMonth } from './month.ts';

describe('parseMonth', () => {
  test.each([
    ['2026-01', 24_312],
    ['2026-12', 24_323],
    ['2027-01', 24_324],
    ['2026-01-01', 24_312],
    ['2026-01-31', 24_312],
    ['1900-02-28', 22_801],
    ['2200-12-31', 26_411],
    ['0000-01', 0],
  ])('%s is month %d', (text, expected) => {
    expect(parseMonth(text)).toBe(expected);
  });

  test.each([
    '',
    '2026',
    '2026-1',
    '2026-00',
    '2026-13',
    '2026-01-00',
    '2026-01-32',
    '2026-01-1',
    '26-01',
    '12026-01',
    '2026/01',
    '01/2026',
    ' 2026-01',
    '2026-01 ',
    '2026-01\n',
    '2026-01-31T00:00:00Z',
    '٢٠٢٦-٠١',
  ])('%j is refused', (text) => {
    expect(() => parseMonth(text)).toThrow(RangeError);
  });

  test('reports the text it could not parse', () => {
    expect(() => parseMonth('June')).toThrow("'June' is neither a month (YYYY-MM) nor a date (YYYY-MM-DD)");
  });
});

describe('formatMonth', () => {
  test.each([
    [24_312, '2026-01'],
    [24_321, '2026-10'],
    [24_323, '2026-12'],
    [24_324, '2027-01'],
    [11, '0000-12'],
  ])('month %d is %s', (month, expected) => {
    expect(formatMonth(month)).toBe(expected);
  });

  test('is the inverse of parseMonth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 * 10_000 - 1 }), (month) => {
        expect(parseMonth(formatMonth(month))).toBe(month);
      }),
    );
  });

  test('sorts as text in chronological order', () => {
    const anyMonth = fc.integer({ min: 0, max: 12 * 10_000 - 1 });
    fc.assert(
      fc.property(anyMonth, anyMonth, (one, other) => {
        expect(formatMonth(one) < formatMonth(other)).toBe(one < other);
      }),
    );
  });
});

test('monthLabels are consecutive months from any start', () => {
  const start = fc.integer({ min: 0, max: 12 * 9900 });
  fc.assert(
    fc.property(start, fc.integer({ min: 0, max: 40 }), (first, months) => {
      const expected = Array.from({ length: months }, (_, index) => formatMonth(first + index));
      expect(monthLabels(first, months)).toEqual(expected);
    }),
  );
});
