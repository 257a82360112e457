import { describe, expect, test } from 'vitest';
import { createCrisisPath } from '#economy/stress-tests.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';
import { findPresetStressTest } from '#testing/stress-test-factory.ts';

// A family in Warsaw earns 12,000 zloty, spends 6,000 and owes 1,100 francs a month, which cost 5,000 zloty at 0.88 francs and 4
// zloty per dollar. Currency crisis: 5 % less income for 12 months, and the franc rises by 56 % in zloty over the year; half of
// that is undone over the next 36 months.
const crisis = findPresetStressTest('Currency crisis', 'PLN');
const months = 120;
const home = [
  planItem('income', { amount: 12_000, currency: 'PLN' }),
  planItem('expense', { amount: 1100, currency: 'CHF' }),
];
// The path of the crisis without its inflation.
const quiet = createCrisisPath({ ...crisis, inflationShock: 0 }, months, 'PLN');
const options = { years: 10, currency: 'PLN' } as const;

/** Returns the price of a month's francs when a share s of their rise of 56 % has occurred. */
const francs = (s: number) => 5000 * (1 + 0.56 * s);

describe('income minus the mortgage', () => {
  const { margins } = forecastItems(home, { ...options, path: quiet });

  test.each([
    ['in the first month, a twelfth of the rise', 0, 11_400, 1 / 12],
    ['at the trough, the whole rise', 11, 11_400, 1],
    [
      'a year and a half later, half of the lost income has returned and a quarter of the rise is undone',
      29,
      11_700,
      0.75,
    ],
    ['after four years, half of the rise remains', 47, 12_000, 0.5],
    ['after ten years, the same half', 119, 12_000, 0.5],
  ])('%s', (_, month, income, share) => {
    expect(margins[month]).toBeCloseTo(income - francs(share), 8);
  });
});

test('at the trough 2,400 of the expenses of 6,000 are not covered: the mortgage costs 7,800', () => {
  const all = [...home, planItem('expense', { amount: 6000, currency: 'PLN' })];
  const { margins } = forecastItems(all, { ...options, path: quiet });
  expect(margins[11]).toBeCloseTo(11_400 - 7800 - 6000, 8);
});

describe('inflation of 8 % in the year, in zloty', () => {
  const all = [...home, planItem('expense', { amount: 6000, currency: 'PLN' })];
  const { margins } = forecastItems(all, { ...options, path: createCrisisPath(crisis, months, 'PLN') });

  test('raises expenses in zloty, not the mortgage in francs', () => {
    expect(margins[11]).toBeCloseTo(11_400 - 7800 - 1.08 * 6000, 8);
  });

  test('is permanent, and wages follow it after the crisis, after 48 months', () => {
    // Half of the rise of the franc is permanent.
    expect(margins[47]).toBeCloseTo(12_000 - francs(0.5) - 1.08 * 6000, 8);
    expect(margins[48]).toBeCloseTo(1.08 * 12_000 - francs(0.5) - 1.08 * 6000, 8);
  });
});

test('a mortgage in zloty is not affected', () => {
  const local = [
    planItem('income', { amount: 12_000, currency: 'PLN' }),
    planItem('expense', { amount: 5000, currency: 'PLN' }),
  ];
  expect(forecastItems(local, { ...options, path: quiet }).margins[11]).toBeCloseTo(6400, 8);
});
