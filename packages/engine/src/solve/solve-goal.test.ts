import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FALLBACK_RATES } from '#currencies.ts';
import { formatMonth, parseMonth } from '#month.ts';
import { CENTRAL_MONTH, anyAssumptions, anyItems } from '#testing/arbitrary-plans.ts';
import { planItem } from '#testing/plan-factory.ts';
import { findBreakEven } from '#currency-break-even.ts';
import { evaluateGoal } from './goal-outcome.ts';
import { type GoalPlan, type GoalVariable, createSearchSpace } from './goal-variable.ts';
import { solveGoal, solveGoalWith } from './solve-goal.ts';
import type { StressTest } from '#economy/stress-tests.ts';

const NO_SHOCKS = {
  probability: 0,
  durationMonths: 6,
  recoveryMonths: 0,
  incomeShock: 0,
  expenseShock: 0,
  investmentShock: 0,
  pensionShock: 0,
  savingShock: 0,
  bondShock: 0,
  propertyShock: 0,
  inflationShock: 0,
  fxShock: 0,
  fxCurrency: null,
  recoveryFraction: 1,
} satisfies StressTest;

const MINIMUM = { minimum: 0 };
const planOf = (items: GoalPlan['items'], more: Partial<GoalPlan> = {}): GoalPlan => ({
  items,
  start: parseMonth('2026-01'),
  years: 1,
  currency: 'USD',
  rates: { ...FALLBACK_RATES, EUR: 0.5 },
  ...more,
});
const savings = planItem('balance', { id: 1, amount: 1_000 });
const rent = planItem('expense', { id: 2, amount: 50 });
const salary = planItem('income', { id: 3, amount: 100 });
const ask = (plan: GoalPlan, question: GoalVariable, target: Parameters<typeof solveGoal>[0]['target'] = MINIMUM) =>
  solveGoal({ plan, question, target });
const amountOf = (itemId: number): GoalVariable => ({ kind: 'item', itemId, field: 'amount' });

