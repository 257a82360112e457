/** Small sums in fields for numbers: '480/12', '3*1200', '1,200+50'. Computed exactly, in fractions of whole numbers. */
import type { NumberFormat } from '@meridian/contract';
import { parseNumber, readDecimal } from './typed-number.ts';

export const SUM_PROBLEMS = ['unreadable', 'unfinished', 'dividedByZero', 'tooLong'] as const;

/** Why a text is no sum. */
export type SumProblem = (typeof SUM_PROBLEMS)[number];

const LONGEST_SUM = 100;

/** Every sign that starts, ends or joins the numbers of a sum; a text without one is a number or nothing. */
const OPERATOR = /[-+*/()\u00d7\u00f7\u2212]/;
const TOKENS = /[-+*/()]|[^-+*/()]+/g;
const SAME_SIGNS: Readonly<Record<string, string>> = { '\u00d7': '*', '\u00f7': '/', '\u2212': '-' };

/**
 * Reads a number, or the result of a sum of plus, minus, times, divided by and brackets, in the person's format. A sum's result
 * is rounded to `decimals`, half away from zero, where they are given; a plain number never is.
 */
export function readSum(
  text: string,
  format: NumberFormat,
  decimals?: number,
): { value: number } | { problem: SumProblem } {
  const plain = parseNumber(text, format);
  if (plain !== null) return { value: plain };
  if (!OPERATOR.test(text)) return { problem: 'unreadable' };
  if (text.length > LONGEST_SUM) return { problem: 'tooLong' };
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
  readonly problem: SumProblem;

  constructor(problem: SumProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** `top` over `bottom`, which is above 0. */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** The value of a whole sum, by recursive descent: products before sums, brackets before both. */
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
  const decimal = readDecimal(token, format);
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

/** More digits than a double holds. */
const DIGITS = 25;

/** The fraction as a number: rounded to so many decimals, half away from zero, or else the double next to it. */
function toNumber({ top, bottom }: Fraction, decimals?: number): number {
  const size = top < 0n ? -top : top;
  const sign = top < 0n ? '-' : '';
  if (decimals !== undefined) {
    const rounded = (2n * size * 10n ** BigInt(decimals) + bottom) / (2n * bottom);
    return Number(`${rounded === 0n ? '' : sign}${rounded}e-${decimals}`);
  }
  const places = Math.max(0, DIGITS + String(bottom).length - String(size).length);
  const scaled = size * 10n ** BigInt(places);
  // A remainder is told by one more digit, so that what lies beside a tie is not taken for one.
  const rest = scaled % bottom === 0n ? '0' : '1';
  return Number(`${size === 0n ? '' : sign}${scaled / bottom}${rest}e-${places + 1}`);
}
