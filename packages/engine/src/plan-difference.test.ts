import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from './assumptions.ts';
import { CURRENCY_CODES, FALLBACK_RATES } from './currencies.ts';
import {
  type ComparedItem,
  type PlanDifferenceRequest,
  explainPlanDifference,
  explainPlanDifferenceSteps,
} from './plan-difference.ts';
import { forecast } from './forecast.ts';
import type { Category } from './item.ts';
import { computeItemNetWorths } from './item-net-worths.ts';
import { roundMoney } from './round-money.ts';
import { parseMonth } from './month.ts';
import { assumedPriceLevels } from './assumed-prices.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItem } from '#testing/arbitrary-plans.ts';
import { type ItemDraft, planItem } from '#testing/plan-factory.ts';

const item = (name: string, category: Category, draft: ItemDraft): ComparedItem => ({
  name,
  ...planItem(category, draft),
});

const OUTLOOK = { start: parseMonth('2026-01'), years: 1, currency: 'USD', rates: FALLBACK_RATES } as const;

const between = (
  from: PlanDifferenceRequest['from'] | readonly ComparedItem[],
  to: PlanDifferenceRequest['to'] | readonly ComparedItem[],
  outlook: Partial<PlanDifferenceRequest> = {},
) => {
  const planOf = (plan: typeof from): PlanDifferenceRequest['from'] => ('items' in plan ? plan : { items: plan });
  return explainPlanDifference({ ...OUTLOOK, ...outlook, from: planOf(from), to: planOf(to) });
};

const salary = (amount: number) => item('Salary', 'income', { amount });
const rent = (amount: number, draft: ItemDraft = {}) => item('Rent', 'expense', { amount, ...draft });

const linesOf = ({ items }: ReturnType<typeof between>) =>
  items.map(({ name, category, amount }) => [name, category, roundMoney(amount)]);

