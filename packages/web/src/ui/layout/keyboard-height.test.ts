import { expect, test } from 'vitest';
import { keyboardHeight } from './keyboard-height.ts';

test.each([
  ['no keyboard', 640, { height: 640, offsetTop: 0, scale: 1 }, 0],
  ['a keyboard over the foot of the window', 640, { height: 340, offsetTop: 0, scale: 1 }, 300],
  ['the page pushed up by it', 640, { height: 340, offsetTop: 120, scale: 1 }, 180],
  ['a bar of the browser', 640, { height: 584, offsetTop: 0, scale: 1 }, 0],
  ['an enlarged part of the page', 640, { height: 320, offsetTop: 40, scale: 2 }, 0],
])('%s', (_case, windowHeight, seen, covered) => {
  expect(keyboardHeight(windowHeight, seen)).toBe(covered);
});
