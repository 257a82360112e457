import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FALLBACK_RATES } from '#currencies.ts';
import { computeLoanRepayment, loanPayment } from './loan.ts';
import { parseMonth } from '#month.ts';
import { type Forecast, forecast } from '#forecast.ts';
import { roundMoney } from '#round-money.ts';
import { summarizePlan } from '#plan-summary.ts';
import { CENTRAL_MONTH, uniformNumber } from '#testing/arbitrary-plans.ts';
import { type ItemDraft, forecastItems, planItem } from '#testing/plan-factory.ts';

/** Loan of finance.md section 17: 240,000 at 4.5 % a year, 1,334 a month. */
const LOAN = { amount: 1334, loanBalance: 240_000, loanRate: 0.045 };

const loan = (draft: ItemDraft = {}, years = 30) =>
  forecastItems([planItem('expense', { ...LOAN, ...draft })], { years });
const at = (series: Float64Array, ...months: number[]) => months.map((month) => roundMoney(series[month]!));

describe('the golden values of finance.md section 17', () => {
  const { debts, margins, cash, forecast: worth, totalInterest } = loan();

  test('debt by month', () => {
    expect(at(debts, 0, 1, 11, 59, 298)).toEqual([239_566, 239_130.37, 234_683.23, 210_858.83, 1327.89]);
  });

  test('the last payment is the remaining debt with its interest', () => {
    // The rounded debt with its interest is 1327.89 * (1 + 0.045/12) = 1332.87; the unrounded debt gives 1332.86.
    expect(at(margins, 298, 299, 300, 359)).toEqual([-1334, -1332.86, 0, 0]);
    expect(debts.subarray(299)).toEqual(new Float64Array(61));
    expect(margins.subarray(300)).toEqual(new Float64Array(60));
  });

  test('net worth after the first month is minus the payment and the remaining debt', () => {
    expect(at(worth, 0)).toEqual([-1334 - 239_566]);
    expect(at(cash, 0)).toEqual([-1334]);
  });

  test("the remaining debt is paid in the item's last month", () => {
    const short = loan({ to: '2026-12' }, 2);
    // A payment of 1,334 would leave 234,683.23, so 236,017.23 are owed before it.
    expect(at(short.margins, 10, 11, 12)).toEqual([-1334, -236_017.23, 0]);
    expect(at(short.debts, 10, 11, 12, 23)).toEqual([235_135.47, 0, 0, 0]);
  });

  test('all payments together are the initial debt plus the interest', () => {
    const paid = -margins.reduce((sum, margin) => sum + margin, 0);
    expect(paid).toBeCloseTo(240_000 + totalInterest, 6);
    expect(roundMoney(totalInterest)).toBe(roundMoney(299 * 1334 + 1332.86 - 240_000));
  });
});

describe('a loan of 1,000 at 1 % a month', () => {
  const small = { amount: 100, loanBalance: 1000, loanRate: 0.12 };

  test('has no debt before it begins, and interest from its first month', () => {
    const { debts } = loan({ ...small, from: '2026-03' }, 1);
    expect(at(debts, 0, 1, 2, 3)).toEqual([0, 0, 910, 819.1]);
  });

  test("that already runs has today's debt", () => {
    expect(at(loan({ ...small, from: '2020-01' }, 1).debts, 0)).toEqual([910]);
  });

  test('grows between its payments, whose interval counts from its own first month', () => {
    const { debts, margins } = loan({ ...small, from: '2025-12', intervalMonths: 3 }, 1);
    // No payment in January and February; 1000 * 1.01^3 - 100 remain in March.
    expect(at(debts, 0, 1, 2)).toEqual([1010, 1020.1, 930.3]);
    expect(at(margins, 0, 1, 2)).toEqual([0, 0, -100]);
  });

  test('is repaid in its last month even if no payment is due then', () => {
    const { debts, margins } = loan({ ...small, intervalMonths: 3, to: '2026-02' }, 1);
    // 100 of 1010 are paid in January; 910 * 1.01 are owed in February.
    expect(at(margins, 0, 1, 2)).toEqual([-100, -919.1, 0]);
    expect(debts[1]).toBe(0);
  });

  test('is repaid sooner with a growing payment; a fixed payment ignores the rate', () => {
    const growing = loan({ ...small, monthlyRate: 0.1 }, 1);
    expect(at(growing.margins, 0, 1, 2)).toEqual([-100, -110, -121]);
    expect(loan({ ...small, monthlyRate: 0.1, growth: 'fixed' }, 1)).toEqual(loan(small, 1));
  });

  test('grows without end if the payment does not cover the interest', () => {
    expect(at(loan({ ...small, amount: 4 }, 1).debts, 0, 1)).toEqual([1006, 1012.06]);
  });

  test('that ended before the plan has no debt', () => {
    const over = planItem('expense', { ...small, to: '2025-12' });
    expect(forecastItems([over])).toEqual(forecastItems([]));
    expect(summarizePlan([over], CENTRAL_MONTH, 'USD', FALLBACK_RATES).netWorth).toBe(0);
  });

  test('in another currency is converted at the rate of the month', () => {
    const fx = { model: 'drift', drift: { EUR: 0.1 } } as const;
    const { debts, totalInterest } = forecastItems(
      [planItem('expense', { ...small, amount: 0, loanRate: 0, currency: 'EUR', loanBalance: 850 })],
      { assumptions: { fx } },
    );
    expect(debts[11]).toBeCloseTo(1100, 9);
    expect(totalInterest).toBe(0);
  });
});

