/** Recognizes the content of a column by the words of its heading. */
import { parseDateCandidates } from '@meridian/contract';
import { isCurrencyCode } from '@meridian/engine';
import {
  ONE_TIME_DATE_HEADINGS,
  HEADINGS_BY_FIELD,
  NON_ITEM_HEADINGS,
  PAYMENT_PURPOSE_HEADINGS,
  HEADING_QUALIFIERS,
  FALLBACK_AMOUNT_HEADINGS,
  FALLBACK_NAME_HEADINGS,
} from './column-headings.ts';

/**
 * A field of an item, or a column that determines one: `money_in` and `money_out` are the two amount columns of a bank statement,
 * `direction` names one of them, `yearly_interest_rate` is in percent a year, and the unit of `interest_rate` is unknown.
 */
export type ColumnTarget = keyof typeof HEADINGS_BY_FIELD;
export const COLUMN_TARGETS = Object.keys(HEADINGS_BY_FIELD) as ColumnTarget[];

const MONEY: readonly ColumnTarget[] = ['amount', 'money_in', 'money_out', 'fee', 'existing_funds'];

/** Returns whether a column contains amounts, which are hidden in privacy mode. */
export function isAmountColumn(target: ColumnTarget): boolean {
  return MONEY.includes(target);
}

/** Returns a text in lower case, without accents and punctuation: 'Währung (EUR)' becomes 'wahrung eur'. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the normalized keywords of a list in which bars separate them. */
export function splitKeywords(text: string): string[] {
  return text.split('|').map(normalizeText);
}

export const toKeywordSet = (text: string): ReadonlySet<string> => new Set(splitKeywords(text));
export const toKeywordMap = <Value>(lists: readonly (readonly [Value, string])[]): ReadonlyMap<string, Value> =>
  new Map(lists.flatMap(([value, text]) => splitKeywords(text).map((word) => [word, value] as const)));

/** The column content that each heading names. The headings include the field names of the API, which other programs may write. */
const BY_HEADING = toKeywordMap(
  COLUMN_TARGETS.map((target) => [target, `${HEADINGS_BY_FIELD[target]}|${target.replaceAll('_', ' ')}`]),
);
/** Headings that often mean something else, with a lower weight. */
const WEAK = toKeywordMap<Pick<Meaning, 'target' | 'weight'>>([
  [{ target: 'amount', weight: 0.4 }, FALLBACK_AMOUNT_HEADINGS],
  [{ target: 'name', weight: 0.6 }, PAYMENT_PURPOSE_HEADINGS],
  [{ target: 'name', weight: 0.4 }, FALLBACK_NAME_HEADINGS],
]);
const OTHER = toKeywordSet(NON_ITEM_HEADINGS);
const QUALIFIER = toKeywordSet(HEADING_QUALIFIERS);

interface Meaning {
  target: ColumnTarget;
  /** True if the heading has no other words than those that name the content. */
  isWhole: boolean;
  /** Less than 1 for a heading that often means something else. */
  weight: number;
}

/** Returns the content of the column that a heading names, ignoring {@link HEADING_QUALIFIERS}; null if it names none. */
export function classifyHeading(heading: string): Meaning | null {
  const text = normalizeText(heading);
  const bare = normalizeText(heading.replaceAll(/[([{].*?[)\]}]/g, ' '));
  const core = withoutQualifiers(bare);
  if (isUnrelatedHeading(heading) || OTHER.has(bare)) return null;
  for (const [place, some] of [text, bare, core].entries()) {
    const whole = BY_HEADING.get(some);
    const weak = whole === undefined ? WEAK.get(some) : { target: whole, weight: 1 };
    if (weak !== undefined) return { ...weak, isWhole: place < 2 };
  }
  return null;
}

/** Returns whether a heading names a column that is not a field of an item, such as a balance. */
export function isUnrelatedHeading(heading: string): boolean {
  const text = normalizeText(heading);
  return OTHER.has(text) || OTHER.has(withoutQualifiers(text)) || isMonth(heading);
}

/**
 * Returns whether a heading is the name of a month. In a table with one column per month it is unknown which of the
 * columns is the amount.
 */
function isMonth(heading: string): boolean {
  // 'APR' in capitals means annual percentage rate; 'Apr' means April.
  if (heading.trim() === 'APR') return false;
  const asWritten = parseDateCandidates(heading, { edge: 'first', allowsShortYears: true });
  const ofAnyYear = parseDateCandidates(`${heading} 2000`, { edge: 'first' });
  return /\p{L}|[-/.]/u.test(heading) && [asWritten, ofAnyYear].some((dates) => dates['day first'] !== null);
}

function withoutQualifiers(text: string): string {
  const changesNothing = (word: string) => QUALIFIER.has(word) || isCurrencyCode(word.toUpperCase());
  const parts = text.split(' ');
  const first = parts.findIndex((word) => !changesNothing(word));
  return parts.slice(first, parts.findLastIndex((word) => !changesNothing(word)) + 1).join(' ');
}

const YEARLY =
  /(^| )(yearly|annual|annually|year|p a|apr|apy|שנתית|שנתי|לשנה|jahr|jahrlich|annuel|anual|год|годовая)( |$)/;
const MONTHLY =
  /(^| )(monthly|month|p m|חודשית|חודשי|לחודש|monat|monatlich|mensuel|mois|mensual|mes|месяц|месячная)( |$)/;
const WEEKLY = /(^| )(weekly|week|שבועי|לשבוע|woche|wochentlich|hebdomadaire|semaine|semanal|неделя)( |$)/;

/** Returns the unit of a rate if the heading names it: a year or a month. */
export function rateUnitInHeading(heading: string): 'year' | 'month' | null {
  const text = normalizeText(heading);
  return YEARLY.test(text) ? 'year' : MONTHLY.test(text) ? 'month' : null;
}

/** An interval in months or weeks; 0 months means once. */
export interface PaymentInterval {
  unit: 'month' | 'week';
  every: number;
}

/** Returns the interval named in the heading of amounts: 'Amount per week'. */
export function intervalInHeading(heading: string): PaymentInterval | null {
  const text = normalizeText(heading);
  if (WEEKLY.test(text)) return { unit: 'week', every: 1 };
  const unit = rateUnitInHeading(heading);
  return unit === null ? null : { unit: 'month', every: unit === 'year' ? 12 : 1 };
}

const HAPPENED_ONCE = toKeywordSet(ONE_TIME_DATE_HEADINGS);

/** Returns whether the heading of a date shows that rows happened once, as in a bank statement. */
export function isOneTimeHeading(heading: string): boolean {
  const text = normalizeText(heading);
  return HAPPENED_ONCE.has(text) || HAPPENED_ONCE.has(withoutQualifiers(text));
}
