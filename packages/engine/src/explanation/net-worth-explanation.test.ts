import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES, FALLBACK_RATES } from '#currencies.ts';
import { calendarYears } from '#currency-exposure.ts';
import { type Forecast, type ForecastRequest, forecast } from '#forecast.ts';
import { roundMoney } from '#round-money.ts';
import { parseMonth } from '#month.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems, anyYears } from '#testing/arbitrary-plans.ts';
import { expectClose, largestAbsoluteValue } from '#testing/series-assertions.ts';
import { planItem } from '#testing/plan-factory.ts';
import type { NetWorthChangeKind, ChangeLine, TransferKind } from './net-worth-changes.ts';
import { type NetWorthExplanation, type MonthRange, explainNetWorth } from './net-worth-explanation.ts';
import { roundExplanation } from './round-explanation.ts';

type Plan = Omit<ForecastRequest, 'path'>;

const anyPlan: fc.Arbitrary<Plan> = fc.record({
  items: anyItems,
  assumptions: anyAssumptions,
  start: fc.integer({ min: CENTRAL_MONTH, max: CENTRAL_MONTH + 11 }),
  years: anyYears,
  currency: fc.constantFrom(...CURRENCY_CODES),
  rates: fc.constant(FALLBACK_RATES),
});

const monthsOf = ({ years }: Plan): MonthRange[] =>
  Array.from({ length: 12 * years }, (_, month) => ({ first: month, last: month }));

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, amount) => all + amount, 0);

const keyOf = ({ kind, item, currency }: ChangeLine<NetWorthChangeKind | TransferKind>) =>
  `${kind} ${item} ${currency}`;
const sumAt = (lines: readonly { amounts: Float64Array }[], span: number) =>
  sum(lines.map(({ amounts }) => amounts[span]!));

/** Returns the largest amount among the values that are added up, because it limits the precision of their sums. */
const sizeOf = ({ changes, moves }: NetWorthExplanation, known: Forecast) =>
  [...changes, ...moves].reduce(
    (size, { amounts }) => amounts.reduce((most, amount) => Math.max(most, Math.abs(amount)), size),
    largestAbsoluteValue(known),
  );

test('lines without an amount are left out', () => {
  const items = [planItem('income', { amount: 100 }), planItem('saving', { existingFunds: 10 })];
  const plan = { items, start: CENTRAL_MONTH, years: 1, currency: 'USD', rates: FALLBACK_RATES } as const;
  const { changes, moves } = explainNetWorth(plan, [{ first: 0, last: 11 }]);
  expect(changes.map(({ kind, item }) => [kind, item])).toEqual([
    ['arrived', 1],
    ['income', 0],
  ]);
  expect(moves).toEqual([]);
});

describe('the explanation of any plan under any assumptions', () => {
  test('adds up to the change of net worth and matches the forecast at the start and end of every month', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const explanation = explainNetWorth(plan, monthsOf(plan));
        const known = forecast(plan);
        const before = known.forecast.map((_, month) => known.forecast[month - 1] ?? 0);
        const change = known.forecast.map((worth, month) => worth - before[month]!);
        const size = sizeOf(explanation, known);
        expectClose(explanation.opening, before, size);
        expectClose(explanation.closing, known.forecast, size);
        expectClose(
          change.map((_, month) => sumAt(explanation.changes, month)),
          change,
          size,
        );
      }),
    );
  });

  test('also explains cash alone: income, expenses, interest, transfers and revaluation', () => {
    const flows: readonly NetWorthChangeKind[] = ['income', 'spending', 'tax'];
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const explanation = explainNetWorth(plan, monthsOf(plan));
        const known = forecast(plan);
        const isBalance = (item: number) => plan.items[item]?.category === 'balance';
        const inCash = explanation.changes.filter(
          ({ kind, item }) => item === null || flows.includes(kind) || isBalance(item),
        );
        const change = known.cash.map((cash, month) => cash - (known.cash[month - 1] ?? 0));
        expectClose(
          change.map((_, month) => sumAt(inCash, month) + sumAt(explanation.moves, month)),
          change,
          sizeOf(explanation, known),
        );
      }),
    );
  });

  test("gives yearly sums of the monthly lines, and the forecast's total fees, taxes and interest over all months", () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const byMonth = explainNetWorth(plan, monthsOf(plan));
        const spans = calendarYears(plan.start, 12 * plan.years);
        const byYear = explainNetWorth(plan, spans);
        const known = forecast(plan);
        const size = sizeOf(byYear, known);
        for (const of of ['changes', 'moves'] as const) {
          expect(byYear[of].map(keyOf)).toEqual(byMonth[of].map(keyOf));
          byYear[of].forEach(({ amounts }, line) => {
            const months = byMonth[of][line]!.amounts;
            const sums = spans.map(({ first, last }) => sum(months.slice(first, last + 1)));
            expectClose(amounts, sums, size);
          });
        }
        const total = (kind: NetWorthChangeKind) =>
          -sum(byYear.changes.filter((line) => line.kind === kind).map(({ amounts }) => sum(amounts)));
        expectClose(
          [total('fees'), total('tax'), total('interest')],
          [known.totalFees, known.totalTaxes, known.totalInterest],
          size,
        );
      }),
    );
  });

  test('ignores hidden items, and gives the same result for a span whichever other spans are explained', () => {
    fc.assert(
      fc.property(anyPlan, fc.nat(359), (plan, nth) => {
        const months = monthsOf(plan);
        const span = months[nth % months.length]!;
        const all = explainNetWorth(plan, months);
        const explanation = explainNetWorth(plan, [span]);
        for (const { item } of explanation.changes) expect(plan.items[item ?? -1]?.hidden ?? false).toBe(false);
        const alone = new Map(explanation.changes.map((line) => [keyOf(line), line.amounts[0]!]));
        for (const line of all.changes) {
          expect(line.amounts[span.first]).toBe(alone.get(keyOf(line)) ?? 0);
        }
      }),
    );
  });

  test('rounded to cents still adds up, and no figure differs by more than a cent', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const spans = calendarYears(plan.start, 12 * plan.years);
        const exact = explainNetWorth(plan, spans);
        if (Math.max(...exact.closing.map(Math.abs)) > 1e12) return;
        const explanation = roundExplanation(exact);
        spans.forEach((_, span) => {
          const cents = explanation.changes.reduce((all, { amounts }) => all + Math.round(amounts[span]! * 100), 0);
          expect(cents).toBe(
            Math.round(explanation.closing[span]! * 100) - Math.round(explanation.opening[span]! * 100),
          );
        });
        const before = new Map([...exact.changes, ...exact.moves].map((line) => [keyOf(line), line.amounts]));
        for (const line of [...explanation.changes, ...explanation.moves]) {
          line.amounts.forEach((amount, span) => {
            expect(Math.abs(amount - (before.get(keyOf(line))?.[span] ?? Number.NaN))).toBeLessThanOrEqual(0.0101);
          });
        }
      }),
    );
  });
});

