import { describe, expect, test } from 'vitest';
import { stressPath } from '#economy/stress-tests.ts';
import { planFor, planItem } from '#testing/plans.ts';
import { presetTest } from '#testing/presets.ts';

// A family in Warsaw earns 12,000 zloty, spends 6,000 and owes 1,100 francs a month, which cost 5,000 at 0.88
// francs and 4 zloty a dollar. The currency crisis: 5 % less income for 12 months, francs up by 56 % in zloty over
// the year, of which half is undone over the next 36 months.
const crisis = presetTest('Currency crisis', 'PLN');
const months = 120;
const home = [
  planItem('income', { amount: 12_000, currency: 'PLN' }),
  planItem('expense', { amount: 1100, currency: 'CHF' }),
];
// Without the rise in prices that comes with it, and with it.
const quiet = stressPath({ ...crisis, inflationShock: 0 }, months, 'PLN');
const options = { years: 10, currency: 'PLN' } as const;

/** The price of a month's francs when 56 % of their rise by share s is there. */
const francs = (s: number) => 5000 * (1 + 0.56 * s);

describe('what is left before they eat', () => {
  const { margins } = planFor(home, { ...options, path: quiet });

  test.each([
    ['the first month, a twelfth of the rise', 0, 11_400, 1 / 12],
    ['the trough, all of it', 11, 11_400, 1],
    ['a year and a half later, income half back, a quarter of the rise undone', 29, 11_700, 0.75],
    ['four years on, half of the rise for good', 47, 12_000, 0.5],
    ['ten years on', 119, 12_000, 0.5],
  ])('%s', (_, month, income, share) => {
    expect(margins[month]).toBeCloseTo(income - francs(share), 8);
  });
});

test('at the trough 2,400 missing of what 6,000 cost: the mortgage takes 7,800', () => {
  const all = [...home, planItem('expense', { amount: 6000, currency: 'PLN' })];
  const { margins } = planFor(all, { ...options, path: quiet });
  expect(margins[11]).toBeCloseTo(11_400 - 7800 - 6000, 8);
});

describe('prices up by 8 % in the year, in zloty', () => {
  const all = [...home, planItem('expense', { amount: 6000, currency: 'PLN' })];
  const { margins } = planFor(all, { ...options, path: stressPath(crisis, months, 'PLN') });

  test('make every zloty that is spent dearer, and no franc', () => {
    expect(margins[11]).toBeCloseTo(11_400 - 7800 - 1.08 * 6000, 8);
  });

  test('stay, and pay has followed them when all is over, 48 months on', () => {
    // Half of the rise of the franc is for good.
    expect(margins[47]).toBeCloseTo(12_000 - francs(0.5) - 1.08 * 6000, 8);
    expect(margins[48]).toBeCloseTo(1.08 * 12_000 - francs(0.5) - 1.08 * 6000, 8);
  });
});

test('a mortgage in zloty never notices', () => {
  const local = [
    planItem('income', { amount: 12_000, currency: 'PLN' }),
    planItem('expense', { amount: 5000, currency: 'PLN' }),
  ];
  expect(planFor(local, { ...options, path: quiet }).margins[11]).toBeCloseTo(6400, 8);
});
