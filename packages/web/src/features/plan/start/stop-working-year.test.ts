import { parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { parseStopWorkingYear, stopWorkingYearRange } from './stop-working-year.ts';

const NOVEMBER = parseMonth('2026-11');

test('the year to stop working is from this year to the end of the longest forecast', () => {
  expect(stopWorkingYearRange(NOVEMBER)).toEqual({ first: 2026, last: 2106 });
});

test.each([
  ['2041', '2041-01-01'],
  [' 2026 ', '2026-01-01'],
  ['2106', '2106-01-01'],
  ['2025', null],
  ['2107', null],
  ['41', null],
  ['2041.5', null],
  ['', null],
])('the year %j is %j', (typed, date) => {
  expect(parseStopWorkingYear(typed, NOVEMBER)).toBe(date);
});
