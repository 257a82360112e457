import { FALLBACK_RATES, type PlanItem, explainNetWorth, roundExplanation, parseMonth } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import { netWorthChangeRows } from './net-worth-change-rows.ts';
import { type MoneyFlow, toMoneyFlows } from './money-flows.ts';
import { layoutMoneyFlows } from './money-flow-layout.ts';
import { yearlyChangeRows } from './yearly-change-rows.ts';
import { firstAndLastMonth, periodWithNeighbours } from './explained-period.ts';

const GRID = { start: parseMonth('2026-11'), months: 24 };

const item = (id: number, category: PlanItem['category'], more: Partial<PlanItem>): PlanItem => ({
  id,
  category,
  from: null,
  to: null,
  amount: 0,
  currency: 'USD',
  existingFunds: 0,
  existingFundsCurrency: 'USD',
  monthlyRate: 0,
  accumulationFee: 0,
  depositFee: 0,
  interestLimit: 0,
  hidden: false,
  ...more,
});

/** A taxed income in euros that appreciate, a rent, a fund with return and costs, a pension, a loan, and ten small bills. */
const PLAN = [
  item(1, 'income', { amount: 5_000.01, currency: 'EUR', taxShare: 0.2 }),
  item(2, 'expense', { amount: 1_999.99 }),
  item(3, 'investment', { amount: 500, existingFunds: 10_000, monthlyRate: 0.004, accumulationFee: 0.01 }),
  item(4, 'pension', { amount: 300, existingFunds: 50_000, depositFee: 0.02 }),
  item(5, 'expense', { amount: 400, loanBalance: 20_000, loanRate: 0.06 }),
  ...Array.from({ length: 10 }, (_, bill) => item(6 + bill, 'expense', { amount: 10 + bill })),
];

const explanation = roundExplanation(
  explainNetWorth(
    {
      items: PLAN,
      start: GRID.start,
      years: 2,
      currency: 'USD',
      rates: FALLBACK_RATES,
      assumptions: { deficitPolicy: 'liquidate', fx: { model: 'drift', drift: { EUR: 0.05 } } },
    },
    [
      { first: 0, last: 1 },
      { first: 2, last: 13 },
      { first: 14, last: 23 },
    ],
  ),
);
const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

describe('a period', () => {
  test('of a year has the years before and after it; the first and last may be partial', () => {
    const span = (first: number, last: number) => ({ first, last });
    expect(periodWithNeighbours({ unit: 'year', month: 0 }, GRID)).toMatchObject({
      span: span(0, 1),
      before: null,
      after: span(2, 13),
    });
    expect(periodWithNeighbours({ unit: 'year', month: 13 }, GRID)).toMatchObject({
      span: span(2, 13),
      before: span(0, 1),
      after: span(14, 23),
    });
    // Month 90 is after the end of the forecast, as it can be after the horizon was shortened. The last year is returned.
    expect(periodWithNeighbours({ unit: 'year', month: 90 }, GRID)).toMatchObject({
      span: span(14, 23),
      before: span(2, 13),
      after: null,
    });
    expect(firstAndLastMonth(span(14, 23), GRID)).toEqual({ first: '2028-01', last: '2028-10' });
  });

  test('of a month has its neighbours, except outside the forecast', () => {
    const month = (at: number) => ({ first: at, last: at });
    expect(periodWithNeighbours({ unit: 'month', month: 0 }, GRID)).toMatchObject({
      span: month(0),
      before: null,
      after: month(1),
    });
    expect(periodWithNeighbours({ unit: 'month', month: 23 }, GRID)).toMatchObject({
      span: month(23),
      before: month(22),
      after: null,
    });
  });

  test('is compared with the year before, and a month with the same month of that year if there is one', () => {
    const month = (at: number) => ({ first: at, last: at });
    const against = (unit: 'month' | 'year', at: number) =>
      periodWithNeighbours({ unit, month: at }, GRID).comparedWith;
    expect([0, 1, 11, 12, 23].map((at) => against('month', at))).toEqual([
      null,
      month(0),
      month(10),
      month(0),
      month(11),
    ]);
    expect([against('year', 1), against('year', 23)]).toEqual([null, { first: 2, last: 13, year: 2027 }]);
  });
});

