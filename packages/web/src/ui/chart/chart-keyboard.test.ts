import { describe, expect, test } from 'vitest';
import { columnAfterKey, cursorAfterKey, windowAfterKey } from './chart-keyboard.ts';

const window = { from: 12, to: 35 };

describe('the cursor', () => {
  test.each([
    ['ArrowRight', null, 12],
    ['ArrowRight', 12, 13],
    ['ArrowRight', 35, 35],
    ['ArrowLeft', 12, 12],
    ['PageUp', 13, 25],
    ['PageUp', 30, 35],
    ['PageDown', 30, 18],
    ['Home', 30, 12],
    ['End', null, 35],
    ['Escape', 20, null],
    ['Escape', null, undefined],
    ['a', 20, undefined],
    ['ArrowDown', 20, undefined],
  ])('%s from %s goes to %s', (key, cursor, expected) => {
    expect(cursorAfterKey(key, cursor, window)).toBe(expected);
  });
});

describe('the column', () => {
  test.each([
    ['ArrowDown', null, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, null],
    ['ArrowUp', null, 2],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, null],
    ['ArrowRight', 1, undefined],
  ])('%s from %s goes to %s', (key, picked, expected) => {
    expect(columnAfterKey(key, picked, 3)).toBe(expected);
  });

  test('is null in a chart without columns', () => {
    expect([columnAfterKey('ArrowDown', null, 0), columnAfterKey('ArrowUp', null, 0)]).toEqual([null, null]);
  });
});

describe('the window', () => {
  test('plus halves it around the cursor and stays within the chart', () => {
    expect(windowAfterKey('+', 100, { from: 0, to: 359 }, 360)).toEqual({ from: 10, to: 189 });
    expect(windowAfterKey('+', 1, { from: 0, to: 359 }, 360)).toEqual({ from: 0, to: 179 });
    expect(windowAfterKey('+', 359, { from: 0, to: 359 }, 360)).toEqual({ from: 180, to: 359 });
  });

  test('it never gets narrower than half a year', () => {
    expect(windowAfterKey('+', 15, { from: 12, to: 17 }, 360)).toEqual({ from: 12, to: 17 });
  });

  test('minus widens it up to everything, 0 shows everything', () => {
    expect(windowAfterKey('-', 15, { from: 12, to: 23 }, 60)).toEqual({ from: 3, to: 26 });
    expect(windowAfterKey('-', 15, { from: 0, to: 35 }, 60)).toBeNull();
    expect(windowAfterKey('0', 15, { from: 0, to: 35 }, 60)).toBeNull();
    expect(windowAfterKey('x', 15, { from: 0, to: 35 }, 60)).toBeUndefined();
  });
});
