import { parseMonth } from '@meridian/engine';
import { simulatePlan } from '@meridian/simulation/testing/built-kernel.ts';
import { expect, test } from 'vitest';
import { LEVERS, type Levers } from '#pages/public/landing/landing-plan.ts';
import { FAN_HEIGHT, FAN_WIDTH, fanShape } from './fan-shape.ts';
import { LIVE_LEVERS, liveRequest } from './live-plan.ts';

const simulated = (levers: Levers) =>
  simulatePlan({ ...liveRequest(parseMonth('2026-11'), levers), paths: 2_000 });

test('the still picture shows the futures that the simulation begins with', async () => {
  const { wide, narrow, median } = fanShape(simulated(LIVE_LEVERS).fan, 12);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FAN_WIDTH} ${FAN_HEIGHT}" preserveAspectRatio="none">
  <path opacity="0.16" d="${wide}"/>
  <path opacity="0.25" d="${narrow}"/>
  <path fill="none" stroke="#000" stroke-width="2" vector-effect="non-scaling-stroke" d="${median}"/>
</svg>
`;
  // After a change of plan or engine: npx vitest run FILE --update.
  await expect(svg).toMatchFileSnapshot('../landing-fan.svg');
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
    const { marks, median, narrow, wide } = fanShape(simulated(levers).fan);
    const points = `${wide}${narrow}${median}`.matchAll(/(-?[\d.]+) (-?[\d.]+)/g);
    for (const [, x, y] of points) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(FAN_WIDTH);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThanOrEqual(FAN_HEIGHT);
    }
    expect(marks.map(({ amount }) => amount)).toContain(0);
    expect(marks.at(-1)?.percent).toBe(100);
    expect(marks.length).toBeLessThan(8);
  }
});
