/** Headings by the words in them. */
import { readDates } from '@meridian/contract';
import { isCurrencyCode } from '@meridian/engine';
import {
  HAPPENED,
  HEADINGS,
  OTHERS,
  PURPOSES,
  QUALIFIERS,
  WEAK_AMOUNTS,
  WEAK_NAMES,
} from '#features/plan/export/rows/data/heading-words.ts';

/**
 * A field of an item, or what becomes one. `money_in` and `money_out` are the two columns of a bank's list, `direction` says in which
 * of them an amount would stand, `yearly_interest_rate` is percent a year, and of an `interest_rate` nobody knows yet.
 */
export type ColumnTarget = keyof typeof HEADINGS;
export const COLUMN_TARGETS = Object.keys(HEADINGS) as ColumnTarget[];

const MONEY: readonly ColumnTarget[] = ['amount', 'money_in', 'money_out', 'fee', 'existing_funds'];

/** Whether a column holds amounts of money, which are hidden in privacy mode. */
export function isMoney(target: ColumnTarget): boolean {
  return MONEY.includes(target);
}

/** Lower case, without accents and signs: 'Währung (EUR)' is 'wahrung eur'. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a list that bars separate. */
export function listOf(words: string): string[] {
  return words.split('|').map(plainWords);
}

export const setOf = (words: string): ReadonlySet<string> => new Set(listOf(words));
export const mapOf = <Value>(lists: readonly (readonly [Value, string])[]): ReadonlyMap<string, Value> =>
  new Map(lists.flatMap(([value, words]) => listOf(words).map((word) => [word, value] as const)));

/** With the names of the API, as somebody's own program may write them. */
const BY_HEADING = mapOf(
  COLUMN_TARGETS.map((target) => [target, `${HEADINGS[target]}|${target.replaceAll('_', ' ')}`]),
);
/** Headings that often mean something else give way to others by so much. */
const WEAK = mapOf<Pick<Meaning, 'target' | 'weight'>>([
  [{ target: 'amount', weight: 0.4 }, WEAK_AMOUNTS],
  [{ target: 'name', weight: 0.6 }, PURPOSES],
  [{ target: 'name', weight: 0.4 }, WEAK_NAMES],
]);
const OTHER = setOf(OTHERS);
const QUALIFIER = setOf(QUALIFIERS);

interface Meaning {
  target: ColumnTarget;
  /** All of the heading, and no word more. */
  isWhole: boolean;
  /** Below 1 where such a heading often means something else. */
  weight: number;
}

/** What a heading says that its column holds: by all of its words but those that change nothing. */
export function targetOf(heading: string): Meaning | null {
  const words = plainWords(heading);
  const bare = plainWords(heading.replaceAll(/[([{].*?[)\]}]/g, ' '));
  const core = withoutQualifiers(bare);
  if (isOther(heading) || OTHER.has(bare)) return null;
  for (const [place, some] of [words, bare, core].entries()) {
    const whole = BY_HEADING.get(some);
    const weak = whole === undefined ? WEAK.get(some) : { target: whole, weight: 1 };
    if (weak !== undefined) return { ...weak, isWhole: place < 2 };
  }
  return null;
}

/** Whether a heading names what no field of an item holds, such as a balance. */
export function isOther(heading: string): boolean {
  const words = plainWords(heading);
  return OTHER.has(words) || OTHER.has(withoutQualifiers(words)) || isMonth(heading);
}

/** A column for each month is no field of an item: nobody knows which of them counts. */
function isMonth(heading: string): boolean {
  // The rate a year in capitals; April otherwise.
  if (heading.trim() === 'APR') return false;
  const asWritten = readDates(heading, { edge: 'first', takesShortYears: true });
  const ofAnyYear = readDates(`${heading} 2000`, { edge: 'first' });
  return /\p{L}|[-/.]/u.test(heading) && [asWritten, ofAnyYear].some((dates) => dates['day first'] !== null);
}

function withoutQualifiers(words: string): string {
  const changesNothing = (word: string) => QUALIFIER.has(word) || isCurrencyCode(word.toUpperCase());
  const parts = words.split(' ');
  const first = parts.findIndex((word) => !changesNothing(word));
  return parts.slice(first, parts.findLastIndex((word) => !changesNothing(word)) + 1).join(' ');
}

const YEARLY =
  /(^| )(yearly|annual|annually|year|p a|apr|apy|שנתית|שנתי|לשנה|jahr|jahrlich|annuel|anual|год|годовая)( |$)/;
const MONTHLY =
  /(^| )(monthly|month|p m|חודשית|חודשי|לחודש|monat|monatlich|mensuel|mois|mensual|mes|месяц|месячная)( |$)/;
const WEEKLY = /(^| )(weekly|week|שבועי|לשבוע|woche|wochentlich|hebdomadaire|semaine|semanal|неделя)( |$)/;

/** Whether the heading of a rate says that it is one a year, or one a month. */
export function rateUnitOf(heading: string): 'year' | 'month' | null {
  const words = plainWords(heading);
  return YEARLY.test(words) ? 'year' : MONTHLY.test(words) ? 'month' : null;
}

/** Every so many months or weeks; 0 months is once. */
export interface Interval {
  unit: 'month' | 'week';
  every: number;
}

/** What the heading of amounts says of how often they come: 'Amount per week'. */
export function intervalOf(heading: string): Interval | null {
  const words = plainWords(heading);
  if (WEEKLY.test(words)) return { unit: 'week', every: 1 };
  const unit = rateUnitOf(heading);
  return unit === null ? null : { unit: 'month', every: unit === 'year' ? 12 : 1 };
}

const HAPPENED_ONCE = setOf(HAPPENED);

/** Whether a date's heading says that its rows happened once, as in a bank's list. */
export function saysOnce(heading: string): boolean {
  const words = plainWords(heading);
  return HAPPENED_ONCE.has(words) || HAPPENED_ONCE.has(withoutQualifiers(words));
}