describe('computed by hand', () => {
  test('the highest spending, and the lowest income', () => {
    // 1000 over twelve months are 83.33 a month; cash may end half a cent below zero.
    expect(ask(planOf([savings, rent]), amountOf(2))).toMatchObject({ value: 83.33, reason: null });
    expect(ask(planOf([rent, salary]), amountOf(3))).toMatchObject({ value: 50, reason: null });
    const answer = ask(planOf([savings, rent]), amountOf(2), { minimum: 400 });
    expect(answer).toMatchObject({ value: 50, before: { holds: true, minimum: 400 }, after: { minimum: 400 } });
    expect(ask(planOf([savings, rent]), amountOf(2), { end: 100 })).toMatchObject({ value: 75 });
  });

  test('a minimum from a month on ignores the months before', () => {
    const bill = planItem('expense', { id: 4, amount: 1_500, from: '2026-02', intervalMonths: 0 });
    const gift = planItem('income', { id: 5, amount: 900, from: '2026-06', intervalMonths: 0 });
    expect(ask(planOf([savings, bill, gift]), amountOf(5))).toMatchObject({ value: null, reason: 'never' });
    // The minimum already applies in May, before the gift.
    const tooEarly = { minimum: 0, from: 4 };
    expect(ask(planOf([savings, bill, gift]), amountOf(5), tooEarly).reason).toBe('never');
    const later = { minimum: 0, from: 5 };
    expect(ask(planOf([savings, bill, gift]), amountOf(5), later)).toMatchObject({
      value: 500,
      reason: null,
    });
  });

  test('a minimum in prices of the start is divided by prices', () => {
    const plan = planOf([savings], { assumptions: { prices: { USD: 0.25 } } });
    const { value } = ask(plan, amountOf(1), { end: 800, real: true });
    expect(value).toBe(1_000);
  });

  test('the highest rate of an expense, and the lowest of a fund', () => {
    const growing = planItem('expense', { id: 2, amount: 500, intervalMonths: 11, to: '2026-12' });
    // 500 is paid at once and 500 (1 + r)^11 eleven months later; savings of 1000 are enough only for r = 0.
    const question: GoalVariable = { kind: 'item', itemId: 2, field: 'monthlyRate' };
    expect(ask(planOf([savings, growing]), question)).toMatchObject({ value: 0, reason: null });
    const fund = planItem('saving', { id: 6, existingFunds: 1_000 });
    const { value } = ask(planOf([fund]), { ...question, itemId: 6 }, { end: 1_000 * 1.01 ** 12 });
    expect(value).toBe(1);
  });

  test('all expenses together, in percent of the current ones', () => {
    const more = planItem('expense', { id: 4, amount: 10, currency: 'EUR' });
    // Expenses: 50 + 10 EUR x 2 = 70 USD a month, 840 a year. Savings are 1000, which the expenses may exceed by half a cent.
    expect(ask(planOf([savings, rent, more]), { kind: 'total' })).toMatchObject({ value: 119.048 });
  });

  test('the earliest end of work, with items that end together', () => {
    // Five months save 100 each (300 - 200); with savings of 1000 that is 1500, enough for the other 7 months at 200 (1400).
    const spent = planItem('expense', { id: 2, amount: 200 });
    const earned = planItem('income', { id: 3, amount: 300, from: '2025-01' });
    const plan = planOf([savings, spent, earned]);
    const { value, evaluations } = ask(plan, { kind: 'end', itemIds: [3] });
    expect(value === null ? null : formatMonth(value)).toBe('2026-05');
    expect(evaluations).toBeLessThanOrEqual(18);
    // An item cannot end before it begins.
    const later = planOf([savings, { ...earned, from: parseMonth('2026-03') }]);
    const begins = ask(later, { kind: 'end', itemIds: [3] });
    expect(begins.value === null ? null : formatMonth(begins.value)).toBe('2026-03');
  });

  test('the earliest month of a milestone with its dependent dates; no item may end before it begins', () => {
    const spent = planItem('expense', { id: 2, amount: 200 });
    const earned = planItem('income', { id: 3, amount: 300, from: '2025-01', to: '2026-11' });
    const plan = planOf([savings, spent, earned]);
    const dates = [{ itemId: 3, field: 'to', offset: -1 }] as const;
    const question = { kind: 'milestone', dates, first: parseMonth('2025-02'), last: Infinity } as const;
    // May is the last month with income, as in the test above, and the milestone is in the month after.
    const answer = ask(plan, question);
    expect([formatMonth(answer.value ?? 0), answer.reason]).toEqual(['2026-06', null]);
    const late = ask(plan, { ...question, first: parseMonth('2026-09') });
    expect([formatMonth(late.value ?? 0), late.reason]).toEqual(['2026-09', null]);
    expect(ask(plan, { ...question, last: parseMonth('2026-05') }).reason).toBe('never');
    // Later payouts are also moved.
    const fund = planItem('saving', { id: 6, existingFunds: 1_000, isLocked: true, payoutFrom: '2026-02' });
    const moved = { itemId: 6, field: 'payoutFrom', offset: 2 } as const;
    const varied = createSearchSpace(planOf([fund]), { ...question, dates: [moved] }).planAt(parseMonth('2026-03'));
    expect(varied?.plan.items).toEqual([{ ...fund, payoutFrom: parseMonth('2026-05') }]);
  });

  test('an exchange rate is checked by net worth and gives the break-even change', () => {
    const plan = planOf([
      { ...salary, amount: 3_000 },
      { ...rent, amount: 1_200, currency: 'EUR' },
    ]);
    const answer = ask(plan, { kind: 'rate', code: 'EUR' });
    expect(answer).toMatchObject({ value: 25, reason: null });
    expect(findBreakEven(plan, 'EUR')).toBe(25);
    expect(ask(planOf([{ ...rent, currency: 'EUR' }]), { kind: 'rate', code: 'EUR' }).reason).toBe('never');
    expect(ask(planOf([savings, { ...salary, currency: 'EUR' }]), { kind: 'rate', code: 'EUR' }).reason).toBe('always');
  });

  test('the smallest crisis, with all shocks and with one kind of shock', () => {
    const plan = planOf([{ ...savings, amount: 300 }, { ...rent, amount: 100 }, salary]);
    const shocks = { ...NO_SHOCKS, incomeShock: 0.4, expenseShock: 0.1 };
    // The crisis lasts six months. Each month it takes 40 of income and adds 10 of spending: 6 x 50 = 300 in total. Cash may end half a
    // cent below zero.
    const crisis = { kind: 'stress', test: shocks, offset: 3 } as const;
    expect(ask(plan, crisis)).toMatchObject({ value: 100.001, reason: null });
    expect(ask(plan, { ...crisis, only: 'income' })).toMatchObject({ value: 125.002 });
    expect(ask(plan, { ...crisis, only: 'spending' })).toMatchObject({ value: 500.008 });
    expect(ask(plan, { ...crisis, only: 'returns' })).toMatchObject({ value: null, reason: 'always' });
    const deep = { ...crisis, test: { ...shocks, investmentShock: 0.5 } };
    const shares = planItem('investment', { id: 7, existingFunds: 100 });
    expect(createSearchSpace(planOf([shares]), deep).planAt(1_000)?.crisis?.test).toMatchObject({
      investmentShock: 0.99,
      incomeShock: 1,
      expenseShock: 1,
    });
  });
});

