import { parseMonth } from '@meridian/engine';
import { simulatePlan } from '@meridian/simulation/testing/built-kernel.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SmallChart, rangeOf } from '#ui/small-chart.tsx';
import { LEVERS, type Levers } from '#pages/public/landing/landing-plan.ts';
import { fanShape } from './fan-shape.ts';
import { LIVE_LEVERS, liveRequest } from './live-plan.ts';

const simulated = (levers: Levers) =>
  simulatePlan({ ...liveRequest(parseMonth('2026-11'), levers), paths: 2_000 });

test('the still picture shows the futures that the simulation begins with', async () => {
  const { fan } = simulated(LIVE_LEVERS);
  const yearly = (values: ArrayLike<number>) =>
    Array.from(values).filter((_, month) => month % 12 === 0 || month === values.length - 1);
  const { marks, ...shape } = fanShape(
    {
      p10: yearly(fan.p10),
      p25: yearly(fan.p25),
      p50: yearly(fan.p50),
      p75: yearly(fan.p75),
      p90: yearly(fan.p90),
    },
    '#000',
  );
  const range = [marks[0] ?? 0, marks.at(-1) ?? 0] as const;
  const svg = renderToStaticMarkup(createElement(SmallChart, { ...shape, range }));
  // After a change of plan or engine: npx vitest run FILE --update.
  await expect(`${svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')}\n`).toMatchFileSnapshot(
    '../landing-fan.svg',
  );
});

test('it begins between safe and lost, and both levers can make the plan safer', () => {
  const failing = (levers: Partial<Levers>) =>
    simulated({ ...LIVE_LEVERS, ...levers }).probabilityOfShortfall;
  const { invested, working } = LEVERS;
  expect(failing({})).toBeGreaterThan(0.03);
  expect(failing({})).toBeLessThan(0.3);
  expect(failing({ working: working.max })).toBeLessThan(0.01);
  expect(failing({ working: working.min })).toBeGreaterThan(0.5);
  expect(failing({ invested: invested.max })).toBeLessThan(failing({ invested: invested.min }));
});

test('whatever the levers say, every point lies within the picture and zero is marked', () => {
  for (const levers of [LIVE_LEVERS, { invested: 0, working: 8 }, { invested: 2_000, working: 30 }]) {
    const { bands, lines, marks } = fanShape(simulated(levers).fan, '#000');
    const rows = [...bands.flatMap(({ low, high }) => [low, high]), ...lines.map(({ values }) => values)];
    const [lowest, highest] = rangeOf(rows);
    expect(lowest).toBeGreaterThanOrEqual(marks[0] ?? Infinity);
    expect(highest).toBeLessThanOrEqual(marks.at(-1) ?? -Infinity);
    expect(marks).toContain(0);
    expect(marks.length).toBeLessThan(8);
  }
});
