import {
  DEFAULT_SCENARIO_ASSUMPTIONS,
  type FinancialItem,
  NEW_SCENARIO_ASSUMPTIONS,
  toEngineAssumptions,
  toPlanItem,
} from '@meridian/contract';
import { FALLBACK_RATES, applyPinnedRates, forecast, parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import {
  type AdjustablePlan,
  adjustableCurrencies,
  minWorkShift,
  leverChanges,
  leversWithEffect,
  applyLevers,
  lastWorkIncomes,
} from './lever-changes.ts';
import { type Levers, INITIAL_LEVERS } from './levers.ts';

const SALARY = createItem({ id: 1, category: 'income', amount: 3_000, to_date: '2030-12-31' });
const RENT = createItem({ id: 2, category: 'expense', amount: 1_000, currency: 'EUR', growth: 'prices' });
const LOAN = createItem({ id: 3, category: 'expense', amount: 500, loan_balance: 10_000 });
const FUND = createItem({
  id: 4,
  category: 'investment',
  existing_funds: 10_000,
  monthly_interest_rate: 0.5,
});
const PENSION = createItem({ id: 5, category: 'pension', amount: 200, to_date: '2030-12-31' });

const planOf = (...items: FinancialItem[]): AdjustablePlan => ({
  items,
  assumptions: NEW_SCENARIO_ASSUMPTIONS,
  start: parseMonth('2026-01'),
  currency: 'USD',
  rates: FALLBACK_RATES,
});
const HOUSEHOLD = planOf(SALARY, RENT, LOAN, FUND, PENSION);
const changesOf = (levers: Partial<Levers>, plan = HOUSEHOLD) => leverChanges(plan, { ...INITIAL_LEVERS, ...levers });

test('levers in their initial position change nothing and return the same objects', () => {
  const changes = changesOf({});
  expect(changes).toEqual({ items: [], assumptions: {} });
  const { items, assumptions } = applyLevers(HOUSEHOLD, changes);
  expect(items.every((one, index) => one === HOUSEHOLD.items[index])).toBe(true);
  expect(assumptions).toEqual(HOUSEHOLD.assumptions);
});

test('each lever changes its part of the plan: returns of funds, expenses except loans, the end of work, inflation and a rate', () => {
  expect(changesOf({ spending: -10 }).items).toEqual([{ id: 2, amount: 900 }]);
  const [fund, pension] = changesOf({ return: 2 }).items;
  // The former monthly return is 0.5 %. The lever of two percentage points multiplies the yearly growth of 1.005^12 by 1.02.
  expect((1 + (fund?.monthly_interest_rate ?? 0) / 100) ** 12).toBeCloseTo(1.005 ** 12 * 1.02, 12);
  expect((1 + (pension?.monthly_interest_rate ?? 0) / 100) ** 12).toBeCloseTo(1.02, 12);
  expect(changesOf({ work: 2 }).items).toEqual([
    { id: 1, to_date: '2032-12-31' },
    { id: 5, to_date: '2032-12-31' },
  ]);
  // Inflation is 2 % in both currencies without levers.
  expect(changesOf({ prices: 1.5 }).assumptions).toEqual({ prices: { USD: 3.5, EUR: 3.5 } });
  // If a euro is worth a fifth less, a dollar buys a quarter more euros.
  expect(changesOf({ rate: { code: 'EUR', percent: -20 } }).assumptions.pinned_rates).toEqual({
    EUR: FALLBACK_RATES.EUR / 0.8,
  });
  const seenInEuros = { ...HOUSEHOLD, currency: 'EUR' } as const;
  expect(changesOf({ rate: { code: 'USD', percent: 25 } }, seenInEuros).assumptions.pinned_rates).toEqual({
    EUR: FALLBACK_RATES.EUR * 1.25,
  });
  expect(changesOf({ rate: { code: 'GBP', percent: 25 } })).toEqual({ items: [], assumptions: {} });
  // Both levers change the pension: it ends later and has a higher return.
  expect(changesOf({ work: 1, return: 1 }).items.find(({ id }) => id === 5)).toMatchObject({
    to_date: '2031-12-31',
    monthly_interest_rate: expect.closeTo(0.083, 3),
  });
});

test("a changed exchange rate changes the plan's payments, as if today's rate were different", () => {
  const { items, assumptions } = applyLevers(HOUSEHOLD, changesOf({ rate: { code: 'EUR', percent: -20 } }));
  const engine = toEngineAssumptions(assumptions);
  expect(applyPinnedRates(FALLBACK_RATES, engine).EUR).toBe(FALLBACK_RATES.EUR / 0.8);
  const { start, currency, rates } = HOUSEHOLD;
  const flat = toEngineAssumptions({
    ...DEFAULT_SCENARIO_ASSUMPTIONS,
    pinned_rates: assumptions.pinned_rates,
  });
  const outlook = { items: items.map(toPlanItem), start, years: 1, currency, rates };
  const paid = (of: typeof flat) => forecast({ ...outlook, assumptions: of }).margins[0] ?? 0;
  const before = paid(toEngineAssumptions(DEFAULT_SCENARIO_ASSUMPTIONS));
  // The rent of the first month includes a month of inflation. A euro that is worth a fifth less makes it a fifth
  // cheaper.
  const rent = (1_000 * 1.02 ** (1 / 12)) / FALLBACK_RATES.EUR;
  expect(paid(flat) - before).toBeCloseTo(0.2 * rent, 6);
});

test('the display currency can lose value too, which makes everything in other currencies worth more', () => {
  const seenInPounds = { ...HOUSEHOLD, currency: 'GBP' } as const;
  expect(adjustableCurrencies(seenInPounds)).toEqual(['EUR', 'USD', 'GBP']);
  const { items, assumptions } = applyLevers(
    seenInPounds,
    changesOf({ rate: { code: 'GBP', percent: -20 } }, seenInPounds),
  );
  const { start, currency, rates } = seenInPounds;
  const margin = (pinned: typeof assumptions.pinned_rates) => {
    const flat = toEngineAssumptions({ ...DEFAULT_SCENARIO_ASSUMPTIONS, pinned_rates: pinned });
    return forecast({ items: items.map(toPlanItem), start, years: 1, currency, rates, assumptions: flat }).margins[0];
  };
  expect(margin(assumptions.pinned_rates)).toBeCloseTo((margin({}) ?? 0) / 0.8, 6);
  // A plan in one currency does not depend on exchange rates.
  expect(adjustableCurrencies(planOf(SALARY))).toEqual([]);
});

test('every income from work is paid at least once, however early work ends; incomes that end together move together', () => {
  const late = createItem({
    id: 6,
    category: 'income',
    amount: 10,
    from_date: '2029-06-01',
    to_date: '2030-12-31',
  });
  const plan = planOf(SALARY, late);
  expect(lastWorkIncomes(plan).map(({ id }) => id)).toEqual([1, 6]);
  expect(minWorkShift(plan)).toBe(-1);
  expect(changesOf({ work: -10 }, plan).items).toEqual([
    { id: 1, to_date: '2029-12-31' },
    { id: 6, to_date: '2029-12-31' },
  ]);
  expect(minWorkShift(planOf(RENT))).toBe(0);
});

test('a lever without effect is recognized, and hidden items are ignored', () => {
  expect(leversWithEffect(planOf({ ...SALARY, is_hidden: true }, { ...FUND, is_hidden: true }))).toEqual({
    return: false,
    spending: false,
    work: false,
    prices: false,
    rate: false,
  });
  expect(leversWithEffect(HOUSEHOLD)).toEqual({
    return: true,
    spending: true,
    work: true,
    prices: true,
    rate: true,
  });
  expect(leversWithEffect(planOf(LOAN)).spending).toBe(false);
});