describe('a reason is given', () => {
  test('if no value reaches the target, or every value does', () => {
    const debt = planItem('expense', { id: 4, amount: 2_000 });
    const never = ask(planOf([rent, debt]), amountOf(2));
    expect(never).toMatchObject({ value: null, reason: 'never' });
    expect(never.after).toEqual(never.before);
    const hidden = { ...rent, hidden: true };
    const always = ask(planOf([savings, hidden]), amountOf(2));
    expect(always).toMatchObject({ value: null, reason: 'always' });
    expect(always.after).toEqual(always.before);
  });

  test('if the plan reaches the target at the preferred end and fails at another point', () => {
    const deposit = planItem('saving', { id: 6, amount: 10, isLocked: true });
    expect(ask(planOf([savings, deposit]), amountOf(6))).toMatchObject({ value: 0, reason: 'end_of_range' });
  });

  test('if the plan fails on both sides of the range in which it reaches the target', () => {
    // The return on six deposits is 2.487171 times one deposit. The bill exceeds the cash of 1000 by 200, which this return must cover, but
    // the cash must also be enough for the deposits.
    const deposit = planItem('saving', { id: 6, amount: 100, monthlyRate: 0.1, payoutFrom: '2026-07' });
    const bill = planItem('expense', { id: 4, amount: 1_200, from: '2026-09', intervalMonths: 0 });
    expect(ask(planOf([savings, deposit, bill]), amountOf(6))).toMatchObject({
      value: 80.42,
      reason: 'not_monotone',
    });
  });
});

test('solveGoalWith calls the given check for every value and for the unchanged plan', async () => {
  const plan = planOf([savings, rent]);
  const asked: number[] = [];
  const answer = await solveGoalWith({ plan, question: amountOf(2), target: MINIMUM }, async ({ plan: { items } }) => {
    const { amount } = items[1]!;
    asked.push(amount);
    return Promise.resolve(amount <= 40);
  });
  expect(answer).toMatchObject({ value: 40, reason: null, before: { holds: false }, after: { holds: true } });
  expect(answer.evaluations).toBe(asked.length - 1);
  expect(asked.at(-1)).toBe(50);
});

test('solveGoalWith skips values at which an item would end before it begins, also if the plan fails at all others', async () => {
  const plan = planOf([savings, { ...salary, from: parseMonth('2026-07') }]);
  const question = { kind: 'end', itemIds: [3] } as const;
  const ends: (number | null | undefined)[] = [];
  const answer = await solveGoalWith({ plan, question, target: MINIMUM }, async ({ plan: { items } }) => {
    ends.push(items[1]?.to);
    return Promise.resolve(false);
  });
  expect(answer).toMatchObject({ value: null, reason: 'never', before: { holds: false } });
  expect(answer.after).toEqual(answer.before);
  // Six of the twelve months are before the item begins; the plan without a change is checked last.
  const july = parseMonth('2026-07');
  expect(ends).toEqual([july, july + 1, july + 2, july + 3, july + 4, july + 5, null]);
});

