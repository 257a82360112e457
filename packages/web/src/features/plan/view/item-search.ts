import {
  type DateFormat,
  type FinancialItem,
  ITEM_FIELD_NAMES,
  categoryHasField,
  isFieldOfKind,
  toLatinDigits,
} from '@meridian/contract';
import { type Category, type CurrencyCode, isFundCategory } from '@meridian/engine';
import { memoizeLast } from '#lib/memoize-last.ts';

/**
 * Characters that the search ignores: accents of Latin, Greek and Cyrillic letters, Hebrew points, Arabic vowel signs
 * and tatweel, variation selectors of emoji, and invisible characters. Marks that make a different letter (Japanese,
 * Hindi, Thai) are not ignored.
 */
const IGNORED_CHARACTERS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]|\ufe0e|\ufe0f|\u0640|\p{Cf}/gu;

/** Letters with a stroke, which Unicode does not decompose into a plain letter. */
const STROKED: Partial<Record<string, string>> = { Ø: 'O', Ł: 'L', Đ: 'D', Ħ: 'H' };

/** Returns a text normalized for search: 'Crème', 'CREME' and the full-width 'ＣＲＥＭＥ' become equal. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(IGNORED_CHARACTERS, '')
    .toLowerCase()
    .toUpperCase()
    .replaceAll(/[ØŁĐĦ]/g, (letter) => STROKED[letter] ?? letter);
}

/** Returns the currencies of an item: the currency of its amount, and for a fund the currency of its value. */
export function itemCurrencies(item: FinancialItem): CurrencyCode[] {
  const { category, currency, existing_funds, existing_funds_currency } = item;
  const holds = isFundCategory(category) && existing_funds > 0;
  return holds && existing_funds_currency !== currency ? [currency, existing_funds_currency] : [currency];
}

const TEXT_FIELDS = ITEM_FIELD_NAMES.filter((name) => isFieldOfKind(name, 'text', 'lines'));

/** Returns the normalized text of an item. Memoized per item, because normalizing takes longer than searching. */
const foldedItem = memoizeLast((item: FinancialItem): string => {
  const texts = TEXT_FIELDS.map((name) => item[name]);
  texts.push(...itemCurrencies(item), ...item.tags.map(({ name }) => name));
  // Joined by line breaks, which no search word contains, so that no word matches across two texts.
  return normalizeForSearch(texts.join('\n'));
});

/** The display names of values that an item stores as codes or dates. */
export interface SearchableNames {
  category: (category: Category) => string;
  /** Returns the name of a month; the argument is 'YYYY-MM'. */
  month: (month: string) => string;
  dateFormat: DateFormat;
}

/**
 * Returns a predicate for a search term. Each of its words must occur in a text, the category name, a currency or a tag of the item, be the
 * beginning of a date of the item, or be the name of the month of such a date.
 */
export function createItemSearch(
  term: string,
  { category: categoryWord, month, dateFormat }: SearchableNames,
): (item: FinancialItem) => boolean {
  const words = normalizeForSearch(term).split(/\s+/).filter(Boolean);
  // The month name does not depend on the year.
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

const DATE_FIELDS = ITEM_FIELD_NAMES.filter((name) => isFieldOfKind(name, 'date'));

function datesOf(item: FinancialItem): string[] {
  return DATE_FIELDS.flatMap((name) => (categoryHasField(item.category, name) ? (item[name] ?? []) : []));
}

/** Memoizes the normalized name per key, for one search. */
function foldedOnce<Key>(wordOf: (key: Key) => string): (key: Key) => string {
  const words = new Map<Key, string>();
  return (key) => {
    const word = words.get(key) ?? normalizeForSearch(wordOf(key));
    words.set(key, word);
    return word;
  };
}

/** Matches a year, or several parts of a date. A single two-digit number is excluded, because it would match half of the list. */
const DATE_LIKE = /^(?:\d{4}|\d+[-/.]\d[-/.\d]*)$/;

/** Returns whether a word is the beginning of a date, written in the user's format, with the year first, or as month and year only. */
function isDate(word: string, date: string, format: DateFormat): boolean {
  const typed = toLatinDigits(word);
  if (!DATE_LIKE.test(typed)) return false;
  const [year = '', month = '', day = ''] = date.split('-');
  const inFormat = format === 'MM/DD/YYYY' ? [month, day, year] : [day, month, year];
  const wanted = typed.replaceAll(/[-.]/g, '/');
  return [[year, month, day], inFormat, [month, year]].some((parts) => {
    const short = parts.map((part) => part.replace(/^0/, ''));
    return [parts.join('/'), short.join('/')].some((written) => written.startsWith(wanted));
  });
}
