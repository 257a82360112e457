/** Amounts and rates as tables hold them: numbers with currency and percent signs, negative in brackets, behind or in front of a minus. */
import {
  type DecimalMark,
  type Readings,
  decimalOf,
  isEither,
  plainSigns,
  readDigits,
  sureMark,
} from '@meridian/contract';
import { CURRENCIES, type CurrencyCode, isCurrencyCode } from '@meridian/engine';
import {
  CURRENCY_WORDS,
  SHARED_SIGNS,
  type SharedSign,
} from '#features/plan/export/rows/data/currency-words.ts';

/** A currency, or a sign that could be one of several. */
export type NamedCurrency = CurrencyCode | SharedSign;

export interface Figure {
  isNegative: boolean;
  digits: string;
  readings: Readings;
  /** Where the cell says it. */
  currency: NamedCurrency | null;
}

const BY_WORD = new Map(
  Object.entries(CURRENCY_WORDS).flatMap(([currency, words]) =>
    words.split('|').map((word) => [word, currency as NamedCurrency] as const),
  ),
);

/** The currency that a cell names by code, sign or word. */
export function readCurrency(text: string): NamedCurrency | null {
  const word = text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const code = word.toUpperCase();
  if (isCurrencyCode(code)) return code;
  return BY_WORD.get(word) ?? null;
}

export function isShared(currency: NamedCurrency): currency is SharedSign {
  return Object.hasOwn(SHARED_SIGNS, currency);
}

/** The currency that both may mean; null when there is none. */
export function meetingOf(one: NamedCurrency, other: NamedCurrency): NamedCurrency | null {
  if (one === other) return one;
  const may = (sign: NamedCurrency, code: NamedCurrency) =>
    isShared(sign) && SHARED_SIGNS[sign].some((each) => each === code);
  return may(one, other) ? other : may(other, one) ? one : null;
}

const FIGURE =
  /^(?<before>[^\d]*?)(?<digits>[.,]?\d(?:[\d.,'\u066b ]*\d)?[.,]?(?:[eE][+-]\d{1,3})?)(?<after>[^\d]*)$/u;

/** Reads a cell. Null: it is no number. */
export function readFigure(text: string): Figure | null {
  const plain = plainSigns(text);
  const { groups } = FIGURE.exec(withoutNote(plain)) ?? {};
  if (groups === undefined) return null;
  const { after = '' } = groups;
  let { before = '', digits = '' } = groups;
  // 'Rs.500': a dot behind a letter ends a word.
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
  return { isNegative, digits, readings: readDigits(digits), currency };
}

/** '5200.-', '5200,--', Swedish '5200:-' and Indian '5200/-' are whole amounts. */
function withoutNote(text: string): string {
  return text.replace(/(\d)(?:[.,:]-{1,2}|\/-)(?=\D*$)/, '$1');
}

/** Undefined where a word is no currency, or two name different ones. */
function currencyOf(words: readonly string[]): NamedCurrency | null | undefined {
  const named = words.map(readCurrency);
  const [one = null, other = null] = named;
  if (named.includes(null) || named.length > 2) return undefined;
  return one === null || other === null ? one : (meetingOf(one, other) ?? undefined);
}

/** The number, with its mark where it could be two. Null: it is none, or could be two. */
function numberOf({ readings, isNegative }: Figure, mark: DecimalMark | null): number | null {
  const decimal = decimalOf(readings, mark);
  const value = decimal === null ? null : Number(decimal);
  return value !== null && isNegative && value !== 0 ? -value : value;
}

/** An amount: where its currency has no decimals, a mark before three digits stands between thousands. */
export function amountOf(
  figure: Figure,
  currency: CurrencyCode | null,
  mark: DecimalMark | null,
): number | null {
  const hasDecimals = currency === null || CURRENCIES[currency].decimals > 0;
  const { readings, isNegative } = figure;
  if (hasDecimals || !isEither(readings)) return numberOf(figure, mark);
  const value = Math.max(Number(readings['.']), Number(readings[',']));
  return isNegative ? -value : value;
}

/** A figure of an amount; a percentage is none. */
export function readMoney(text: string): Figure | null {
  const figure = text.includes('%') ? null : readFigure(text);
  return figure === null || (figure.readings['.'] ?? figure.readings[',']) === null ? null : figure;
}

/** A rate in percent: a thousand is none, so a mark is the decimal mark. */
export function readPercent(text: string): number | null {
  const figure = readFigure(text);
  return figure?.currency !== null ? null : numberOf(figure, figure.digits.includes(',') ? ',' : '.');
}

/** Reads a cell; `decimal` decides where it could mean two things ('1.234'). Null: it is no number. */
export function readNumber(
  text: string,
  decimal: DecimalMark,
): { value: number; currency: NamedCurrency | null } | null {
  const figure = readFigure(text);
  const value = figure === null ? null : numberOf(figure, decimal);
  return figure === null || value === null ? null : { value, currency: figure.currency };
}

/** A dash beside the name of a currency. */
const LONGEST_DASH = 12;

/** Whether a cell stands for no figure: a dash, also beside a currency, or 'n/a'. */
export function isDash(text: string): boolean {
  if (text.length > LONGEST_DASH) return false;
  const plain = plainSigns(text);
  if (/^(n\/?a|nil|none|k\.? ?a\.?)$/i.test(plain)) return true;
  const rest = plain.replace(/-{1,3}/, '').trim();
  return plain.includes('-') && (rest === '' || readCurrency(rest) !== null);
}

/** The decimal mark that cells show; see {@link shownBy}. */
export function shownMark(cells: readonly string[]): DecimalMark | 'both' | null {
  return shownBy(cells, (cell) => {
    const figure = readFigure(cell);
    return figure === null ? null : sureMark(figure.digits);
  });
}

/** The value shown by cells that can be read in one way only; null: none shows it, 'both': they disagree. */
export function shownBy<Value>(
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