/** Returns the lines of an explanation as an object: keys such as 'income 0' name kind and item, values are amounts rounded to cents. */
const tableOf = (plan: Plan, spans: readonly MonthRange[]) => {
  const { changes, moves } = roundExplanation(explainNetWorth(plan, spans));
  return Object.fromEntries(
    [...changes, ...moves].map(({ kind, item, amounts }) => [`${kind} ${item ?? 'cash'}`, [...amounts]]),
  );
};

const base = { start: parseMonth('2026-01'), years: 1, currency: 'USD', rates: FALLBACK_RATES } as const;

describe('computed by hand', () => {
  test('a fund with fees in its first two months', () => {
    // The fund of finance.md section 1.8: 10000 at 0.5 % a month, with fees of 0.6 % a year and of 1 % of the deposits of 500. In
    // the first month it returns 50, with fees of 5.03 and 5.
    const fund = planItem('saving', {
      amount: 500,
      existingFunds: 10_000,
      monthlyRate: 0.005,
      depositFee: 0.01,
      accumulationFee: 0.006,
    });
    const months = [0, 1].map((month) => ({ first: month, last: month }));
    expect(tableOf({ ...base, items: [fund] }, months)).toEqual({
      'arrived 0': [10_000, 0],
      'growth 0': [50, 52.7],
      'fees 0': [-10.02, -10.3],
      'deposit 0': [-500, -500],
    });
  });

  test('a loan: its first year pays interest and part of the debt', () => {
    // Golden values of section 17: 240000 at 4.5 %, 1334 a month; 234683.23 are owed at the end.
    const loan = planItem('expense', { amount: 1_334, loanBalance: 240_000, loanRate: 0.045 });
    expect(tableOf({ ...base, items: [loan] }, [{ first: 0, last: 11 }])).toEqual({
      'arrived 0': [-240_000],
      'interest 0': [-10_691.23],
      'repayment 0': [-16_008],
    });
  });

  test('a shortfall is covered by a taxed sale', () => {
    const items = [
      planItem('balance', { amount: 1_000 }),
      planItem('expense', { amount: 1_600, from: '2026-02', to: '2026-02' }),
      planItem('saving', { existingFunds: 1_200, taxShare: 0.25 }),
    ];
    const plan = { ...base, items, assumptions: { deficitPolicy: 'liquidate' } as const };
    expect(tableOf(plan, [{ first: 1, last: 1 }])).toEqual({
      'spending 1': [-1_600],
      'tax 2': [-200],
      'sale 2': [800],
    });
  });

  test('an income before tax, in a currency that gains a tenth a year against the display currency', () => {
    const items = [
      planItem('income', { amount: 1_000, currency: 'EUR', taxShare: 0.3, to: '2026-01' }),
      planItem('pension', { amount: 100, currency: 'EUR', existingFunds: 500 }),
    ];
    const assumptions = { fx: { model: 'drift', drift: { EUR: 0.1 } } } as const;
    const plan = { ...base, rates: { ...FALLBACK_RATES, EUR: 0.5 }, items, assumptions };
    // A euro is worth 2.0159 dollars at the end of January and 2.2 at the end of December, so each of 700 euros of cash gains
    // 0.1841.
    const january = 2 * 1.1 ** (1 / 12);
    const told = tableOf(plan, [
      { first: 0, last: 0 },
      { first: 1, last: 11 },
    ]);
    expect(told['income 0']).toEqual([roundMoney(1_000 * january), 0]);
    expect(told['tax 0']).toEqual([roundMoney(-300 * january), 0]);
    expect(told['revaluation cash']).toEqual([0, roundMoney(700 * (2.2 - january))]);
    expect(told['arrived 1']).toEqual([1_000, 0]);
    expect(told['revaluation 1']?.[0]).toBeCloseTo(500 * (january - 2), 2);
  });
});
