/**
 * Reads amounts and rates from cells: numbers with currency and percent signs; negative in brackets, or with a leading or trailing minus.
 */
import {
  type DecimalMark,
  type DecimalCandidates,
  selectDecimal,
  isAmbiguousDecimal,
  normalizeSigns,
  parseDecimalCandidates,
  detectDecimalMark,
} from '@meridian/contract';
import { CURRENCIES, type CurrencyCode, isCurrencyCode } from '@meridian/engine';
import { CURRENCY_KEYWORDS, AMBIGUOUS_CURRENCY_SIGNS, type AmbiguousCurrencySign } from './currency-keywords.ts';

/** A currency, or a sign such as '$' that several currencies share. */
export type NamedCurrency = CurrencyCode | AmbiguousCurrencySign;

export interface ParsedNumber {
  isNegative: boolean;
  digits: string;
  readings: DecimalCandidates;
  /** The currency named in the cell, if any. */
  currency: NamedCurrency | null;
}

const BY_WORD = new Map(
  Object.entries(CURRENCY_KEYWORDS).flatMap(([currency, text]) =>
    text.split('|').map((word) => [word, currency as NamedCurrency] as const),
  ),
);

/** Returns the currency that a cell names by code, sign or word; otherwise null. */
export function parseCurrency(text: string): NamedCurrency | null {
  const word = text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const code = word.toUpperCase();
  if (isCurrencyCode(code)) return code;
  return BY_WORD.get(word) ?? null;
}

export function isAmbiguousCurrencySign(currency: NamedCurrency): currency is AmbiguousCurrencySign {
  return Object.hasOwn(AMBIGUOUS_CURRENCY_SIGNS, currency);
}

/** Returns the currency that both names can mean; null if there is none. */
export function intersectCurrencies(one: NamedCurrency, other: NamedCurrency): NamedCurrency | null {
  if (one === other) return one;
  const may = (sign: NamedCurrency, code: NamedCurrency) =>
    isAmbiguousCurrencySign(sign) && AMBIGUOUS_CURRENCY_SIGNS[sign].some((each) => each === code);
  return may(one, other) ? other : may(other, one) ? one : null;
}

