import { expect, test } from 'vitest';
import { type WindowRectangle, computeNotificationOffset } from './notification-position.ts';

const WINDOW = { windowHeight: 800, least: 8 };
const notices: WindowRectangle = { left: 400, right: 840, top: 700, bottom: 760 };
const bar = (top: number, bottom: number): WindowRectangle => ({ left: 0, right: 1440, top, bottom });
const button: WindowRectangle = { left: 1200, right: 1320, top: 750, bottom: 790 };

test.each([
  ['with nothing there they stand at the foot of the window', [], 8],
  ['a bar at the foot lifts them above it', [bar(740, 800)], 68],
  ['a bar higher up that they would touch lifts them too', [bar(700, 750)], 108],
  ['under a bar that leaves room they stay', [bar(500, 600)], 8],
  ['what stands beside them lifts nothing', [button], 8],
  ['of two bars one above the other they go above both', [bar(690, 740), bar(740, 800)], 118],
  ['in whatever order they are found', [bar(740, 800), bar(690, 740)], 118],
  ['above what fills the window there is no room', [bar(20, 800)], 8],
] as const)('%s', (_case, parts, foot) => {
  expect(computeNotificationOffset(notices, parts, WINDOW)).toBe(foot);
});

test('notices stay above the keyboard at least', () => {
  expect(computeNotificationOffset(notices, [bar(740, 800)], { ...WINDOW, least: 308 })).toBe(308);
});
