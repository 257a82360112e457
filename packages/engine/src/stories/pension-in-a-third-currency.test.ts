import { describe, expect, test } from 'vitest';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// He lives in Israel, is paid by an American company and has a pension of 150,000 euros from years in Germany. It earns 0.3 % a
// month and is paid out over 20 years from January 2031. He expects the euro to gain 1 % a year against the dollar and the shekel 2
// %: the value of a euro, now 3.7/0.85 shekels, changes by the factor 1.01/1.02 a year.
const pension = planItem('pension', {
  currency: 'EUR',
  existingFunds: 150_000,
  monthlyRate: 0.003,
  payoutFrom: '2031-01',
  payoutMonths: 240,
});
const life = [
  planItem('income', { amount: 6000, to: '2030-12' }),
  planItem('expense', { amount: 10_000, currency: 'ILS' }),
  pension,
];
const options = {
  years: 10,
  currency: 'ILS',
  assumptions: { fx: { model: 'drift', drift: { EUR: 0.01, ILS: 0.02 } } },
} as const;
const { margins, pension: fund, cash } = forecastItems(life, options);

const years = (month: number) => (month + 1) / 12;
const dollar = (month: number) => 3.7 / 1.02 ** years(month);
const euro = (month: number) => (3.7 / 0.85) * (1.01 / 1.02) ** years(month);

describe('until 2031', () => {
  test('the salary in dollars buys fewer shekels every month', () => {
    expect(margins[0]).toBeCloseTo(6000 * dollar(0) - 10_000, 8);
    expect(margins[59]).toBeCloseTo(6000 * dollar(59) - 10_000, 8);
  });

  test('the pension grows in euros', () => {
    expect(fund[59]).toBeCloseTo(150_000 * 1.003 ** 60 * euro(59), 6);
  });
});

describe('from 2031', () => {
  // An annuity due in euros: B (1 - 1/q)/(1 - q^-240) = 1,050.48 with q = 1.003, where the balance B includes the return of month
  // 61.
  const monthly = (150_000 * 1.003 ** 61 * (1 - 1 / 1.003)) / (1 - 1.003 ** -240);

  test('the payout is 1,050.48', () => {
    expect(monthly).toBeCloseTo(1050.48, 2);
  });

  test('the payout is constant in euros, so it falls in shekels', () => {
    expect(margins[60]).toBeCloseTo(monthly * euro(60) - 10_000, 7);
    expect(margins[119]).toBeCloseTo(monthly * euro(119) - 10_000, 7);
    expect(margins[119]).toBeLessThan(margins[60]!);
  });

  test('expenses in shekels are paid from dollars and euros in proportion to their value', () => {
    let [dollars, euros] = [0, 0];
    for (let month = 0; month < 120; month++) {
      if (month < 60) dollars += 6000;
      else euros += monthly;
      const kept = 1 - 10_000 / (dollars * dollar(month) + euros * euro(month));
      dollars *= kept;
      euros *= kept;
      if (month === 59) expect(cash[59]).toBeCloseTo(dollars * dollar(59), 6);
    }
    expect(cash[119]).toBeCloseTo(dollars * dollar(119) + euros * euro(119), 6);
    expect(cash[119]).toBeGreaterThan(0);
  });
});

test('displayed in euros the payout is constant', () => {
  const alone = forecastItems([pension], { ...options, currency: 'EUR' });
  expect(alone.margins[119]).toBeCloseTo(alone.margins[60]!, 8);
});
