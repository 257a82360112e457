import { EXAMPLE_HOUSEHOLD, planFromStory, toPlanItem } from '@meridian/contract';
import {
  CATEGORIES,
  CURRENCY_CODES,
  type CurrencyCode,
  FALLBACK_RATES,
  type Rates,
  parseMonth,
  planSummary,
} from '@meridian/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storedItems, thirtyYears } from '#testing/told-plans.ts';

const TODAY = '2026-11-21';

const exampleHousehold = (today: string, home: CurrencyCode, rates: Rates) =>
  planFromStory(EXAMPLE_HOUSEHOLD, today, home, rates);

describe.each(CURRENCY_CODES)('the example household in %s', (home) => {
  const items = storedItems(EXAMPLE_HOUSEHOLD, { today: TODAY, home, rates: FALLBACK_RATES });

  test('has a dozen items or so, three currencies, all six categories, names and tags', () => {
    expect(items.length).toBeGreaterThanOrEqual(12);
    expect(items.length).toBeLessThanOrEqual(18);
    expect(new Set(items.map((item) => item.currency)).size).toBe(3);
    expect(items.filter((item) => item.currency === home).length).toBeGreaterThan(items.length / 2);
    expect(new Set(items.map((item) => item.category))).toEqual(new Set(CATEGORIES));
    expect(new Set(items.map((item) => item.name)).size).toBe(items.length);
    const tags = exampleHousehold(TODAY, home, FALLBACK_RATES).map((item) => item.tag_names ?? []);
    expect(tags.every((names) => names.length > 0)).toBe(true);
    expect(new Set(tags.flat()).size).toBeGreaterThanOrEqual(5);
    expect(tags.some((names) => names.length > 1)).toBe(true);
  });

  test('names amounts in round numbers of the size they have there', () => {
    for (const item of items) {
      for (const amount of [item.amount, item.existing_funds])
        expect(Number(amount.toPrecision(2))).toBe(amount);
    }
    const salary = items.find(({ name }) => name === 'Salary')?.amount ?? 0;
    expect(salary / FALLBACK_RATES[home]).toBeGreaterThan(5_000);
    expect(salary / FALLBACK_RATES[home]).toBeLessThan(5_800);
  });

  test('is never below zero in thirty years, dips for the house, and ends well above where it began', () => {
    const plan = thirtyYears(EXAMPLE_HOUSEHOLD, { today: TODAY, home, rates: FALLBACK_RATES });
    for (const series of [plan.forecast, plan.cash, plan.saving, plan.investment, plan.pension])
      expect(Math.min(...series)).toBeGreaterThan(0);
    expect(plan.forecast[48]).toBeLessThan(plan.forecast[47] ?? 0);
    expect(plan.forecast[359]).toBeGreaterThan(4 * (plan.forecast[0] ?? 0));
    expect(plan.forecast[359]).toBeLessThan(40 * (plan.forecast[0] ?? 0));
  });

  test('leaves something over this month, without saving more than people do', () => {
    const summary = planSummary(items.map(toPlanItem), parseMonth(TODAY), home, FALLBACK_RATES);
    expect(summary.margin).toBeGreaterThan(0);
    expect(summary.savingsRate).toBeGreaterThan(0.2);
    expect(summary.savingsRate).toBeLessThan(0.5);
  });
});

test('amounts are of the size that the currency makes them', () => {
  const yen = exampleHousehold(TODAY, 'JPY', FALLBACK_RATES);
  expect(yen.map(({ name, amount, currency }) => [name, amount, currency])).toEqual(
    expect.arrayContaining([
      ['Salary', 810_000, 'JPY'],
      ['Rent', 230_000, 'JPY'],
      ['World index fund', 600, 'USD'],
      ['Help for my parents', 460, 'AUD'],
    ]),
  );
});

test('rates half or twice the usual do not ruin the household, whatever the day', () => {
  const rates = fc.record(
    Object.fromEntries(
      CURRENCY_CODES.map((code) => [
        code,
        fc.double({ min: 0.5, max: 2, noNaN: true }).map((factor) => factor * FALLBACK_RATES[code]),
      ]),
    ) as Record<CurrencyCode, fc.Arbitrary<number>>,
  );
  const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(rates, day, fc.constantFrom(...CURRENCY_CODES), (changed, date, home) => {
      const plan = thirtyYears(EXAMPLE_HOUSEHOLD, {
        today: date.toISOString().slice(0, 10),
        home,
        rates: { ...changed, USD: 1 },
      });
      expect(Math.min(...plan.forecast, ...plan.cash)).toBeGreaterThan(0);
    }),
  );
});

test.each([
  ['2026-01-31', '2030-01-01', '2029-12-31'],
  ['2024-02-29', '2028-02-01', '2028-01-31'],
  ['2027-03-01', '2031-03-01', '2031-02-28'],
])('seen from %s the mortgage begins on %s, the day after the last rent on %s', (today, first, last) => {
  const items = exampleHousehold(today, 'EUR', FALLBACK_RATES);
  const named = (name: string) => items.find((item) => item.name === name);
  expect([named('Mortgage')?.from_date, named('Rent')?.to_date]).toEqual([first, last]);
  expect(named('Down payment')).toMatchObject({ from_date: first, to_date: null, interval_months: 0 });
});
