import { NUMBER_FORMATS, type NumberFormat, type RatePeriod, yearlyToMonthlyRate } from '@meridian/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatEditableNumber } from '#lib/format/editable-number.ts';
import { removeRateUnit } from '#lib/format/parse-rate-unit.ts';
import { convertRate, parseRateEntry } from './rate-input.tsx';

const YEAR = yearlyToMonthlyRate(2.5);

describe('parseRateEntry', () => {
  test.each<[string, NumberFormat, RatePeriod, number | null, RatePeriod]>([
    ['0.2', '1,234.56', 'month', 0.2, 'month'],
    ['2.5', '1,234.56', 'year', YEAR, 'year'],
    ['2,5 %', '1.234,56', 'year', YEAR, 'year'],
    ['2.5% a year', '1,234.56', 'month', YEAR, 'year'],
    ['2.5 y', '1,234.56', 'month', YEAR, 'year'],
    ['2.5/yr', '1,234.56', 'month', YEAR, 'year'],
    ['2.5 p.a.', '1,234.56', 'month', YEAR, 'year'],
    ['2.5% \u05dc\u05e9\u05e0\u05d4', '1,234.56', 'month', YEAR, 'year'],
    ['0.2 a month', '1,234.56', 'year', 0.2, 'month'],
    ['0.2 \u05dc\u05d7\u05d5\u05d3\u05e9', '1,234.56', 'year', 0.2, 'month'],
    ['2+0.5 a year', '1,234.56', 'month', YEAR, 'year'],
    ['3/12', '1,234.56', 'month', 0.25, 'month'],
    ['-2', '1,234.56', 'month', -2, 'month'],
    ['two', '1,234.56', 'month', null, 'month'],
    ['a year', '1,234.56', 'month', null, 'year'],
    ['', '1,234.56', 'year', null, 'year'],
  ])('reads "%s" under %s in a field for the %s as %d a month', (text, format, field, value, unit) => {
    expect(parseRateEntry(text, format, field)).toMatchObject({ entry: { text, value }, unit });
  });

  test('a yearly rate that was stored is read as the same yearly rate, in every format', () => {
    const typed = fc.integer({ min: -9_999, max: 400_000 }).map((value) => value / 100);
    fc.assert(
      fc.property(typed, fc.constantFrom(...NUMBER_FORMATS), (rate, format) => {
        const { entry } = parseRateEntry(formatEditableNumber(rate, format), format, 'year');
        fc.pre(rate !== 0);
        expect(convertRate('year', entry.value ?? 0)).toBe(rate);
      }),
    );
  });
});

test('the unit is removed from the text of a rate', () => {
  expect(['2.5 % a year', '2.5/y', '2.5%', '2.5'].map(removeRateUnit)).toEqual(['2.5', '2.5', '2.5', '2.5']);
});
