/** Reads numbers and dates in single cells. */
import { type MonthBoundary, selectDate } from '@meridian/contract';
import { describe, expect, test } from 'vitest';
import {
  endDateAfterStart,
  isDateLike,
  parseDateCell,
  detectColumnDateOrder,
} from '#features/plan/export/rows/parse-date.ts';
import {
  toAmount,
  isEmptyAmount,
  parseNumericCell,
  parseNumber,
  parsePercentCell,
  detectColumnDecimalMark,
} from '#features/plan/export/rows/parse-number.ts';

describe('numbers', () => {
  test.each([
    ['1 234,50 EUR', 1234.5, 'EUR'],
    ['1.234,56', 1234.56, null],
    ['1.234.567', 1_234_567, null],
    ["CHF 1'234.50", 1234.5, 'CHF'],
    ['(1,200)', -1200, null],
    ['($1,200.50)', -1200.5, '$'],
    ['$(17.65)', -17.65, '$'],
    ['−$5', -5, '$'],
    ['$ -5', -5, '$'],
    ['US$ 5', 5, 'USD'],
    ['$5 CAD', 5, 'CAD'],
    ['250-', -250, null],
    ['12.5 %', 12.5, null],
    ['1,50,000.00', 150_000, null],
    ['₪\u200f1,000', 1000, 'ILS'],
    ['٣٤', 34, null],
    ['84.10 DR', -84.1, null],
    ['84.10 CR', 84.1, null],
    ['7.25-', -7.25, null],
    ['45.00- USD', -45, 'USD'],
    ['5200.-', 5200, null],
    ['1850,--', 1850, null],
    ["Fr. 1'850.00", 1850, 'CHF'],
    ['Rs. 1,25,000.50', 125_000.5, 'INR'],
    ['Rs.500', 500, 'INR'],
    ['kr. 9.500,00', 9500, 'kr'],
    ['-85,000円', -85_000, 'JPY'],
    ['￥320.50', 320.5, '¥'],
    ['2 450,00 zł', 2450, 'PLN'],
    ['28,90 S', -28.9, null],
    ['٢٬٥٠٠٫٥', 2500.5, null],
    ['2.5E+05', 250_000, null],
    ['.5', 0.5, null],
    ['0.125', 0.125, null],
  ])('%s', (text, value, currency) => {
    expect(parseNumber(text, '.')).toEqual({ value, currency });
  });

  test.each([
    '',
    'Rent',
    '3.4.2027',
    '2027-04-03',
    '12 apples',
    '1,2,3.4.5',
    '=1+1',
    '1e5',
    'Infinity',
    '--5',
    '(-5)',
    '$5 EUR',
    '5 THB',
    '0x10',
  ])('%j is not a number', (text) => {
    expect(parseNumber(text, '.')).toBeNull();
  });

  test('an ambiguous separator is resolved by the other cells, and stays unresolved if they disagree', () => {
    expect(detectColumnDecimalMark(['1.234', '12,5'])).toBe(',');
    expect(detectColumnDecimalMark(['1.234', '5'])).toBeNull();
    expect(detectColumnDecimalMark(['1.234', '5,50', '5.50'])).toBe('both');
    expect(parseNumber('1.234', ',')?.value).toBe(1234);
    expect(parseNumber('1.234', '.')?.value).toBe(1.234);
  });

  test('a currency without decimals, and a rate, are never ambiguous', () => {
    const figure = (text: string) => {
      const read = parseNumericCell(text);
      if (read === null) throw new Error(`${text} is not a number`);
      return read;
    };
    expect(toAmount(figure('-85,000円'), 'JPY', null)).toBe(-85_000);
    expect(toAmount(figure('85,000'), 'USD', null)).toBeNull();
    expect(['1,250 %', '1.250', '4%'].map((text) => parsePercentCell(text))).toEqual([1.25, 1.25, 4]);
  });

  test('a dash is not a number', () => {
    expect(['-', '–', '—', '- €', '$ -', 'n/a', ' -- '].map(isEmptyAmount)).not.toContain(false);
    expect(['', '-5', 'Rent', '5-'].map(isEmptyAmount)).not.toContain(true);
  });
});

describe('dates', () => {
  const read = (text: string, edge: MonthBoundary = 'first') => selectDate(parseDateCell(text, edge), 'day first');
  test.each([
    ['3.4.2027', '2027-04-03'],
    ['2027-04-03', '2027-04-03'],
    ['2027-04-03T10:00:00Z', '2027-04-03'],
    ['3/4/27', '2027-04-03'],
    ['20270403', '2027-04-03'],
    ['Apr 2027', '2027-04-01'],
    ['3 April 2027', '2027-04-03'],
    ['April 3, 2027', '2027-04-03'],
    ['3. März 2027', '2027-03-03'],
    ['3 באפריל 2027', '2027-04-03'],
    ['апрель 2027', '2027-04-01'],
    ['2041', '2041-01-01'],
    ['3/2041', '2041-03-01'],
    ['46480', '2027-04-03'],
    ['12/25/2027', '2027-12-25'],
  ])('%s', (text, date) => {
    expect(read(text)).toBe(date);
  });

  test('the end of a year or month without a day', () => {
    expect(['2041', '2/2041', 'Apr 2027'].map((text) => read(text, 'last'))).toEqual([
      '2041-12-31',
      '2041-02-28',
      '2027-04-30',
    ]);
  });

  test.each(['', 'soon', '31.2.2027', '1234', '500', 'Mayor 2027', '2300'])('%j is not a date', (text) => {
    expect(read(text)).toBeNull();
  });

  test('the order is derived from unambiguous cells, and stays unresolved if they disagree', () => {
    expect(detectColumnDateOrder(['01/02/2027', '01/13/2027'])).toBe('month first');
    expect(detectColumnDateOrder(['01/02/2027', '13/01/2027'])).toBe('day first');
    expect(detectColumnDateOrder(['01/02/2027', '05/05/2027'])).toBeNull();
    expect(detectColumnDateOrder(['13/01/2027', '01/13/2027'])).toBe('both');
  });

  test('a plain number is a date only in a date column', () => {
    expect(['46023', '2027', '12,5'].map(isDateLike)).toEqual([false, false, false]);
    expect(['2027-01', 'Apr 2027', '3/4/27'].map(isDateLike)).toEqual([true, true, true]);
  });

  test('an end with a two-digit year is after its start', () => {
    expect(endDateAfterStart('1975-12-31', '31/12/75', '2027-01-01')).toBe('2075-12-31');
    expect(endDateAfterStart('1975-12-31', '31/12/1975', '2027-01-01')).toBe('1975-12-31');
    expect(endDateAfterStart('2030-12-31', '31.12.30', '2027-01-01')).toBe('2030-12-31');
  });
});
