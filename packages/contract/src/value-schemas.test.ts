import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  optionalMultiLine,
  caseInsensitiveKey,
  currencyCode,
  isoDate,
  singleLineText,
  money,
  multiLineText,
  percent,
  queryInteger,
  wholeNumber,
} from './value-schemas.ts';
import { validationErrors } from '#testing/english-error-messages.ts';

/** Returns the first message of a refused value; undefined if the value is accepted. */
const refusal = (schema: z.ZodType, value: unknown) => validationErrors(schema, value)[0]?.[1];

describe('money', () => {
  const amount = money('amount');
  test.each([
    [0, 0],
    [12.345, 12.35],
    [1.005, 1.01],
    ['1234.565', 1234.57],
    [' 7 ', 7],
    ['+7.10', 7.1],
    [-0.001, undefined],
    [1e12, 1e12],
  ])('accepts %s as %s', (value, expected) => {
    if (expected === undefined) expect(refusal(amount, value)).toBe('Amount must be positive');
    else expect(amount.parse(value)).toBe(expected);
  });

  test.each([
    [undefined, 'Amount is required'],
    [null, 'Amount is required'],
    ['', 'Enter a number, such as 1234.56.'],
    ['abc', 'Enter a number, such as 1234.56.'],
    ['NaN', 'Enter a number, such as 1234.56.'],
    ['Infinity', 'Enter a number, such as 1234.56.'],
    ['0x10', 'Enter a number, such as 1234.56.'],
    ['1e3', 'Enter a number, such as 1234.56.'],
    ['1,000', 'Enter a number, such as 1234.56.'],
    [Number.POSITIVE_INFINITY, 'Enter a number, such as 1234.56.'],
    [true, 'Enter a number, such as 1234.56.'],
    [[1], 'Enter a number, such as 1234.56.'],
    [-1, 'Amount must be positive'],
    [1e12 + 1, 'Amount can be at most 1,000,000,000,000.'],
    ['9'.repeat(41), 'Enter a number, such as 1234.56.'],
  ])('refuses %s: %s', (value, message) => {
    expect(refusal(amount, value)).toBe(message);
  });
});

describe('percent', () => {
  const rate = percent('interest', { min: -100, max: 100, exclusiveMin: true });
  const fee = percent('fee_saving', { min: 0, max: 100 });

  test('a percentage has the bounds of api.md', () => {
    expect(rate.parse(-99.999)).toBe(-99.999);
    expect(rate.parse(100)).toBe(100);
    expect(refusal(rate, -100)).toBe('Monthly interest rate must be above -100 %.');
    expect(refusal(rate, 100.001)).toBe('Monthly interest rate can be at most 100 %.');
    expect(fee.parse(0)).toBe(0);
    expect(refusal(fee, -0.1)).toBe('Management fee (saving) must be at least 0 %.');
  });
});

describe('whole number', () => {
  const months = wholeNumber('months', -2, 120);

  test.each([
    [-2, -2],
    [120, 120],
    ['7', 7],
    [7.5, undefined],
    [121, undefined],
    [-3, undefined],
  ])('accepts %s as %s', (value, expected) => {
    if (expected !== undefined) expect(months.parse(value)).toBe(expected);
    else expect(refusal(months, value)).toBe('Months must be a whole number from -2 to 120.');
  });

  test('a whole number is required', () => {
    expect(refusal(months, null)).toBe('Months is required');
  });
});