const FIGURE = /^(?<before>[^\d]*?)(?<digits>[.,]?\d(?:[\d.,'\u066b ]*\d)?[.,]?(?:[eE][+-]\d{1,3})?)(?<after>[^\d]*)$/u;

/** Returns the number in a cell; null if it is not a number. */
export function parseNumericCell(text: string): ParsedNumber | null {
  const plain = normalizeSigns(text);
  const { groups } = FIGURE.exec(withoutNote(plain)) ?? {};
  if (groups === undefined) return null;
  const { after = '' } = groups;
  let { before = '', digits = '' } = groups;
  // In 'Rs.500' the dot belongs to the abbreviation 'Rs.' and not to the number.
  if (/^[.,]/.test(digits) && /\p{L}$/u.test(before)) {
    before += '.';
    digits = digits.slice(1);
  }
  const isInBrackets = before.includes('(') && after.includes(')');
  const side = /(?:^|[\s%])(cr|dr|[sh])\.?$/i.exec(after.trim())?.[1]?.toLowerCase();
  const words = [before, side === undefined ? after : after.trim().slice(0, -side.length)].map((word) =>
    word.replaceAll(isInBrackets ? /[-+()%]/g : /[-+%]/g, '').trim(),
  );
  const signs = (before + after).replaceAll(/[^-+]/g, '');
  if (signs.length > 1 || (isInBrackets && signs !== '')) return null;
  const currency = currencyOf(words.filter((word) => word !== ''));
  if (currency === undefined) return null;
  const isNegative = signs === '-' || isInBrackets || side === 'dr' || side === 's';
  return { isNegative, digits, readings: parseDecimalCandidates(digits), currency };
}

/** Removes the endings of whole amounts: '5200.-', '5200,--', Swedish '5200:-' and Indian '5200/-'. */
function withoutNote(text: string): string {
  return text.replace(/(\d)(?:[.,:]-{1,2}|\/-)(?=\D*$)/, '$1');
}

/** Returns the currency that the words name; null without words, undefined if a word is no currency or two words name different ones. */
function currencyOf(words: readonly string[]): NamedCurrency | null | undefined {
  const named = words.map(parseCurrency);
  const [one = null, other = null] = named;
  if (named.includes(null) || named.length > 2) return undefined;
  return one === null || other === null ? one : (intersectCurrencies(one, other) ?? undefined);
}

/**
 * Returns the value of a parsed number. The decimal mark `mark` decides if its text is ambiguous; null if there is no number or it stays
 * ambiguous.
 */
function numberOf({ readings, isNegative }: ParsedNumber, mark: DecimalMark | null): number | null {
  const decimal = selectDecimal(readings, mark);
  const value = decimal === null ? null : Number(decimal);
  return value !== null && isNegative && value !== 0 ? -value : value;
}

/**
 * Returns the value of a parsed amount; null if it stays ambiguous. If its currency has no decimals, a mark before three digits is a
 * thousands separator.
 */
export function toAmount(figure: ParsedNumber, currency: CurrencyCode | null, mark: DecimalMark | null): number | null {
  const hasDecimals = currency === null || CURRENCIES[currency].decimals > 0;
  const { readings, isNegative } = figure;
  if (hasDecimals || !isAmbiguousDecimal(readings)) return numberOf(figure, mark);
  const value = Math.max(Number(readings['.']), Number(readings[',']));
  return isNegative ? -value : value;
}

/** Returns the amount in a cell; null if the cell contains a percentage or no number. */
export function parseMoneyCell(text: string): ParsedNumber | null {
  const figure = text.includes('%') ? null : parseNumericCell(text);
  return figure === null || (figure.readings['.'] ?? figure.readings[',']) === null ? null : figure;
}

/**
 * Returns the rate in a cell, in percent; null if the cell contains none. Rates are below a thousand, so a mark is always the decimal mark.
 */
export function parsePercentCell(text: string): number | null {
  const figure = parseNumericCell(text);
  return figure?.currency !== null ? null : numberOf(figure, figure.digits.includes(',') ? ',' : '.');
}

/** Returns the number in a cell; `decimal` resolves ambiguous texts ('1.234'). Null if it is not a number. */
export function parseNumber(
  text: string,
  decimal: DecimalMark,
): { value: number; currency: NamedCurrency | null } | null {
  const figure = parseNumericCell(text);
  const value = figure === null ? null : numberOf(figure, decimal);
  return figure === null || value === null ? null : { value, currency: figure.currency };
}

/** The maximum length, in characters, of a dash with the name of a currency beside it. */
const LONGEST_DASH = 12;

/** Returns whether a cell contains no number: a dash, also beside a currency, or 'n/a'. */
export function isEmptyAmount(text: string): boolean {
  if (text.length > LONGEST_DASH) return false;
  const plain = normalizeSigns(text);
  if (/^(n\/?a|nil|none|k\.? ?a\.?)$/i.test(plain)) return true;
  const rest = plain.replace(/-{1,3}/, '').trim();
  return plain.includes('-') && (rest === '' || parseCurrency(rest) !== null);
}

/** Returns the decimal mark derived from the cells; see {@link consensusValue}. */
export function detectColumnDecimalMark(cells: readonly string[]): DecimalMark | 'both' | null {
  return consensusValue(cells, (cell) => {
    const figure = parseNumericCell(cell);
    return figure === null ? null : detectDecimalMark(figure.digits);
  });
}

/** Returns the value derived from unambiguous cells: null if there are none, 'both' if they disagree. */
export function consensusValue<Value>(
  cells: readonly string[],
  sureOf: (cell: string) => Value | null,
): Value | 'both' | null {
  let shown: Value | null = null;
  for (const cell of cells) {
    const sure = sureOf(cell);
    if (sure !== null && shown !== null && sure !== shown) return 'both';
    shown ??= sure;
  }
  return shown;
}