describe('the difference of two plans', () => {
  test('computed by hand: higher pay, lower rent and a new fund, each alone', () => {
    const fund = item('Fund', 'saving', { amount: 100, existingFunds: 1_000, monthlyRate: 0.01 });
    const difference = between([salary(3_000), rent(900)], [salary(3_200), rent(850), fund]);
    // The fund ends with 1000 * 1.01^12 + 100 * (1.01^12 - 1) / 0.01. Its effect is that amount minus the 12 deposits of 100.
    expect(linesOf(difference)).toEqual([
      ['Salary', 'income', 2_400],
      ['Fund', 'saving', 1_195.08],
      ['Rent', 'expense', 600],
    ]);
    expect(roundMoney(difference.from)).toBe(25_200);
    expect(roundMoney(difference.to)).toBe(29_395.08);
    expect([difference.assumptions, difference.selling]).toEqual([0, 0]);
  });

  test('items with one name and category are one line; another category is another line', () => {
    const from = [rent(100), rent(200), item('Rent', 'income', { amount: 50 })];
    const difference = between(from, [rent(400)]);
    expect(linesOf(difference)).toEqual([
      ['Rent', 'expense', -1_200],
      ['Rent', 'income', -600],
    ]);
    expect(difference.items[0]?.from.map(({ amount }) => amount)).toEqual([100, 200]);
    expect(difference.items[1]?.to).toEqual([]);
  });

  test('a hidden item counts as absent but is listed', () => {
    const hidden = rent(900, { hidden: true });
    expect(between([hidden], []).items).toEqual([]);
    const [line] = between([hidden], [rent(900)]).items;
    expect(line).toMatchObject({ amount: -10_800, from: [hidden], to: [rent(900)] });
  });

  test('an item with an additional field differs, in either plan', () => {
    const taxed = { ...salary(1_000), taxShare: 0.1 };
    expect(linesOf(between([salary(1_000)], [taxed]))).toEqual([['Salary', 'income', -1_200]]);
    expect(linesOf(between([taxed], [salary(1_000)]))).toEqual([['Salary', 'income', 1_200]]);
  });

  test('yields every 25 items', () => {
    const items = Array.from({ length: 60 }, (_, place) => item(`Income ${place}`, 'income', { amount: 1 }));
    const ends = { from: 0, to: 720 };
    const steps = explainPlanDifferenceSteps({ ...OUTLOOK, from: { items: [] }, to: { items }, ends });
    let pauses = 0;
    while (steps.next().done !== true) pauses++;
    // The steps yield once after the items of the first plan, then before comparing items 1, 26 and 51, then after computing the effects of
    // items 25 and 50.
    expect(pauses).toBe(6);
  });

  test('a difference without an effect on the end is listed', () => {
    const gift = (from: string) => item('Gift', 'balance', { amount: 500, from });
    expect(linesOf(between([gift('2026-03')], [gift('2026-05')]))).toEqual([['Gift', 'balance', 0]]);
  });

  test("assumptions have one line: the second plan's result under its own assumptions minus its result under the first plan's", () => {
    const abroad = [item('Account', 'balance', { amount: 1_000, currency: 'EUR' })];
    const pinned = { items: abroad, assumptions: { pinnedRates: { EUR: 0.5 } } };
    const flat = { items: [], assumptions: { pinnedRates: { EUR: 1 } } };
    const { items, assumptions, selling } = between(flat, pinned);
    expect(items.map(({ amount }) => amount)).toEqual([1_000]);
    expect([assumptions, selling]).toEqual([1_000, 0]);
  });

  test('the effect of selling is the last line: a sold fund no longer grows', () => {
    const assumptions = { deficitPolicy: 'liquidate' } as const;
    const fund = item('Fund', 'investment', { existingFunds: 1_200, monthlyRate: 0.01 });
    const { items, selling, ...ends } = between(
      { items: [fund], assumptions },
      { items: [fund, rent(100)], assumptions },
    );
    expect(items.map(({ name, amount }) => [name, amount])).toEqual([['Rent', -1_200]]);
    // 100 are sold at every month end, which leaves 1200 * 1.01^12 minus 100 * (1.01^12 - 1) / 0.01: the returns of the sold part
    // are lost.
    const grown = 1.01 ** 12;
    expect(ends.to).toBeCloseTo(1_200 * grown - (100 * (grown - 1)) / 0.01, 8);
    expect(selling).toBeCloseTo(1_200 - (100 * (grown - 1)) / 0.01, 8);
  });

  test('the last line includes interest lost on cash that an expense has used', () => {
    const assumptions = { cashRate: 0.12 };
    const { items, selling } = between({ items: [], assumptions }, { items: [salary(1_000), rent(400)], assumptions });
    // Alone, the salary earns interest and the rent is overdrawn without interest. Together, 600 a month earn interest. With s as
    // the sum of 1 a month and its interest: 600 s = 1000 s - 12 * 400 + selling.
    const s = 0.12 / (1.12 ** (1 / 12) - 1);
    expect(items.map(({ amount }) => amount)).toEqual([expect.closeTo(1_000 * s, 6), -4_800]);
    expect(selling).toBeCloseTo(4_800 - 400 * s, 6);
  });

  test('in prices of the start, each end is divided by the prices of its own plan', () => {
    const from = { items: [salary(100)], assumptions: { prices: { USD: 0.1 } } };
    const to = { items: [salary(200)], assumptions: { prices: { USD: 0.25 } } };
    const difference = between(from, to, { isReal: true });
    expect(difference.from).toBeCloseTo(1_200 / 1.1, 8);
    expect(difference.items[0]?.amount).toBeCloseTo(1_200 / 1.1, 8);
    expect(difference.assumptions).toBeCloseTo(2_400 / 1.25 - 2_400 / 1.1, 8);
    expect(difference.selling).toBe(0);
  });

  test('a horizon of 0 years is refused', () => {
    expect(() => between([], [], { years: 0 })).toThrow(RangeError);
  });
});

const named = fc
  .tuple(fc.constantFrom('A', 'B', 'C', '__proto__'), anyItem)
  .map(([name, one]): ComparedItem => ({ ...one, name }));
const anySide = fc.record({ items: fc.array(named, { maxLength: 6 }), assumptions: anyAssumptions });
const anyRequest: fc.Arbitrary<PlanDifferenceRequest> = fc.record({
  from: anySide,
  to: anySide,
  start: fc.integer({ min: CENTRAL_MONTH, max: CENTRAL_MONTH + 11 }),
  years: fc.integer({ min: 1, max: 12 }),
  currency: fc.constantFrom(...CURRENCY_CODES),
  rates: fc.constant(FALLBACK_RATES),
  isReal: fc.boolean(),
});

/** Returns the size of the values, to which the tolerance of their sums is relative. */
const scaleOf = ({ from, to, items, assumptions, selling }: ReturnType<typeof explainPlanDifference>) =>
  1 +
  items.reduce((sum, { amount }) => sum + Math.abs(amount), 0) +
  [from, to, assumptions, selling].reduce((sum, value) => sum + Math.abs(value), 0);

const sumOf = ({ items, assumptions, selling }: ReturnType<typeof explainPlanDifference>) =>
  items.reduce((sum, { amount }) => sum + amount, 0) + assumptions + selling;

