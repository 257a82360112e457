/** Numbers as tables hold them: in any format, with currency and percent signs, negative in brackets. */
import { type CurrencyCode, isCurrencyCode } from '@meridian/engine';
import { latinDigits } from '#lib/format/number-format.ts';

export type DecimalMark = '.' | ',';

export interface ReadNumber {
  value: number;
  /** Where the cell says it. */
  currency: CurrencyCode | null;
}

/** Signs and words that stand beside amounts; a bare '$' or '¥' is taken for the commonest currency that has it. */
const CURRENCY_SIGNS: Readonly<Record<string, CurrencyCode>> = {
  $: 'USD',
  us$: 'USD',
  dollar: 'USD',
  '€': 'EUR',
  euro: 'EUR',
  '₪': 'ILS',
  nis: 'ILS',
  'ש"ח': 'ILS',
  'ש״ח': 'ILS',
  שח: 'ILS',
  '£': 'GBP',
  '¥': 'JPY',
  c$: 'CAD',
  ca$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  fr: 'CHF',
  sfr: 'CHF',
  'cn¥': 'CNY',
  rmb: 'CNY',
  kr: 'SEK',
  zł: 'PLN',
  zl: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  '₽': 'RUB',
  'руб.': 'RUB',
  руб: 'RUB',
  r$: 'BRL',
  mx$: 'MXN',
  '₹': 'INR',
  rs: 'INR',
  '₩': 'KRW',
};

/** The currency that a cell names by code, sign or word. */
export function readCurrency(text: string): CurrencyCode | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '');
  const code = word.toUpperCase();
  if (isCurrencyCode(code)) return code;
  return CURRENCY_SIGNS[word] ?? null;
}

const NUMBER =
  /^(?<before>[^\d+\-.,]*)(?<sign>[+-]?)(?<between>[^\d+\-.,]*)(?<digits>[\d.,' ]*\d[\d.,' ]*)(?<after>[^\d]*)$/u;

interface NumberParts {
  isNegative: boolean;
  digits: string;
  currency: CurrencyCode | null;
}

function partsOf(text: string): NumberParts | null {
  const plain = latinDigits(text)
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/[\u2019`]/g, "'")
    .replaceAll(/\s/g, ' ')
    .trim();
  const inBrackets = /^\((.*)\)$/.exec(plain)?.[1];
  const { groups } = NUMBER.exec(inBrackets ?? plain) ?? {};
  if (groups === undefined) return null;
  const { before = '', sign = '', between = '', digits = '', after = '' } = groups;
  const trailing = after.replace(/%/, '').trim();
  const isDebit = /(^|\s)dr$/i.test(trailing);
  const tail = trailing
    .replace(/(^|\s)[cd]r$/i, '')
    .replace(/[-+]$/, '')
    .trim();
  const words = [before, between, tail].map((word) => word.trim()).filter((word) => word !== '');
  if (words.length > 1) return null;
  const [word] = words;
  const currency = word === undefined ? null : readCurrency(word);
  if (word !== undefined && currency === null) return null;
  const isNegative = sign === '-' || trailing.endsWith('-') || inBrackets !== undefined || isDebit;
  return { isNegative, digits: digits.trim(), currency };
}

/** The decimal mark that the digits themselves leave no doubt about; null where there is doubt or no need. */
function certainMark(digits: string): DecimalMark | 'none' | null {
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1) as DecimalMark | undefined;
  if (last === undefined) return 'none';
  if (new Set(marks).size > 1) return last;
  // Several of one kind separate thousands: the other kind is the decimal mark.
  if (marks.length > 1) return last === '.' ? ',' : '.';
  const [whole = '', fraction = ''] = digits.split(last);
  const couldGroup = /^[1-9][\d]{0,2}$/.test(whole.trim()) && /^\d{3}$/.test(fraction.trim());
  return couldGroup ? null : last;
}

/** Reads a cell; `decimal` decides where it could mean two things ('1.234'). Null: it is no number. */
export function readNumber(text: string, decimal: DecimalMark): ReadNumber | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const { isNegative, digits, currency } = parts;
  const sure = certainMark(digits);
  const mark = sure === null ? decimal : sure === 'none' ? '.' : sure;
  const group = mark === '.' ? ',' : '.';
  const [whole = '', fraction = '', ...more] = digits.replaceAll(/[ ']/g, '').split(mark);
  const isGrouped =
    /^\d*$/.test(whole) || (group === ',' ? /^\d{1,3}(,\d{2,3})*$/ : /^\d{1,3}(\.\d{3})*$/).test(whole);
  if (more.length > 0 || !/^\d*$/.test(fraction) || !isGrouped) return null;
  const value = Number(`${whole.replaceAll(/\D/g, '') || '0'}.${fraction || '0'}`);
  return { value: isNegative && value !== 0 ? -value : value, currency };
}

/** The decimal mark of cells that belong together: what most of those say that can mean one thing only. */
export function decimalMarkOf(cells: readonly string[], otherwise: DecimalMark): DecimalMark {
  const votes = { '.': 0, ',': 0 };
  for (const cell of cells) {
    const mark = certainMark(partsOf(cell)?.digits ?? '');
    if (mark === '.' || mark === ',') votes[mark] += 1;
  }
  if (votes['.'] === votes[',']) return otherwise;
  return votes['.'] > votes[','] ? '.' : ',';
}