describe('a table of flows', () => {
  test('adds up in both directions to the cent, and each year begins with the end value of the previous one', () => {
    const rows = yearlyChangeRows(explanation, { items: true });
    const part = (name: string) => rows.filter((row) => row.part === name);
    const [opening] = part('opening');
    const [total] = part('total');
    const [closing] = part('closing');
    const lines = part('change').filter(({ row }) => row?.line !== null);
    expect(lines.length).toBeGreaterThan(15);
    for (const [year, change] of total?.years.entries() ?? []) {
      expect(cents(lines.map(({ years }) => years[year] ?? 0))).toBe(cents([change]));
      expect(cents([opening?.years[year] ?? 0, change])).toBe(cents([closing?.years[year] ?? 0]));
      if (year > 0) expect(opening?.years[year]).toBe(closing?.years[year - 1]);
    }
    expect(cents(lines.map(({ all }) => all))).toBe(cents([total?.all ?? 0]));
    expect(closing?.all).toBe(closing?.years.at(-1));
  });

  test('lists each kind before its items, or the kinds alone', () => {
    const { changes } = netWorthChangeRows(explanation);
    const spending = changes.filter(({ kind }) => kind === 'spending');
    const [sum, ...items] = spending;
    expect(sum?.line).toBeNull();
    expect(items).toHaveLength(11);
    expect(cents(items.map(({ amounts }) => amounts[1] ?? 0))).toBe(cents([sum?.amounts[1] ?? 0]));
    const kinds = yearlyChangeRows(explanation, { items: false }).filter(({ part }) => part === 'change');
    expect(kinds.map(({ key }) => key)).toEqual([
      'arrived',
      'income',
      'paidIn',
      'spending',
      'growth',
      'fees',
      'interest',
      'tax',
      'revaluation',
    ]);
  });
});

describe('the flows of a year', () => {
  const flows = toMoneyFlows(explanation, 1, PLAN);
  const sum = (isCounted: (flow: MoneyFlow) => boolean) => cents(flows.filter(isCounted).map(({ amount }) => amount));

  test('have equal inflows and outflows for cash and for funds', () => {
    for (const pot of ['cash', 'funds']) {
      expect(sum(({ to }) => to.id === pot)).toBe(sum(({ from }) => from.id === pot));
      expect(sum(({ to }) => to.id === pot)).toBeGreaterThan(0);
    }
    expect(flows.every(({ amount }) => amount > 0)).toBe(true);
  });

  test('show the largest items, and the smaller ones combined', () => {
    const spending = flows.filter(({ to }) => to.kind === 'spending');
    expect(spending.map(({ to }) => to.item)).toEqual([1, 14, 13, 12, 11, 10, 9, 'others']);
    // The combined flow contains the bills of 10, 11, 12 and 13 a month.
    expect(spending.at(-1)?.amount).toBe(12 * (10 + 11 + 12 + 13));
    expect(flows.find(({ to }) => to.kind === 'interest')).toBeDefined();
  });

  test('are laid out within the chart, and mirrored in right-to-left languages', () => {
    const [plain, mirrored] = [false, true].map((isMirrored) => layoutMoneyFlows(flows, 700, isMirrored));
    for (const layout of [plain, mirrored]) {
      for (const { x, y, width, height } of layout?.bars ?? []) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThan(0);
        expect(x + width).toBeLessThanOrEqual(700);
        expect(y + height).toBeLessThanOrEqual(layout?.height ?? 0);
      }
    }
    const leftOf = (layout: typeof plain) => layout?.bars.find(({ node }) => node.kind === 'income');
    expect(leftOf(plain)?.labelSide).toBe('left');
    expect(leftOf(mirrored)?.labelSide).toBe('right');
    expect((leftOf(plain)?.x ?? 0) + (leftOf(mirrored)?.x ?? 0)).toBe(700 - (leftOf(plain)?.width ?? 0));
  });

  test('of an empty plan are empty', () => {
    expect(toMoneyFlows({ ...explanation, changes: [], moves: [] }, 1, PLAN)).toEqual([]);
  });
});
