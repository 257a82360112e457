import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from './assumptions.ts';
import {
  findBreakEven,
  listForeignCurrencies,
  listVariableCurrencies,
  withCurrencyChange,
} from './currency-break-even.ts';
import { FALLBACK_RATES, CURRENCY_CODES, convert } from './currencies.ts';
import { computeCurrencyExposure } from './currency-exposure.ts';
import { type ForecastRequest, forecast } from './forecast.ts';
import { roundMoney } from './round-money.ts';
import { parseMonth } from './month.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems } from '#testing/arbitrary-plans.ts';
import { planItem } from '#testing/plan-factory.ts';

type Plan = Omit<ForecastRequest, 'path'>;

const sum = (amounts: object) => Object.values(amounts as Record<string, number>).reduce((a, b) => a + b, 0);

const anyPlan: fc.Arbitrary<Plan> = fc.record({
  items: anyItems,
  assumptions: anyAssumptions,
  start: fc.integer({ min: CENTRAL_MONTH, max: CENTRAL_MONTH + 11 }),
  years: fc.integer({ min: 1, max: 12 }),
  currency: fc.constantFrom(...CURRENCY_CODES),
  rates: fc.constant(FALLBACK_RATES),
});

const breakEvensOf = (plan: Plan) =>
  listForeignCurrencies(plan).map((code) => ({ code, changePercent: findBreakEven(plan, code) }));

const lowest = (plan: Plan) => Math.min(...forecast(plan).forecast);

describe('currency exposure', () => {
  test('assets minus debts equal net worth at the end of every year', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const { forecast: worth, labels } = forecast(plan);
        const years = computeCurrencyExposure(plan);
        expect(years.map(({ year }) => year)).toEqual([...new Set(labels.map((label) => Number(label.slice(0, 4))))]);
        for (const { year, assets, debts } of years) {
          const last = worth[labels.findLastIndex((label) => label.startsWith(String(year)))]!;
          const scale = 1 + sum(Object.fromEntries(Object.entries(assets).map(([code, x]) => [code, Math.abs(x)])));
          expect(Math.abs(sum(assets) - sum(debts) - last) / scale).toBeLessThan(1e-9);
        }
      }),
    );
  });

  test('income minus expenses equals the margins if nothing is saved', () => {
    const noFunds = anyItems.map((items) =>
      items.map((item) =>
        ['income', 'expense', 'balance'].includes(item.category) ? item : { ...item, category: 'income' as const },
      ),
    );
    fc.assert(
      fc.property(anyPlan, noFunds, (any, items) => {
        const plan = { ...any, items };
        const margins = forecast(plan).margins.reduce((all, margin) => all + margin, 0);
        const years = computeCurrencyExposure(plan);
        const income = years.reduce((all, year) => all + sum(year.income), 0);
        const expense = years.reduce((all, year) => all + sum(year.expense), 0);
        expect(Math.abs(income - expense - margins) / (1 + income + expense)).toBeLessThan(1e-9);
      }),
    );
  });

  test('computed by hand: a salary in dollars, a rent and a loan in euros', () => {
    const plan: Plan = {
      items: [
        planItem('income', { amount: 3_000, currency: 'USD' }),
        planItem('expense', { amount: 900, currency: 'EUR' }),
        planItem('expense', { amount: 500, currency: 'EUR', loanBalance: 6_000 }),
        planItem('saving', {
          amount: 100,
          currency: 'ILS',
          existingFunds: 900,
          existingFundsCurrency: 'ILS',
        }),
      ],
      start: parseMonth('2026-11'),
      years: 1,
      currency: 'USD',
      rates: { ...FALLBACK_RATES, EUR: 0.5, ILS: 4 },
    };
    // A euro is worth 2 dollars, a shekel 0.25. Two months of 2026, each with a margin of 3000 - 1800 - 1000 - 25 dollars.
    const toCents = (amounts: object) =>
      Object.fromEntries(Object.entries(amounts).map(([code, amount]) => [code, roundMoney(amount as number)]));
    const years = computeCurrencyExposure(plan).map(({ year, ...amounts }) => ({
      year,
      ...Object.fromEntries(Object.entries(amounts).map(([of, row]) => [of, toCents(row)])),
    }));
    expect(years).toEqual([
      {
        year: 2026,
        income: { USD: 6_000 },
        expense: { EUR: 5_600 },
        // Payments in euros and shekels are made from the cash in dollars.
        assets: { USD: 350, ILS: 275 },
        debts: { EUR: 10_000 },
      },
      {
        year: 2027,
        income: { USD: 30_000 },
        expense: { EUR: 28_000 },
        assets: { USD: 2_100, ILS: 525 },
        debts: {},
      },
    ]);
  });
});

