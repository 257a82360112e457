import { expect, test } from 'vitest';
import { monthIndex, forecastItems, planItem } from '#testing/plan-factory.ts';

// 12 million yen are inherited in October 2027. As cash they earn nothing; in a fund that begins in that month, with 12 million
// yen of existing funds at 0.3 %, they earn from that month on.
const SHARE_OF_A_DOLLAR = 1 / 150;

test('as cash: 80,000 dollars in that month and later', () => {
  const { cash, margins } = forecastItems(
    [planItem('balance', { amount: 12_000_000, currency: 'JPY', from: '2027-10-08' })],
    {
      years: 5,
    },
  );
  expect(cash[monthIndex('2027-09')]).toBe(0);
  expect(cash[monthIndex('2027-10')]).toBeCloseTo(80_000, 8);
  expect(cash[59]).toBeCloseTo(12_000_000 * SHARE_OF_A_DOLLAR, 8);
  expect(margins[monthIndex('2027-10')]).toBe(0);
});

test('as an investment in dollars: the opening is converted and earns in the first month', () => {
  const fund = planItem('investment', {
    existingFunds: 12_000_000,
    existingFundsCurrency: 'JPY',
    monthlyRate: 0.003,
    from: '2027-10-08',
  });
  const { investment } = forecastItems([fund], { years: 5 });
  expect(investment[monthIndex('2027-09')]).toBe(0);
  expect(investment[monthIndex('2027-10')]).toBeCloseTo(80_000 * 1.003, 8);
  expect(investment[59]).toBeCloseTo(80_000 * 1.003 ** (60 - monthIndex('2027-10')), 6);
});
