import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { simulatePlan } from '@meridian/simulation/testing/test-kernel.ts';
import { expect, test } from 'vitest';
import { findValueRange } from '#ui/small-chart.tsx';
import { type PercentileRows, createPercentileBandShape } from './percentile-band-shape.ts';
import picture from './percentile-band-picture.json';
import {
  SLIDER_RANGES,
  type SliderValues,
  EXAMPLE_ASSUMPTIONS,
  EXAMPLE_YEARS,
  createHouseholdItems,
} from './example-household.ts';

/** A plan whose money lasts in most simulated paths. */
const SHOWN: SliderValues = { invested: 600, working: 15, moving: 0 };
/** A number of simulated paths that suffices to compare two plans. */
const FEW_PATHS = 2_000;

function simulated(sliderValues: Partial<SliderValues>, { month = '2026-11', paths = FEW_PATHS } = {}) {
  const start = parseMonth(month);
  return simulatePlan({
    items: createHouseholdItems('stay', start, { ...SHOWN, ...sliderValues }),
    start,
    years: EXAMPLE_YEARS,
    currency: 'USD',
    rates: FALLBACK_RATES,
    assumptions: EXAMPLE_ASSUMPTIONS,
    deficitPolicy: 'liquidate',
    includeFxRisk: true,
    returnModel: 'lognormal',
    paths,
    seed: 42,
  });
}

/** Returns the figures of the page: one point per year, in whole dollars. */
function figuresOf({ fan, paths, probabilityOfShortfall }: ReturnType<typeof simulated>) {
  const yearly = (values: ArrayLike<number>) =>
    Array.from(values, Math.round).filter((_, month) => month % 12 === 0 || month === values.length - 1);
  const rows: PercentileRows = {
    p10: yearly(fan.p10),
    p25: yearly(fan.p25),
    p50: yearly(fan.p50),
    p75: yearly(fan.p75),
    p90: yearly(fan.p90),
  };
  return { paths, lasting: Math.round(100 * (1 - probabilityOfShortfall)), ...rows };
}

test('the picture shows the result of the simulation', () => {
  expect(figuresOf(simulated({}, { paths: 10_000 }))).toEqual(picture);
}, 60_000);

test('the picture is the same in every month', () => {
  expect(figuresOf(simulated({}, { month: '2031-03' }))).toEqual(figuresOf(simulated({})));
});

test('the initial plan is neither safe nor hopeless, and both sliders can make it safer', () => {
  const failing = (sliderValues: Partial<SliderValues>) => simulated(sliderValues).probabilityOfShortfall;
  const { invested, working } = SLIDER_RANGES;
  expect(failing({})).toBeGreaterThan(0.03);
  expect(failing({})).toBeLessThan(0.3);
  expect(failing({ working: working.max })).toBeLessThan(0.01);
  expect(failing({ working: working.min })).toBeGreaterThan(0.5);
  expect(failing({ invested: invested.max })).toBeLessThan(failing({ invested: invested.min }));
});

test('for any plan, every point is inside the picture and zero is labelled', () => {
  for (const sliderValues of [SHOWN, { invested: 0, working: 8 }, { invested: 2_000, working: 30 }]) {
    const { bands, lines, marks } = createPercentileBandShape(simulated(sliderValues).fan, '#000');
    const rows = [...bands.flatMap(({ low, high }) => [low, high]), ...lines.map(({ values }) => values)];
    const [lowest, highest] = findValueRange(rows);
    expect(lowest).toBeGreaterThanOrEqual(marks[0] ?? Infinity);
    expect(highest).toBeLessThanOrEqual(marks.at(-1) ?? -Infinity);
    expect(marks).toContain(0);
    expect(marks.length).toBeLessThan(8);
  }
});
