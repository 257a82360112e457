import {
  type DateFormat,
  type FinancialItem,
  ITEM_FIELD_NAMES,
  categoryHas,
  isOfKind,
  latinDigits,
} from '@meridian/contract';
import { type Category, type CurrencyCode, isFundCategory } from '@meridian/engine';
import { rememberLast } from '#lib/remember-last.ts';

/**
 * The marks in which two spellings of a word may differ: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs and
 * tatweel, the look of an emoji, and signs that cannot be seen. Marks that make another letter (Japanese, Hindi, Thai)
 * are not among them.
 */
const UNHEARD =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]|\ufe0e|\ufe0f|\u0640|\p{Cf}/gu;

/** Letters with a stroke: Unicode knows no plain letter in them, people do. */
const STROKED: Partial<Record<string, string>> = { Ø: 'O', Ł: 'L', Đ: 'D', Ħ: 'H' };

/** A text as search compares it: 'Crème', 'CREME' and the full-width 'ＣＲＥＭＥ' are one. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(UNHEARD, '')
    .toLowerCase()
    .toUpperCase()
    .replaceAll(/[ØŁĐĦ]/g, (letter) => STROKED[letter] ?? letter);
}

/** The currencies of an item: that of its amount, and that of what its fund holds. */
export function currenciesOf(item: FinancialItem): CurrencyCode[] {
  const { category, currency, existing_funds, existing_funds_currency } = item;
  const holds = isFundCategory(category) && existing_funds > 0;
  return holds && existing_funds_currency !== currency ? [currency, existing_funds_currency] : [currency];
}

const TEXT_FIELDS = ITEM_FIELD_NAMES.filter((name) => isOfKind(name, 'text', 'lines'));

/** Folding costs more than looking: each item is folded once, however many keys are struck. */
const foldedItem = rememberLast((item: FinancialItem): string => {
  const texts = TEXT_FIELDS.map((name) => item[name]);
  texts.push(...currenciesOf(item), ...item.tags.map(({ name }) => name));
  // A line break, which no word of a search can hold, lets none match across two of them.
  return folded(texts.join('\n'));
});

/** How a person says what an item does not hold as a text. */
export interface SearchWords {
  category: (category: Category) => string;
  /** The name of a month, 'YYYY-MM'. */
  month: (month: string) => string;
  dateFormat: DateFormat;
}

/**
 * A test of items against a search: every word must stand in one of its texts, the category's word, a currency or a tag, or begin one of
 * its dates, or name the month of one.
 */
export function searchOf(
  term: string,
  { category: categoryWord, month, dateFormat }: SearchWords,
): (item: FinancialItem) => boolean {
  const words = folded(term).split(/\s+/).filter(Boolean);
  // A month has the same name in every year.
  const monthOf = foldedOnce((number: string) => month(`2000-${number}`));
  const categoryOf = foldedOnce(categoryWord);
  return (item) => {
    const text = foldedItem(item);
    return words.every(
      (word) =>
        text.includes(word) ||
        categoryOf(item.category).includes(word) ||
        datesOf(item).some((date) => isDate(word, date, dateFormat) || monthOf(date.slice(5, 7)) === word),
    );
  };
}

const DATE_FIELDS = ITEM_FIELD_NAMES.filter((name) => isOfKind(name, 'date'));

function datesOf(item: FinancialItem): string[] {
  return DATE_FIELDS.flatMap((name) => (categoryHas(item.category, name) ? (item[name] ?? []) : []));
}

/** Each word is asked and folded once a search. */
function foldedOnce<Key>(wordOf: (key: Key) => string): (key: Key) => string {
  const words = new Map<Key, string>();
  return (key) => {
    const word = words.get(key) ?? folded(wordOf(key));
    words.set(key, word);
    return word;
  };
}

/** A year, or several parts of a date: a lone number of two digits would find half of the list. */
const DATE_LIKE = /^(?:\d{4}|\d+[-/.]\d[-/.\d]*)$/;

/** Tells whether a word is how a date is written, or how that begins: in the person's format or year first, with month and year alone too. */
function isDate(word: string, date: string, format: DateFormat): boolean {
  const typed = latinDigits(word);
  if (!DATE_LIKE.test(typed)) return false;
  const [year = '', month = '', day = ''] = date.split('-');
  const inFormat = format === 'MM/DD/YYYY' ? [month, day, year] : [day, month, year];
  const wanted = typed.replaceAll(/[-.]/g, '/');
  return [[year, month, day], inFormat, [month, year]].some((parts) => {
    const short = parts.map((part) => part.replace(/^0/, ''));
    return [parts.join('/'), short.join('/')].some((written) => written.startsWith(wanted));
  });
}
