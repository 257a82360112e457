/**
 * Evaluates arithmetic expressions in number fields: '480/12', '3*1200', '1,200+50'. They are computed exactly, as fractions of integers.
 */
import type { NumberFormat } from '@meridian/contract';
import { parseNumber, parseDecimalText } from './parse-number.ts';

export const EXPRESSION_ERRORS = ['unreadable', 'unfinished', 'dividedByZero', 'tooLong'] as const;

/** The reason why a text is not a valid arithmetic expression. */
export type ExpressionError = (typeof EXPRESSION_ERRORS)[number];

const MAX_EXPRESSION_LENGTH = 100;

/** Matches every sign that can be part of an expression besides its numbers. A text without such a sign can only be a plain number. */
const OPERATOR = /[-+*/()\u00d7\u00f7\u2212]/;
const TOKENS = /[-+*/()]|[^-+*/()]+/g;
const SAME_SIGNS: Readonly<Record<string, string>> = { '\u00d7': '*', '\u00f7': '/', '\u2212': '-' };

/**
 * Parses a number in the user's format, or evaluates an arithmetic expression with + - x / and parentheses. If `decimals` is given, the
 * result of an expression is rounded to this number of decimals, half away from zero; a plain number is never rounded.
 */
export function parseExpression(
  text: string,
  format: NumberFormat,
  decimals?: number,
): { value: number } | { problem: ExpressionError } {
  const plain = parseNumber(text, format);
  if (plain !== null) return { value: plain };
  if (!OPERATOR.test(text)) return { problem: 'unreadable' };
  if (text.length > MAX_EXPRESSION_LENGTH) return { problem: 'tooLong' };
  const signs = text.replaceAll(/[\u00d7\u00f7\u2212]/g, (sign) => SAME_SIGNS[sign] ?? sign);
  const tokens = (signs.match(TOKENS) ?? []).map((token) => token.trim()).filter((token) => token !== '');
  try {
    return { value: toNumber(sumOf(tokens, format), decimals) };
  } catch (error) {
    if (error instanceof SumError) return { problem: error.problem };
    throw error;
  }
}

class SumError extends Error {
  readonly problem: ExpressionError;

  constructor(problem: ExpressionError) {
    super(problem);
    this.problem = problem;
  }
}

/** The exact value `top` / `bottom`. `bottom` is positive. */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Evaluates an expression by recursive descent: parentheses first, then products, then sums. */
function sumOf(tokens: readonly string[], format: NumberFormat): Fraction {
  let at = 0;
  const takes = (...signs: string[]) => {
    const sign = tokens[at];
    if (sign === undefined || !signs.includes(sign)) return undefined;
    at++;
    return sign;
  };
  const terms = (): Fraction => {
    let total = product();
    for (let sign = takes('+', '-'); sign !== undefined; sign = takes('+', '-')) {
      total = add(total, sign === '+' ? product() : negate(product()));
    }
    return total;
  };
  const product = (): Fraction => {
    let total = signed();
    for (let sign = takes('*', '/'); sign !== undefined; sign = takes('*', '/')) {
      total = sign === '*' ? multiply(total, signed()) : divide(total, signed());
    }
    return total;
  };
  const signed = (): Fraction => {
    const sign = takes('+', '-');
    if (sign !== undefined) return sign === '-' ? negate(signed()) : signed();
    if (takes('(') === undefined) return numberOf(tokens[at++], format);
    const inside = terms();
    if (takes(')') === undefined) throw new SumError(at < tokens.length ? 'unreadable' : 'unfinished');
    return inside;
  };
  const total = terms();
  if (at < tokens.length) throw new SumError('unreadable');
  return total;
}

function numberOf(token: string | undefined, format: NumberFormat): Fraction {
  if (token === undefined) throw new SumError('unfinished');
  const decimal = parseDecimalText(token, format);
  if (decimal === null) throw new SumError('unreadable');
  const [whole = '', fraction = ''] = decimal.split('.');
  return { top: BigInt(whole + fraction), bottom: 10n ** BigInt(fraction.length) };
}

const add = (one: Fraction, other: Fraction): Fraction => ({
  top: one.top * other.bottom + other.top * one.bottom,
  bottom: one.bottom * other.bottom,
});
const negate = ({ top, bottom }: Fraction): Fraction => ({ top: -top, bottom });
const multiply = (one: Fraction, other: Fraction): Fraction => ({
  top: one.top * other.top,
  bottom: one.bottom * other.bottom,
});

function divide(one: Fraction, { top, bottom }: Fraction): Fraction {
  if (top === 0n) throw new SumError('dividedByZero');
  return multiply(one, top < 0n ? { top: -bottom, bottom: -top } : { top: bottom, bottom: top });
}

/** The number of digits to which a quotient is computed: more than a double has. */
const DIGITS = 25;

/**
 * Converts a fraction to a number. With `decimals` it is rounded to this number of decimals, half away from zero; otherwise to the nearest
 * double.
 */
function toNumber({ top, bottom }: Fraction, decimals?: number): number {
  const size = top < 0n ? -top : top;
  const sign = top < 0n ? '-' : '';
  if (decimals !== undefined) {
    const rounded = (2n * size * 10n ** BigInt(decimals) + bottom) / (2n * bottom);
    return Number(`${rounded === 0n ? '' : sign}${rounded}e-${decimals}`);
  }
  const places = Math.max(0, DIGITS + String(bottom).length - String(size).length);
  const scaled = size * 10n ** BigInt(places);
  // Appends a digit: 1 if the division leaves a remainder, otherwise 0. Without it, a value just above the middle of
  // two doubles would be rounded as if it were the middle.
  const rest = scaled % bottom === 0n ? '0' : '1';
  return Number(`${size === 0n ? '' : sign}${scaled / bottom}${rest}e-${places + 1}`);
}