describe('line of text', () => {
  const name = singleLineText('name', 200);

  test.each([
    ['  Rent  ', 'Rent'],
    ['e\u0301', '\u00e9'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['שכר דירה', 'שכר דירה'],
    ['😀'.repeat(200), '😀'.repeat(200)],
    ['__proto__', '__proto__'],
  ])('accepts %j', (value, expected) => {
    expect(name.parse(value)).toBe(expected);
  });

  test.each([
    [undefined, 'Name is required'],
    ['', 'Name is required'],
    [' \u00a0 ', 'Name is required'],
    [7, 'Name must be text.'],
    ['😀'.repeat(201), 'Name can have at most 200 characters.'],
    ['a\u0000b', 'Name cannot contain control characters.'],
    ['a\nb', 'Name cannot contain control characters.'],
    ['a\ud800b', 'Name is not valid text.'],
  ])('refuses %j: %s', (value, message) => {
    expect(refusal(name, value)).toBe(message);
  });

  test('caseInsensitiveKey ignores case and Unicode composition', () => {
    expect(caseInsensitiveKey('STRASSE')).toBe(caseInsensitiveKey('straße'));
    expect(caseInsensitiveKey('ΟΔΟΣ')).toBe(caseInsensitiveKey('οδος'));
    expect(caseInsensitiveKey('Caf\u00e9')).toBe(caseInsensitiveKey('CAFE\u0301'));
    expect(caseInsensitiveKey('a')).not.toBe(caseInsensitiveKey('á'));
  });
});

describe('dates, currencies and query numbers', () => {
  test.each(['2026-02-28', '2024-02-29', '1900-01-01', '2200-12-31'])('%s is a valid date', (date) => {
    expect(isoDate.parse(date)).toBe(date);
  });

  test.each([
    '2026-02-29',
    '2026-13-01',
    '1899-12-31',
    '2201-01-01',
    '2026-1-5',
    '05/01/2026',
    '2026-01-01T00:00:00Z',
    20260101,
  ])('%s is not a valid date', (date) => {
    expect(isoDate.safeParse(date).success).toBe(false);
  });

  test('currencies are the twenty codes, in capitals', () => {
    expect(currencyCode.parse('ILS')).toBe('ILS');
    expect(refusal(currencyCode, 'ils')).toBe('This currency is not supported.');
    expect(refusal(currencyCode, undefined)).toBe('Currency is required');
  });

  test.each(['0', '31', '5.5', '-1', '1e1', '', ' 5', '0x5'])('years=%j is refused', (text) => {
    expect(refusal(queryInteger(1, 30), text)).toBe('Enter a whole number from 1 to 30.');
  });
});

describe('limits on text length', () => {
  const name = singleLineText('name', 200);
  const text = multiLineText('feedback', 10_000);

  test('length is counted after composition (NFC)', () => {
    // U+1F82 decomposes to four code points, U+D4DB to three.
    for (const letter of ['\u1F82', '\uD4DB']) {
      const composed = letter.repeat(200);
      expect(name.parse(composed.normalize('NFD'))).toBe(composed);
      expect(name.parse(`${' '.repeat(100_000)}${composed}`)).toBe(composed);
      expect(refusal(name, letter.repeat(201).normalize('NFD'))).toBe('Name can have at most 200 characters.');
    }
    expect(name.parse('\u{1F3D6}'.repeat(200))).toHaveLength(400);
    expect(text.parse('\u1F82'.repeat(10_000).normalize('NFD'))).toHaveLength(10_000);
  });

  test('a text that is far too long gives only the length message', () => {
    for (const far of ['a'.repeat(16_000_000), '\u0301\u0327'.repeat(500_000), '\u0000'.repeat(100_000)]) {
      expect(validationErrors(name, far)).toEqual([['', 'Name can have at most 200 characters.']]);
      expect(validationErrors(text, far)).toEqual([['', 'Feedback can have at most 10,000 characters.']]);
    }
  });

  test('too many combining marks on one letter are refused', () => {
    expect(text.parse(`a${'\u0301'.repeat(30)}b`)).toContain('b');
    expect(refusal(text, `a${'\u0301'.repeat(31)}b`)).toBe('Feedback is not valid text.');
    expect(refusal(text, '\u0301\u0327'.repeat(40_000))).toBe('Feedback is not valid text.');
  });
});

describe('text of several lines that may be empty', () => {
  const notes = optionalMultiLine('notes', 2_000);

  test.each([
    ['', ''],
    [' one\r\n\ttwo\n\n', 'one\n\ttwo'],
    ['e\u0301\u2028\u202E', '\u00e9\u2028\u202E'],
    ['😀'.repeat(2_000), '😀'.repeat(2_000)],
  ])('accepts %j as %j', (given, kept) => {
    expect(notes.parse(given)).toBe(kept);
  });

  test.each([
    ['😀'.repeat(2_001), 'Notes can have at most 2,000 characters.'],
    ['a\rb', 'Notes cannot contain control characters.'],
    ['a\u0000b', 'Notes cannot contain control characters.'],
    ['\ud800', 'Notes is not valid text.'],
    [7, 'Notes must be text.'],
    [undefined, 'Notes is required'],
  ])('refuses %j', (given, message) => {
    expect(refusal(notes, given)).toBe(message);
  });
});
