import { describe, expect, test } from 'vitest';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// A bank in Brazil pays 9 % a year, one at home 5 %. The inflation targets are 3 % in Brazil and 2 % in the United States. If the
// real loses only that difference, the money abroad earns 1.09 x 1.02/1.03 = 1.0794 a year in dollars. If the real loses the
// difference in interest, 1.05/1.09 - 1 = -3.67 % a year, both banks are equal.
const yearly = (rate: number) => (1 + rate) ** (1 / 12) - 1;
const abroad = planItem('saving', { currency: 'BRL', existingFunds: 55_000, monthlyRate: yearly(0.09) });
const home = planItem('saving', { existingFunds: 10_000, monthlyRate: yearly(0.05) });
const after = (years: number, fx: object) =>
  forecastItems([abroad], { years, assumptions: { fx: { model: 'flat', drift: {}, ...fx } } }).saving[12 * years - 1]!;

describe('55,000 reals, 10,000 dollars today', () => {
  test('at a constant rate they earn 9 % in dollars', () => {
    expect(after(10, {})).toBeCloseTo(10_000 * 1.09 ** 10, 6);
  });

  test('at purchasing-power parity they earn 7.94 %', () => {
    expect(after(10, { model: 'inflation_gap' })).toBeCloseTo(10_000 * ((1.09 * 1.02) / 1.03) ** 10, 6);
  });

  test('if the real falls by 3.67 % a year, the bank at home earns the same', () => {
    const drift = { BRL: 1.05 / 1.09 - 1 };
    const { saving } = forecastItems([home], { years: 10 });
    expect(after(10, { model: 'drift', drift })).toBeCloseTo(saving[119]!, 6);
  });

  test('if it falls by 8 % a year, they barely keep their value', () => {
    const drift = { BRL: -0.08 };
    // A year's interest and the fall of the real together: 1.09 x 0.92 = 1.0028.
    expect(after(10, { model: 'drift', drift })).toBeCloseTo(10_000 * 1.0028 ** 10, 6);
  });
});
