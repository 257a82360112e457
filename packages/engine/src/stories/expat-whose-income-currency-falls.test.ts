import { describe, expect, test } from 'vitest';
import { createPathWithMoves } from '#kernel/market-path.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// She earns 27,500 reals a month in Sao Paulo, 5,000 dollars at 5.5, and spends 16,500 of them there. Her house in Texas costs
// 1,500 dollars a month. The real loses 30 % of its dollar value over one year, 2.5 points each month, and stays there: V(k) = (1
// - 0.025 k)/5.5, then 0.7/5.5.
const life = [
  planItem('income', { amount: 27_500, currency: 'BRL' }),
  planItem('expense', { amount: 16_500, currency: 'BRL' }),
  planItem('expense', { amount: 1500 }),
];
const fall = Float64Array.from({ length: 36 }, (_, month) => 1 - 0.025 * Math.min(12, month + 1));
const options = { years: 3, path: createPathWithMoves({ currencies: { BRL: fall } }) };

describe('displayed in dollars', () => {
  const { margins, cash, forecast } = forecastItems(life, options);

  test('a monthly surplus of 500 becomes a deficit of 100', () => {
    expect(forecastItems(life).margins[0]).toBeCloseTo(11_000 / 5.5 - 1500, 9);
    expect(margins[0]).toBeCloseTo(2000 * 0.975 - 1500, 9);
    expect(margins[11]).toBeCloseTo(2000 * 0.7 - 1500, 9);
  });

  test('the tenth month is the last in which the income covers the house', () => {
    // The surplus of 2,000 dollars falls to the 1,500 of the house in month k = 10: 2,000 (1 - 0.025 k) = 1,500.
    expect(margins[9]).toBeCloseTo(0, 9);
    expect(margins[10]).toBeCloseTo(-50, 9);
  });

  test('reals pay for the house in each month, and the remaining reals keep falling', () => {
    // After a year the 12 x 11,000 reals remain, minus those that bought 1,500 dollars in each month k: 1,500 x 5.5 = 8,250,
    // divided by 1 - 0.025 k.
    let reals = 12 * 11_000;
    for (let k = 1; k <= 12; k++) reals -= 8250 / (1 - 0.025 * k);
    expect(reals).toBeCloseTo(12_511.53, 2);
    expect(cash[11]).toBeCloseTo((reals * 0.7) / 5.5, 8);
    expect(forecast[11]).toBe(cash[11]);
  });

  test('afterwards 100 dollars a month are missing, and the final debt is in dollars', () => {
    // If the reals kept in the first year had not lost value, the final debt would be 300: 2,000 (12 - 0.025 x 78) + 24 x 1,400 -
    // 54,000.
    expect(margins.reduce((sum, margin) => sum + margin)).toBeCloseTo(-300, 8);
    expect(cash[35]).toBeCloseTo(cash[11]! - 2400, 8);
    expect(cash[35]).toBeCloseTo(-807.62, 2);
  });
});

test('displayed in reals, the house becomes more expensive', () => {
  const { margins } = forecastItems(life, { ...options, currency: 'BRL' });
  expect(margins[0]).toBeCloseTo(11_000 - (1500 * 5.5) / 0.975, 8);
  expect(margins[35]).toBeCloseTo(11_000 - (1500 * 5.5) / 0.7, 8);
});
