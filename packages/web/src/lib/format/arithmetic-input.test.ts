import { NUMBER_FORMATS, type NumberFormat } from '@meridian/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatEditableNumber } from './editable-number.ts';
import { formatNumber } from './number-format.ts';
import { type ExpressionError, parseExpression } from './arithmetic-input.ts';

describe('parseExpression', () => {
  test.each<[string, NumberFormat, number]>([
    ['480/12', '1,234.56', 40],
    ['3*1200', '1,234.56', 3600],
    ['1,200+50', '1,234.56', 1250],
    ['1.200,50 + 50', '1.234,56', 1250.5],
    ['1 200,5 - 0,5', '1 234,56', 1200],
    ['1,234.56', '1,234.56', 1234.56],
    ['-12.5', '1,234.56', -12.5],
    ['2+3*4', '1,234.56', 14],
    ['(2+3)*4', '1,234.56', 20],
    ['10-4-3', '1,234.56', 3],
    ['100/10/5', '1,234.56', 2],
    ['-(2+3)', '1,234.56', -5],
    ['2*-3', '1,234.56', -6],
    ['6/-4', '1,234.56', -1.5],
    ['3\u00d71200', '1,234.56', 3600],
    ['480\u00f712', '1,234.56', 40],
    ['5\u22128', '1,234.56', -3],
    ['0.1+0.2', '1,234.56', 0.3],
    ['1/3', '1,234.56', 1 / 3],
    ['\u0664\u0668\u0660/12', '1,234.56', 40],
    ['0*-5', '1,234.56', 0],
  ])('reads "%s" under %s as %d', (text, format, value) => {
    expect(parseExpression(text, format)).toEqual({ value });
  });

  test.each<[string, ExpressionError]>([
    ['1/0', 'dividedByZero'],
    ['5/(2-2)', 'dividedByZero'],
    ['2+', 'unfinished'],
    ['(2+3', 'unfinished'],
    ['-', 'unfinished'],
    ['2+3)', 'unreadable'],
    ['2 apples + 3', 'unreadable'],
    ['1e3', 'unreadable'],
    ['()', 'unreadable'],
    ['2(3)', 'unreadable'],
    ['*3', 'unreadable'],
    ['a lot', 'unreadable'],
    ['', 'unreadable'],
    [Array.from({ length: 60 }, () => '1').join('+'), 'tooLong'],
  ])('gives the reason why "%s" is not a sum', (text, problem) => {
    expect(parseExpression(text, '1,234.56')).toEqual({ problem });
  });

  test('rounds the result of a money sum once, at the end, half away from zero; a typed number is not rounded', () => {
    const money = (text: string) => parseExpression(text, '1,234.56', 2);
    expect(money('100/3')).toEqual({ value: 33.33 });
    expect(money('0.03/2')).toEqual({ value: 0.02 });
    expect(money('-0.03/2')).toEqual({ value: -0.02 });
    expect(money('10/3*3')).toEqual({ value: 10 });
    expect(money('-0.001/2')).toEqual({ value: 0 });
    expect(money('10.005')).toEqual({ value: 10.005 });
  });

  test('adds and multiplies cents exactly, in every format', () => {
    const cents = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(cents, cents, fc.constantFrom(...NUMBER_FORMATS), (one, other, format) => {
        const [first, second] = [formatNumber(one / 100, format), formatEditableNumber(other / 100, format)];
        expect(parseExpression(`${first}+${second}`, format)).toEqual({ value: (one + other) / 100 });
        expect(parseExpression(`(${first} - ${second})`, format)).toEqual({ value: (one - other) / 100 });
        expect(parseExpression(`${first}*100`, format)).toEqual({ value: one });
      }),
    );
  });

  // 2^53 + 1 is half way between two doubles and is rounded to the even one below; any larger number is rounded up.
  test('a result close to the middle of two doubles is rounded to the nearer one', () => {
    expect(parseExpression('9007199254740992+1', '1,234.56')).toEqual({ value: 9_007_199_254_740_992 });
    expect(parseExpression('9007199254740993+1/300000000000', '1,234.56')).toEqual({ value: 9_007_199_254_740_994 });
    expect(parseExpression('-9007199254740993-1/300000000000', '1,234.56')).toEqual({
      value: -9_007_199_254_740_994,
    });
  });

  test('a quotient is the nearest double', () => {
    const whole = fc.integer({ min: 1, max: 2 ** 31 });
    fc.assert(
      fc.property(whole, whole, (top, bottom) => {
        expect(parseExpression(`${top}/${bottom}`, '1,234.56')).toEqual({ value: top / bottom });
      }),
    );
  });
});