describe('the break-even of a currency', () => {
  const rates = { ...FALLBACK_RATES, EUR: 0.5, ILS: 4 };
  const salary = planItem('income', { amount: 3_000, currency: 'USD' });
  const rent = planItem('expense', { amount: 1_200, currency: 'EUR' });
  const plan: Plan = {
    items: [salary, rent],
    start: parseMonth('2026-11'),
    years: 1,
    currency: 'USD',
    rates,
  };

  test('considers the currency of existing funds, but not values of an earlier category', () => {
    const existing = { existingFunds: 900, existingFundsCurrency: 'EUR' } as const;
    const exposed = (...items: Plan['items']) => listForeignCurrencies({ currency: 'USD', items });
    const savedIn = planItem('saving', { currency: 'ILS', ...existing });
    expect(exposed(savedIn)).toEqual(['EUR', 'ILS']);
    expect(exposed({ ...savedIn, existingFunds: 0 })).toEqual(['ILS']);
    expect(exposed({ ...savedIn, category: 'income' })).toEqual(['ILS']);
    // 900 euros are 1800 dollars. Half of that covers the debt of 900 dollars, so the euro can fall by 50 %.
    const debt = planItem('expense', { amount: 900, intervalMonths: 0 });
    const opened = planItem('saving', { currency: 'USD', ...existing });
    expect(breakEvensOf({ ...plan, items: [debt, opened] })).toEqual([{ code: 'EUR', changePercent: -50 }]);
  });

  test('includes the display currency if the plan has another currency', () => {
    expect(listVariableCurrencies({ ...plan, items: [salary, rent] })).toEqual(['EUR', 'USD']);
    expect(listVariableCurrencies({ ...plan, items: [planItem('income', { amount: 1 })] })).toEqual([]);
  });

  test('is null if net worth already is 0', () => {
    const even = { ...plan, items: [{ ...salary, amount: 2_400 }, rent] };
    expect(breakEvensOf(even)).toEqual([{ code: 'EUR', changePercent: null }]);
  });

  test('is searched up to ten times the value', () => {
    // 200 euros cost 400 dollars, 3600 if the euro has nine times its value, and 4040 if it has 10.1 times its value.
    const small = { ...rent, amount: 200 };
    const breaksAt = (amount: number) => breakEvensOf({ ...plan, items: [{ ...salary, amount }, small] });
    expect(breaksAt(3_600)).toEqual([{ code: 'EUR', changePercent: 800 }]);
    expect(breaksAt(4_040)).toEqual([{ code: 'EUR', changePercent: null }]);
  });

  test("uses the plan's other assumptions", () => {
    // With inflation of 25 %, 320 euros become 400 after a year. They cost 800 of the 1000 dollars, so the euro can rise by 25 %.
    const items = [
      planItem('balance', { amount: 1_000 }),
      planItem('expense', { amount: 320, currency: 'EUR', from: '2027-10', growth: 'prices' }),
    ];
    const assumptions = { prices: { EUR: 0.25 } };
    expect(breakEvensOf({ ...plan, items, assumptions })).toEqual([{ code: 'EUR', changePercent: 25 }]);
  });

  test('computed by hand: a euro that gains a quarter uses up the salary', () => {
    expect(breakEvensOf(plan)).toEqual([{ code: 'EUR', changePercent: 25 }]);
    // The same change displayed in euros: the dollar loses a fifth.
    expect(breakEvensOf({ ...plan, currency: 'EUR' })).toEqual([{ code: 'USD', changePercent: -20 }]);
  });

  test('for cash, ignores locked assets, which raise net worth but cannot pay', () => {
    const land = planItem('investment', { existingFunds: 1e6, isLocked: true });
    const assumptions = { ...DEFAULT_ASSUMPTIONS, deficitPolicy: 'liquidate' } as const;
    const owned = { ...plan, assumptions, items: [...plan.items, land] };
    expect(findBreakEven(owned, 'EUR')).toBeNull();
    expect(findBreakEven(owned, 'EUR', 'cash')).toBe(25);
    const fund = { ...land, isLocked: false };
    expect(findBreakEven({ ...owned, items: [...plan.items, fund] }, 'EUR', 'cash')).toBeNull();
  });

  test('is null if no change breaks the plan, or if the plan fails without a change', () => {
    expect(breakEvensOf({ ...plan, items: [salary, { ...rent, amount: 100 }] })[0]?.changePercent).toBeNull();
    expect(breakEvensOf({ ...plan, items: [salary, { ...rent, amount: 2_000 }] })[0]?.changePercent).toBeNull();
    expect(breakEvensOf({ ...plan, items: [{ ...rent, hidden: true }, salary] })).toEqual([]);
  });

  test('is the smaller one if changes in both directions break the plan', () => {
    // The plan has 1000 euros (2000 dollars), owes 1000 dollars at once and 2000 euros half a year later.
    const breaksBothWays = (income: number) => [
      planItem('balance', { amount: 1_000, currency: 'EUR' }),
      planItem('expense', { amount: 1_000, currency: 'USD', from: '2026-11', intervalMonths: 0 }),
      planItem('income', { amount: income, currency: 'USD', from: '2027-04', intervalMonths: 0 }),
      planItem('expense', { amount: 2_000, currency: 'EUR', from: '2027-05', intervalMonths: 0 }),
    ];
    // At v dollars per euro, net worth before the income is 1000 v - 1000. At the end it is the income - 1000 - 1000 v.
    expect(breakEvensOf({ ...plan, items: breaksBothWays(3_500) })[0]?.changePercent).toBe(25);
    expect(breakEvensOf({ ...plan, items: breaksBothWays(6_000) })[0]?.changePercent).toBe(-50);
  });

  test('is relative to a pinned rate', () => {
    const pinned = { ...plan, rates: { ...rates, EUR: 0.8 }, assumptions: { pinnedRates: { EUR: 0.5 } } };
    expect(breakEvensOf(pinned)).toEqual([{ code: 'EUR', changePercent: 25 }]);
  });

  test('changes one currency against all others', () => {
    const moved = withCurrencyChange(plan, 'USD', 50).rates;
    expect(convert(1, 'USD', 'EUR', moved)).toBeCloseTo(0.75, 12);
    expect(convert(1, 'EUR', 'ILS', moved)).toBeCloseTo(convert(1, 'EUR', 'ILS', rates), 12);
    expect(convert(1, 'EUR', 'USD', withCurrencyChange(plan, 'EUR', -50).rates)).toBeCloseTo(1, 12);
  });

  test('at the break-even the plan fails, and with a change one step smaller it does not', () => {
    let found = 0;
    fc.assert(
      fc.property(anyPlan, (any) => {
        // A plan that does not fail, but would if the euro rose enough, because of a rent in euros.
        const items = [
          ...any.items.slice(0, 3),
          planItem('balance', { amount: 300_000, currency: any.currency }),
          planItem('expense', { amount: 900, currency: 'EUR' }),
        ];
        const given = { ...any, items, years: 3 };
        for (const { code, changePercent } of breakEvensOf(given)) {
          if (changePercent === null) continue;
          found++;
          const step = Math.sign(changePercent) * 0.02;
          expect(lowest(withCurrencyChange(given, code, changePercent - step))).toBeGreaterThan(0);
          expect(lowest(withCurrencyChange(given, code, Math.max(-99, changePercent + step)))).toBeLessThanOrEqual(0);
        }
      }),
    );
    expect(found).toBeGreaterThan(10);
  });
});

test('a fund counts from the year of its first month, not at the end of the month before', () => {
  const fund = planItem('saving', { existingFunds: 5_000, from: '2027-01' });
  const years = computeCurrencyExposure({
    items: [planItem('balance', { amount: 100 }), fund],
    start: parseMonth('2026-11'),
    years: 1,
    currency: 'USD',
    rates: FALLBACK_RATES,
  });
  expect(years.map(({ year, assets }) => [year, assets])).toEqual([
    [2026, { USD: 100 }],
    [2027, { USD: 5_100 }],
  ]);
});
