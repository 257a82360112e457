import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS, parseDate } from '@meridian/contract';
import { MIN_DATE, MAX_DATE, formatDate, formatDateTime, isValidDate, today } from './dates.ts';

describe('formatDate', () => {
  test('writes day, month and year in the user’s order', () => {
    expect(formatDate('2026-01-05', 'DD/MM/YYYY')).toBe('05/01/2026');
    expect(formatDate('2026-01-05', 'MM/DD/YYYY')).toBe('01/05/2026');
    expect(formatDate('2026-01-05', 'YYYY-MM-DD')).toBe('2026-01-05');
  });
});

describe('parseDate', () => {
  test.each([
    ['2026-1-5', '2026-01-05'],
    ['05/01/2026', '2026-01-05'],
    ['5.1.2026', '2026-01-05'],
    [' 2026/12/31 ', '2026-12-31'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2023', null],
    ['31/04/2026', null],
    ['00/01/2026', null],
    ['01/13/2026', null],
    ['31/12/1899', null],
    ['01/01/1900', '1900-01-01'],
    ['31/12/2200', '2200-12-31'],
    ['2201-01-01', null],
    ['05/01/26', null],
    ['tomorrow', null],
    ['', null],
  ])('reads %s as %s', (text, isoDate) => {
    expect(parseDate(text, 'DD/MM/YYYY')).toBe(isoDate);
  });

  test('puts the month first only in that date format, and never reads a thirteenth month', () => {
    expect(parseDate('05/01/2026', 'MM/DD/YYYY')).toBe('2026-05-01');
    expect(parseDate('25/12/2026', 'MM/DD/YYYY')).toBe('2026-12-25');
    expect(parseDate('12/25/2026', 'DD/MM/YYYY')).toBeNull();
  });
});

describe('a year or a month alone', () => {
  test.each([
    ['2041', '2041-01-01', '2041-12-31'],
    ['3/2041', '2041-03-01', '2041-03-31'],
    ['03.2041', '2041-03-01', '2041-03-31'],
    ['2-2028', '2028-02-01', '2028-02-29'],
    ['2041-02', '2041-02-01', '2041-02-28'],
    [' 12 / 2041 ', '2041-12-01', '2041-12-31'],
    ['\u0662\u0660\u0664\u0661', '2041-01-01', '2041-12-31'],
    ['13/2041', null, null],
    ['0/2041', null, null],
    ['1899', null, null],
    ['2201', null, null],
    ['41', null, null],
    ['20410', null, null],
    ['5/1/2041', '2041-01-05', '2041-01-05'],
  ])('%s begins on %s and ends on %s', (text, first, last) => {
    expect(parseDate(text, 'DD/MM/YYYY', 'first')).toBe(first);
    expect(parseDate(text, 'DD/MM/YYYY', 'last')).toBe(last);
  });

  test('means nothing if a day is required', () => {
    expect(parseDate('2041', 'DD/MM/YYYY')).toBeNull();
    expect(parseDate('3/2041', 'DD/MM/YYYY')).toBeNull();
  });
});

describe('the user’s own clock', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'Pacific/Auckland');
    vi.useFakeTimers({ now: new Date('2026-01-04T12:30:00Z') });
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });

  test('gives the day and the time of the user’s time zone', () => {
    expect(today()).toBe('2026-01-05');
    expect(formatDateTime('2026-01-04T12:30:00Z', 'DD/MM/YYYY')).toBe('05/01/2026 01:30');
    expect(formatDateTime('nonsense', 'DD/MM/YYYY')).toBe('–');
  });
});

test('an ISO date must be a real day', () => {
  expect([MIN_DATE, MAX_DATE]).toEqual([LIMITS.dateMin, LIMITS.dateMax]);
  const texts = ['2024-02-29', '2023-02-29', '2026-1-5', '1899-12-31', '2201-01-01', '2026-01-05T00:00', ''];
  expect(texts.map(isValidDate)).toEqual([true, false, false, false, false, false, false]);
});
