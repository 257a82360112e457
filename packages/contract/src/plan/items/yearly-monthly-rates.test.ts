import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { yearlyToMonthlyRate, toEnteredRate, monthlyToYearlyRate } from './yearly-monthly-rates.ts';

describe('conversion of yearly and monthly rates', () => {
  test.each([
    [2.5, 0.205_983_626_984],
    [0, 0],
    [12.682_503_013_196_97, 1],
    [-50, -5.612_568_731_830_646],
  ])('%d %% a year is %d %% a month', (yearly, monthly) => {
    expect(yearlyToMonthlyRate(yearly)).toBeCloseTo(monthly, 11);
    expect(monthlyToYearlyRate(monthly)).toBeCloseTo(yearly, 9);
  });

  test('twelve months at the monthly rate compound to the yearly rate, to the last digits', () => {
    expect((1 + yearlyToMonthlyRate(2.5) / 100) ** 12).toBeCloseTo(1.025, 14);
  });

  test.each([-100, -250])('a loss of %d %% is returned unchanged', (rate) => {
    expect(yearlyToMonthlyRate(rate)).toBe(rate);
    expect(monthlyToYearlyRate(rate)).toBe(rate);
  });
});

describe('toEnteredRate', () => {
  test.each([0, 0.5, 1, 0.206, -3.25, 100, 0.123_456])('%d %% a month was typed as a monthly rate', (rate) => {
    expect(toEnteredRate(rate)).toEqual({ unit: 'month', rate });
  });

  test('a rate that no short yearly rate gives was typed as a monthly rate', () => {
    expect(toEnteredRate(1 / 3)).toEqual({ unit: 'month', rate: 1 / 3 });
  });

  test('a typed yearly rate is recovered from the stored monthly rate', () => {
    const typed = fc.integer({ min: -9_999, max: 400_000 }).map((value) => value / 100);
    fc.assert(
      fc.property(typed, (rate) => {
        fc.pre(rate !== 0);
        expect(toEnteredRate(yearlyToMonthlyRate(rate))).toEqual({ unit: 'year', rate });
      }),
    );
  });
});
