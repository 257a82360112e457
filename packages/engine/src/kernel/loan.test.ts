import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FALLBACK_RATES } from '#currencies.ts';
import { type Forecast, forecast } from '#forecast.ts';
import { roundMoney } from '#money.ts';
import { planSummary } from '#summary.ts';
import { AROUND, evenly } from '#testing/arbitrary-plans.ts';
import { type ItemDraft, planFor, planItem } from '#testing/plans.ts';

/** The loan of finance.md section 17: 240,000 at 4.5 % a year, 1,334 a month. */
const LOAN = { amount: 1334, loanBalance: 240_000, loanRate: 0.045 };

const loan = (draft: ItemDraft = {}, years = 30) =>
  planFor([planItem('expense', { ...LOAN, ...draft })], { years });
const at = (series: Float64Array, ...months: number[]) => months.map((month) => roundMoney(series[month]!));

describe('the golden of finance.md section 17', () => {
  const { debts, margins, cash, forecast: worth, totalInterest } = loan();

  test('what is owed, month by month', () => {
    expect(at(debts, 0, 1, 11, 59, 298)).toEqual([239_566, 239_130.37, 234_683.23, 210_858.83, 1327.89]);
  });

  test('the last payment is what is left with its interest, and then there is none', () => {
    // 1327.89 * (1 + 0.045/12) = 1332.87; from the unrounded balance 1332.86.
    expect(at(margins, 298, 299, 300, 359)).toEqual([-1334, -1332.86, 0, 0]);
    expect(debts.subarray(299)).toEqual(new Float64Array(61));
    expect(margins.subarray(300)).toEqual(new Float64Array(60));
  });

  test('net worth at first is what was paid and what is owed', () => {
    expect(at(worth, 0)).toEqual([-1334 - 239_566]);
    expect(at(cash, 0)).toEqual([-1334]);
  });

  test('with a last month everything is paid in it', () => {
    const short = loan({ to: '2026-12' }, 2);
    // 234,683.23 are what a payment of 1,334 would leave: 236,017.23 are owed before it.
    expect(at(short.margins, 10, 11, 12)).toEqual([-1334, -236_017.23, 0]);
    expect(at(short.debts, 10, 11, 12, 23)).toEqual([235_135.47, 0, 0, 0]);
  });

  test('all payments together are what was owed and the interest', () => {
    const paid = -margins.reduce((sum, margin) => sum + margin, 0);
    expect(paid).toBeCloseTo(240_000 + totalInterest, 6);
    expect(roundMoney(totalInterest)).toBe(roundMoney(299 * 1334 + 1332.86 - 240_000));
  });
});

describe('a loan of 1,000 at 1 % a month', () => {
  const small = { amount: 100, loanBalance: 1000, loanRate: 0.12 };

  test('owes nothing before it begins, and interest from its first month on', () => {
    const { debts } = loan({ ...small, from: '2026-03' }, 1);
    expect(at(debts, 0, 1, 2, 3)).toEqual([0, 0, 910, 819.1]);
  });

  test('that already runs is owed as it stands today', () => {
    expect(at(loan({ ...small, from: '2020-01' }, 1).debts, 0)).toEqual([910]);
  });

  test('grows between its payments, which are counted from its own first month', () => {
    const { debts, margins } = loan({ ...small, from: '2025-12', intervalMonths: 3 }, 1);
    // Nothing in January and February, 1000 * 1.01^3 - 100 in March.
    expect(at(debts, 0, 1, 2)).toEqual([1010, 1020.1, 930.3]);
    expect(at(margins, 0, 1, 2)).toEqual([0, 0, -100]);
  });

  test('is paid off in its last month whether a payment is due in it or not', () => {
    const { debts, margins } = loan({ ...small, intervalMonths: 3, to: '2026-02' }, 1);
    // January pays 100 of 1010; February owes 910 * 1.01.
    expect(at(margins, 0, 1, 2)).toEqual([-100, -919.1, 0]);
    expect(debts[1]).toBe(0);
  });

  test('whose payment grows is paid sooner, one whose payment is fixed does not look at the rate', () => {
    const growing = loan({ ...small, monthlyRate: 0.1 }, 1);
    expect(at(growing.margins, 0, 1, 2)).toEqual([-100, -110, -121]);
    expect(loan({ ...small, monthlyRate: 0.1, growth: 'fixed' }, 1)).toEqual(loan(small, 1));
  });

  test('whose payment does not cover the interest grows for ever', () => {
    expect(at(loan({ ...small, amount: 4 }, 1).debts, 0, 1)).toEqual([1006, 1012.06]);
  });

  test('that was over before the plan began owes nothing', () => {
    const over = planItem('expense', { ...small, to: '2025-12' });
    expect(planFor([over])).toEqual(planFor([]));
    expect(planSummary([over], AROUND, 'USD', FALLBACK_RATES).netWorth).toBe(0);
  });

  test('in another currency is owed at the rate of the month', () => {
    const fx = { model: 'drift', drift: { EUR: 0.1 } } as const;
    const { debts, totalInterest } = planFor(
      [planItem('expense', { ...small, amount: 0, loanRate: 0, currency: 'EUR', loanBalance: 850 })],
      { assumptions: { fx } },
    );
    expect(debts[11]).toBeCloseTo(1100, 9);
    expect(totalInterest).toBe(0);
  });
});

test('any loan that is repaid: its payments are its balance and its interest', () => {
  const anyLoan = fc.record({
    amount: fc.integer({ min: 0, max: 20_000 }),
    loanBalance: fc.integer({ min: 1, max: 500_000 }),
    loanRate: evenly(0, 0.2),
    monthlyRate: evenly(-0.01, 0.01),
    growth: fc.constantFrom('rate' as const, 'fixed' as const),
    intervalMonths: fc.constantFrom(0, 1, 1, 3, 12),
    from: fc.option(fc.integer({ min: AROUND - 20, max: AROUND + 100 })),
    months: fc.integer({ min: 100, max: 250 }),
  });
  const request = { start: AROUND, years: 30, currency: 'ILS', rates: FALLBACK_RATES } as const;
  fc.assert(
    fc.property(anyLoan, ({ months, from, ...draft }) => {
      const item = {
        ...planItem('expense', { ...draft, currency: 'EUR' }),
        from,
        to: (from ?? AROUND) + months,
      };
      const { margins, debts, totalInterest }: Forecast = forecast({ ...request, items: [item] });
      const paid = -margins.reduce((sum, margin) => sum + margin, 0);
      const owed = (draft.loanBalance * FALLBACK_RATES.ILS) / FALLBACK_RATES.EUR;
      expect(Math.abs(paid - owed - totalInterest)).toBeLessThanOrEqual(1e-9 * paid);
      expect(debts[359]).toBe(0);
      expect(Math.min(...debts)).toBe(0);
    }),
  );
});
