import { expect, test } from 'vitest';
import {
  DEFAULT_SLIDER_VALUES,
  SLIDER_RANGES,
  SCENARIOS,
  EXAMPLE_YEARS,
  axisStep,
  netWorthByMonth,
} from './example-household.ts';

const START = 12 * 2026 + 10;
const last = 12 * EXAMPLE_YEARS - 1;

test.each(SCENARIOS)('%s: with any values of the sliders, the household’s net worth stays positive', (scenario) => {
  const { invested, working, moving } = SLIDER_RANGES;
  for (const saved of [invested.min, invested.max]) {
    for (let years = working.min; years <= working.max; years += working.step) {
      for (let move = moving.min; move <= moving.max; move += moving.step) {
        const sliderValues = { invested: saved, working: years, moving: move };
        expect(Math.min(...netWorthByMonth(scenario, START, sliderValues, 'USD'))).toBeGreaterThan(0);
      }
    }
  }
});

test('working longer and investing more both increase the final net worth', () => {
  const end = (sliderValues: Partial<typeof DEFAULT_SLIDER_VALUES>) =>
    netWorthByMonth('stay', START, { ...DEFAULT_SLIDER_VALUES, ...sliderValues }, 'USD')[last] ?? 0;
  expect(end({ working: 25 })).toBeGreaterThan(end({}));
  expect(end({ invested: 900 })).toBeGreaterThan(end({}));
});

test('a later move changes only the plan that moves, which until then equals the one in Lisbon', () => {
  const later = { ...DEFAULT_SLIDER_VALUES, moving: 5 };
  const [stay, move] = SCENARIOS.map((scenario) => netWorthByMonth(scenario, START, later, 'USD'));
  expect(stay).toEqual(netWorthByMonth('stay', START, DEFAULT_SLIDER_VALUES, 'USD'));
  expect(move?.slice(0, 60)).toEqual(stay?.slice(0, 60));
  expect(move?.[last]).toBeLessThan(netWorthByMonth('move', START, DEFAULT_SLIDER_VALUES, 'USD')[last] ?? 0);
});

test.each([
  [1_900_000, 500_000],
  [2_000_000, 500_000],
  [2_100_000, 600_000],
  [870_000, 250_000],
  [390_000, 100_000],
  [12, 3],
])('for a maximum of %d the marks are %d apart', (highest, step) => {
  expect(axisStep(highest)).toBe(step);
  expect(4 * step).toBeGreaterThanOrEqual(highest);
});
