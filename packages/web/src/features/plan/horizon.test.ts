import { parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { nearestPossibleAge, possibleAges, horizonParameters, horizonUntil, yearsForHorizonText } from './horizon.ts';

const START = parseMonth('2026-11');
const dana = { id: 3, name: 'Dana', born: '1976-06' };

test('a horizon includes the month of the birthday and ends with it', () => {
  const horizon = horizonUntil(dana, 95, START);
  expect(horizon).toEqual({
    start: START,
    years: 45,
    months: 536,
    birthday: { name: 'Dana', age: 95 },
  });
  expect(horizon && horizonParameters(horizon)).toEqual({ until: '2071-06' });
  expect(horizon && yearsForHorizonText(horizon)).toBe(0);
});

test('years are sent and shown as years', () => {
  const horizon = { start: START, years: 7, months: undefined };
  expect(horizonParameters(horizon)).toEqual({ years: 7 });
  expect(yearsForHorizonText(horizon)).toBe(7);
});

test.each([
  ['of this month is the shortest', 50, '1976-11', 1],
  ['of last month has passed', 50, '1976-10', null],
  ['in the last of 960 months is the longest', 90, '2016-10', 960],
  ['a month after it is too far', 90, '2016-11', null],
])('the age range of a birth month: %s', (_, age, born, months) => {
  expect(horizonUntil({ ...dana, born }, age, START)?.months ?? null).toBe(months);
});

test.each([
  ['2026-11', { first: 1, last: 79 }],
  ['1976-06', { first: 52, last: 120 }],
  // A person who is 49 now and turns 50 in the last month of the first year.
  ['1977-10', { first: 50, last: 120 }],
  ['1977-11', { first: 50, last: 120 }],
  // People who will be born in thirty years and in eighty years, and one born 126 years ago.
  ['2056-11', { first: 1, last: 49 }],
  ['2106-11', null],
  ['1900-01', null],
])('for a birth in %s, ages from one to eighty years ahead are offered', (born, ages) => {
  expect(possibleAges({ born }, START)).toEqual(ages);
});

test('an age that is not offered is replaced by the nearest one', () => {
  expect(nearestPossibleAge(dana, START, 95)).toEqual({ person: 3, age: 95 });
  expect(nearestPossibleAge(dana, START, 20)).toEqual({ person: 3, age: 52 });
  expect(nearestPossibleAge({ ...dana, born: '2026-11' }, START, 95)).toEqual({ person: 3, age: 79 });
  expect(nearestPossibleAge({ ...dana, born: '1900-01' }, START, 95)).toBeNull();
});