describe('properties', () => {
  test('the parts add up to the difference of the ends', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const { from, to, isReal = false, ...outlook } = request;
        const difference = explainPlanDifference(request);
        const last = 12 * outlook.years - 1;
        const [start, end] = [from, to].map((plan) => {
          const worth = forecast({ ...outlook, ...plan }).forecast[last]!;
          const assumptions = { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions };
          return isReal ? worth / assumedPriceLevels(assumptions, outlook.currency, last + 1)[last]! : worth;
        }) as [number, number];
        expect([difference.from, difference.to]).toEqual([start, end]);
        expect(Math.abs(start + sumOf(difference) - end) / scaleOf(difference)).toBeLessThan(1e-9);
      }),
    );
  });

  test("each line equals the final values of its items' forecasts alone, under an overdraft", () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const { from, isReal = false, ...outlook } = request;
        const last = 12 * outlook.years - 1;
        const assumptions = { ...DEFAULT_ASSUMPTIONS, ...from.assumptions };
        const price = isReal ? assumedPriceLevels(assumptions, outlook.currency, last + 1)[last]! : 1;
        const difference = explainPlanDifference(request);
        const scale = scaleOf(difference);
        for (const line of difference.items) {
          const worth = (items: readonly ComparedItem[]) =>
            computeItemNetWorths({ ...outlook, items, assumptions }).reduce((sum, alone) => sum + alone[last]!, 0);
          const expected = (worth(line.to) - worth(line.from)) / price;
          expect(Math.abs(line.amount - expected) / scale).toBeLessThan(1e-9);
        }
        const ends = { from: difference.from, to: difference.to };
        expect(explainPlanDifference({ ...request, ends })).toEqual(difference);
      }),
    );
  });

  test('with an overdraft, flat rates and equal assumptions, the items alone explain the difference', () => {
    fc.assert(
      fc.property(anyRequest, anyAssumptions, (request, any) => {
        const assumptions = {
          ...any,
          deficitPolicy: 'overdraft' as const,
          fx: DEFAULT_ASSUMPTIONS.fx,
          cashRate: 0,
        };
        const difference = explainPlanDifference({
          ...request,
          from: { ...request.from, assumptions },
          to: { ...request.to, assumptions },
        });
        expect([difference.assumptions, difference.selling]).toEqual([0, 0]);
        const gap = difference.from + sumOf(difference) - difference.to;
        expect(Math.abs(gap) / scaleOf(difference)).toBeLessThan(1e-9);
      }),
    );
  });

  test('a plan does not differ from itself, even with other item ids', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const to = { ...request.from, items: request.from.items.map((one) => ({ ...one, id: one.id + 1 })) };
        const { items, assumptions, selling } = explainPlanDifference({ ...request, to });
        expect(items).toEqual([]);
        expect(Math.abs(assumptions)).toBe(0);
        expect(Math.abs(selling)).toBe(0);
      }),
    );
  });

  test('with equal assumptions, exchanging the plans negates every line', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const to = { ...request.to, assumptions: request.from.assumptions ?? {} };
        const there = explainPlanDifference({ ...request, to });
        const back = explainPlanDifference({ ...request, from: to, to: request.from });
        const scale = scaleOf(there);
        const amountsOf = (of: typeof there) =>
          new Map(of.items.map(({ name, category, amount }) => [`${category} ${name}`, amount]));
        const opposite = amountsOf(back);
        expect(opposite.size).toBe(there.items.length);
        for (const [key, amount] of amountsOf(there))
          expect(Math.abs(amount + (opposite.get(key) ?? Number.NaN)) / scale).toBeLessThan(1e-9);
        expect(Math.abs(there.selling + back.selling) / scale).toBeLessThan(1e-9);
        expect(Math.abs(there.assumptions) + Math.abs(back.assumptions)).toBe(0);
      }),
    );
  });

  test('at flat rates, the lines in another display currency are the converted lines', () => {
    fc.assert(
      fc.property(anyRequest, fc.constantFrom(...CURRENCY_CODES), (request, currency) => {
        const flat = (plan: PlanDifferenceRequest['from']) => {
          return {
            ...plan,
            assumptions: { ...plan.assumptions, fx: DEFAULT_ASSUMPTIONS.fx, pinnedRates: {} },
          };
        };
        const both = { ...request, from: flat(request.from), to: flat(request.to), isReal: false };
        const one = explainPlanDifference(both);
        const other = explainPlanDifference({ ...both, currency });
        const factor = FALLBACK_RATES[currency] / FALLBACK_RATES[request.currency];
        const amounts = new Map(other.items.map(({ name, category, amount }) => [category + name, amount]));
        for (const { name, category, amount } of one.items) {
          const gap = amount * factor - (amounts.get(category + name) ?? Number.NaN);
          expect(Math.abs(gap) / scaleOf(other)).toBeLessThan(1e-9);
        }
      }),
    );
  });
});