test('a question about an item that the plan does not have is refused', () => {
  expect(() => ask(planOf([savings]), amountOf(2))).toThrow(RangeError);
});

const anyTarget = fc.oneof(
  fc.constant(MINIMUM),
  fc.record({
    minimum: fc.integer({ min: -5_000, max: 50_000 }),
    from: fc.integer({ min: 0, max: 11 }),
    real: fc.boolean(),
  }),
  fc.record({ end: fc.integer({ min: -100_000, max: 300_000 }), real: fc.boolean() }),
);
const anyQuestion = fc.oneof(
  fc.constant(amountOf(-1)),
  fc.constant<GoalVariable>({ kind: 'item', itemId: -1, field: 'monthlyRate' }),
  fc.constant<GoalVariable>({ kind: 'end', itemIds: [-1] }),
  fc.record({
    kind: fc.constant('milestone' as const),
    dates: fc.constantFrom('from' as const, 'to' as const).map((field) => [{ itemId: -1, field, offset: 1 }]),
    first: fc.integer({ min: CENTRAL_MONTH - 3, max: CENTRAL_MONTH + 12 }),
    last: fc.integer({ min: CENTRAL_MONTH + 12, max: CENTRAL_MONTH + 30 }),
  }),
  fc.constant<GoalVariable>({ kind: 'total' }),
  fc.constantFrom<GoalVariable>({ kind: 'rate', code: 'EUR' }, { kind: 'rate', code: 'USD' }),
  fc.record({
    kind: fc.constant('stress' as const),
    offset: fc.integer({ min: 0, max: 11 }),
    test: fc
      .record({
        incomeShock: fc.double({ min: 0, max: 1, noNaN: true }),
        investmentShock: fc.double({ min: 0, max: 0.9, noNaN: true }),
        inflationShock: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
        fxShock: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map((shocks) => ({ ...NO_SHOCKS, ...shocks })),
  }),
);

test('the plan reaches the target with the value and fails one step closer to the preferred end', () => {
  let found = 0;
  fc.assert(
    fc.property(anyItems, anyAssumptions, anyQuestion, anyTarget, (items, assumptions, question, target) => {
      const own = [
        planItem('balance', { id: -2, amount: 50_000, currency: 'EUR' }),
        planItem('expense', { id: -3, amount: 900, growth: 'prices' }),
        planItem(items.length % 2 === 0 ? 'income' : 'expense', { id: -1, amount: 700 }),
      ];
      const plan = planOf([...items.slice(0, 3), ...own], { start: CENTRAL_MONTH, years: 2, assumptions });
      const { value, reason, before, after } = solveGoal({ plan, question, target });
      const { planAt, stepsPerUnit } = createSearchSpace(plan, question);
      const measured = question.kind === 'rate' ? 'forecast' : 'spendable';
      const holdsAt = (at: number) => {
        const varied = planAt(at);
        return varied !== null && evaluateGoal(varied, target, measured).holds;
      };
      expect(before).toEqual(evaluateGoal({ plan }, target, measured));
      if (value === null) {
        expect(['never', 'always']).toContain(reason);
        return;
      }
      expect(after.holds).toBe(true);
      expect(holdsAt(value)).toBe(true);
      if (reason === 'end_of_range') return;
      found++;
      const isHighest =
        question.kind === 'total' || question.kind === 'stress' || (question.kind === 'item' && items.length % 2 === 1);
      const steps = Math.round(value * stepsPerUnit);
      const [up, down] = [holdsAt((steps + 1) / stepsPerUnit), holdsAt((steps - 1) / stepsPerUnit)];
      if (question.kind === 'rate') expect(up && down).toBe(false);
      else expect(isHighest ? up : down).toBe(false);
    }),
    { numRuns: 150 },
  );
  expect(found).toBeGreaterThan(20);
});