test('any repaid loan: its payments are its debt plus its interest', () => {
  const anyLoan = fc.record({
    amount: fc.integer({ min: 0, max: 20_000 }),
    loanBalance: fc.integer({ min: 1, max: 500_000 }),
    loanRate: uniformNumber(0, 0.2),
    monthlyRate: uniformNumber(-0.01, 0.01),
    growth: fc.constantFrom('rate' as const, 'fixed' as const),
    intervalMonths: fc.constantFrom(0, 1, 1, 3, 12),
    from: fc.option(fc.integer({ min: CENTRAL_MONTH - 20, max: CENTRAL_MONTH + 100 })),
    months: fc.integer({ min: 100, max: 250 }),
  });
  const request = { start: CENTRAL_MONTH, years: 30, currency: 'ILS', rates: FALLBACK_RATES } as const;
  fc.assert(
    fc.property(anyLoan, ({ months, from, ...draft }) => {
      const item = {
        ...planItem('expense', { ...draft, currency: 'EUR' }),
        from,
        to: (from ?? CENTRAL_MONTH) + months,
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

const START = parseMonth('2026-01');

/** A loan of 1,000 at 1 % a month. */
const SMALL = { loanBalance: 1000, loanRate: 0.12 };

/** Returns the value; throws if it is missing. */
function there<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new RangeError('A value is missing');
  return value;
}

describe('computeLoanRepayment', () => {
  const outlook = (draft: ItemDraft) => computeLoanRepayment(planItem('expense', draft), START);

  test('matches finance.md section 17: 300 payments, the last of the remaining debt', () => {
    const { lastMonth, lastPayment, interest, grows } = there(outlook(LOAN));
    expect([lastMonth, grows]).toEqual([START + 299, false]);
    expect(roundMoney(lastPayment)).toBe(1332.86);
    expect(roundMoney(interest)).toBe(roundMoney(299 * 1334 + 1332.86 - 240_000));
  });

  test("counts from the item's first month, or from the start of the plan if it already runs", () => {
    expect(outlook({ ...LOAN, from: '2031-11' })?.lastMonth).toBe(parseMonth('2031-11') + 299);
    expect(outlook({ ...LOAN, from: '2020-01' })).toEqual(outlook(LOAN));
  });

  test("pays the remaining debt in the item's last month", () => {
    const ended = outlook({ ...LOAN, to: '2026-12' });
    expect(ended?.lastMonth).toBe(parseMonth('2026-12'));
    expect(roundMoney(there(ended).lastPayment)).toBe(236_017.23);
    // 500 of the 1010 owed are paid, then 500 of 515.10, then 15.10 with interest. This is the same if the item ends in that month
    // or later.
    for (const to of ['2026-03', '2030-12']) {
      const paid = outlook({ ...SMALL, amount: 500, from: '2025-06', to });
      expect(paid?.lastMonth).toBe(START + 2);
      expect(paid?.lastPayment).toBeCloseTo(15.251, 9);
      expect(paid?.interest).toBeCloseTo(10 + 5.1 + 0.151, 9);
    }
  });

  test('ends with the first payment if that is enough', () => {
    expect(outlook({ ...SMALL, amount: 2000 })).toMatchObject({ lastMonth: START, lastPayment: 1010 });
  });

  test('ends with the second payment, of the remaining debt', () => {
    // 1010 - 600 = 410 remain after January; with the interest of February they are 414.10.
    const { lastMonth, lastPayment } = there(outlook({ ...SMALL, amount: 600 }));
    expect([lastMonth, roundMoney(lastPayment)]).toEqual([START + 1, 414.1]);
  });

  test('ends with the last due payment of a longer interval', () => {
    expect(outlook({ amount: 50, loanBalance: 100, intervalMonths: 3 })).toMatchObject({
      lastMonth: START + 3,
      lastPayment: 50,
    });
  });

  test('grows if the debt after the last but one payment is higher than at first; the interest since then does not count', () => {
    // Payments in January and the rest in December 2028. 100 a year leave 942.78 in January 2028, which grow to 1041.41 by November.
    const ended = (amount: number) => outlook({ ...SMALL, amount, intervalMonths: 12, to: '2028-12' });
    expect(ended(100)?.grows).toBe(false);
    expect(ended(30)?.grows).toBe(true);
  });

  test('never ends if payments do not exceed the interest; if they are lower, the debt grows', () => {
    const never = (draft: ItemDraft) => {
      const { lastMonth, grows } = there(outlook({ ...SMALL, ...draft }));
      return [lastMonth, grows];
    };
    expect(never({ amount: 10 })).toEqual([null, false]);
    expect(never({ amount: 9.99 })).toEqual([null, true]);
    expect(never({ amount: 0 })).toEqual([null, true]);
    expect(never({ amount: 0, from: '2031-11' })).toEqual([null, true]);
    expect(never({ amount: 0, loanRate: 0 })).toEqual([null, false]);
    expect(outlook({ ...SMALL, amount: 0 })?.lastPayment).toBe(0);
    // The same payments with an end date, on which the remaining debt is paid.
    const ended = (draft: ItemDraft) => there(outlook({ ...SMALL, to: '2031-10', ...draft })).grows;
    expect([ended({ amount: 9.99 }), ended({ amount: 0 }), ended({ amount: 10 })]).toEqual([true, true, false]);
    expect(ended({ amount: 124, intervalMonths: 12 })).toBe(false);
  });

  test('has no last month beyond 80 years', () => {
    expect(outlook({ amount: 1, loanBalance: 960 })?.lastMonth).toBe(START + 959);
    expect(outlook({ amount: 1, loanBalance: 960, from: '2031-11' })?.lastMonth).toBe(parseMonth('2031-11') + 959);
    expect(outlook({ amount: 1, loanBalance: 961 })).toMatchObject({ lastMonth: null, grows: false });
  });

  test('is null for an inactive item or one without debt', () => {
    for (const draft of [{ hidden: true }, { to: '2025-12' }, { loanBalance: 0 }]) {
      expect(outlook({ ...LOAN, ...draft })).toBeNull();
    }
  });
});

describe('loanPayment', () => {
  const payment = (draft: ItemDraft) => loanPayment(planItem('expense', draft), START);

  test('matches finance.md section 17: 240,000 over 300 months', () => {
    // The unrounded payment is 240,000 * 0.00375/(1 - 1.00375^-300).
    expect(roundMoney(there(payment({ ...LOAN, to: '2050-12' })))).toBe(1334);
    expect(payment({ ...LOAN, to: '2050-12' })).toBeCloseTo((240_000 * 0.00375) / (1 - 1.00375 ** -300), 8);
  });

  test('without interest divides the debt equally, both end months included', () => {
    expect(payment({ loanBalance: 1200, to: '2026-12' })).toBe(100);
    expect(payment({ loanBalance: 1200, from: '2027-03', to: '2027-05' })).toBe(400);
    expect(payment({ loanBalance: 1200, from: '2020-03', to: '2026-03' })).toBe(400);
  });

  test('for a single month is the debt with its interest', () => {
    expect(payment({ ...SMALL, to: '2026-01' })).toBeCloseTo(1010, 9);
  });

  test('with longer intervals discounts each payment by its months', () => {
    // The payment A falls in January and April: A/1.01 + A/1.01^4 = 1000.
    const two = payment({ ...SMALL, intervalMonths: 3, to: '2026-06' });
    expect(two).toBeCloseTo(1000 / (1.01 ** -1 + 1.01 ** -4), 9);
    // Intervals count from 2025-12, a month before the plan starts, so payments fall in March and June.
    const later = payment({ ...SMALL, intervalMonths: 3, from: '2025-12', to: '2026-06' });
    expect(later).toBeCloseTo(1000 / (1.01 ** -3 + 1.01 ** -6), 9);
  });

  test('is lower at first if it grows; a fixed payment ignores the rate', () => {
    // The first payment is A, the second 1.1 A: A/1.01 + 1.1 A/1.01^2 = 1000.
    const growing = { ...SMALL, monthlyRate: 0.1, to: '2026-02' };
    expect(payment(growing)).toBeCloseTo(1000 / (1.01 ** -1 + 1.1 * 1.01 ** -2), 9);
    expect(payment({ ...growing, growth: 'fixed' })).toBeCloseTo(1000 / (1.01 ** -1 + 1.01 ** -2), 9);
  });

  test('is null without an end, after the end, or without a due payment before the end', () => {
    for (const draft of [{}, { to: '2025-12' }, { to: '2026-12', hidden: true }]) {
      expect(payment({ ...LOAN, ...draft })).toBeNull();
    }
    expect(payment({ ...LOAN, from: '2025-12', to: '2026-12', intervalMonths: 0 })).toBeNull();
  });

  test("any loan with this monthly payment is repaid in the item's last month", () => {
    const anyLoan = fc.record({
      loanBalance: fc.integer({ min: 1, max: 500_000 }),
      loanRate: uniformNumber(0, 0.2),
      months: fc.integer({ min: 1, max: 480 }),
      from: fc.integer({ min: CENTRAL_MONTH - 20, max: CENTRAL_MONTH + 100 }),
    });
    fc.assert(
      fc.property(anyLoan, ({ months, from, ...draft }) => {
        const to = Math.max(from, CENTRAL_MONTH) + months - 1;
        const item = { ...planItem('expense', draft), from, to };
        const amount = there(loanPayment(item, CENTRAL_MONTH));
        const { lastMonth, lastPayment } = there(computeLoanRepayment({ ...item, amount }, CENTRAL_MONTH));
        expect(lastMonth).toBe(to);
        expect(Math.abs(lastPayment - amount)).toBeLessThanOrEqual(1e-6 * draft.loanBalance);
      }),
    );
  });
});
