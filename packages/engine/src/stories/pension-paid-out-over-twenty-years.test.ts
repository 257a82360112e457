import { describe, expect, test } from 'vitest';
import { monthIndex, forecastItems, planItem } from '#testing/plan-factory.ts';

// Ten years before retirement: 1,500 a month into a pension of 200,000 at 0.4 % a month. Retirement in January 2036, paid out
// over 20 years, with spending of 3,400 a month from then on.
const pension = planItem('pension', {
  existingFunds: 200_000,
  amount: 1500,
  monthlyRate: 0.004,
  payoutFrom: '2036-01',
  payoutMonths: 240,
});
const spending = planItem('expense', { amount: 3400, from: '2036-01' });
const q = 1.004;
const saved = 200_000 * q ** 120 + (1500 * (q ** 120 - 1)) / (q - 1);
// An annuity due at the end of the first month of retirement.
const monthly = (saved * q * (1 - 1 / q)) / (1 - q ** -240);
const retired = monthIndex('2036-01');

describe('a pension paid out over twenty years', () => {
  const { margins, pension: fund, cash, forecast } = forecastItems([pension, spending], { years: 30 });

  test('grows until retirement, when its deposits stop', () => {
    expect(fund[retired - 1]).toBeCloseTo(saved, 5);
    expect(cash[retired - 1]).toBe(0);
  });

  test('pays the same every month, slightly more than is spent', () => {
    expect(monthly).toBeGreaterThan(3400);
    expect(margins[retired]).toBeCloseTo(monthly - 3400, 6);
    expect(margins[359]).toBeCloseTo(monthly - 3400, 4);
  });

  test('is used up with the last payment and not counted twice', () => {
    expect(fund[358]).toBeCloseTo(monthly / q, 4);
    expect(fund[359]).toBe(0);
    expect(forecast[359]).toBeCloseTo(240 * (monthly - 3400), 3);
  });
});

test('without payouts the pension remains, and all spending in retirement is overdrawn', () => {
  const { cash, pension: fund } = forecastItems([{ ...pension, payoutFrom: null }, spending], { years: 30 });
  expect(cash[359]).toBe(-240 * 3400);
  expect(fund[359]).toBeGreaterThan(saved);
});
