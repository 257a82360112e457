/** Headings and cells by the words in them. */
import { type ItemFieldName, plainSigns } from '@meridian/contract';
import { CATEGORIES, type Category, isCurrencyCode } from '@meridian/engine';
import {
  CATEGORY_WORDS,
  DIRECTION_LETTERS,
  DIRECTION_WORDS,
  MONTH_WORDS,
  NEVER_WORDS,
  RETURNED_WORDS,
  SUM_WORDS,
  TRANSFER_WORDS,
  WEEK_WORDS,
} from '#features/export/table/data/cell-words.ts';
import {
  HAPPENED,
  HEADINGS,
  OTHERS,
  QUALIFIERS,
  WEAK_AMOUNTS,
} from '#features/export/table/data/heading-words.ts';

/**
 * A field of an item, or what becomes one. `money_in` and `money_out` are the two columns of a bank's list, `direction` says in which
 * of them an amount would stand, `yearly_interest_rate` is percent a year, and of an `interest_rate` nobody knows yet.
 */
export const COLUMN_TARGETS = [
  'name',
  'category',
  'amount',
  'direction',
  'money_in',
  'money_out',
  'fee',
  'currency',
  'from_date',
  'to_date',
  'interval_months',
  'interest_rate',
  'monthly_interest_rate',
  'yearly_interest_rate',
  'existing_funds',
  'existing_funds_currency',
  'management_fee_saving',
  'management_fee_deposit',
  'interest_limit',
  'payout_from_date',
  'payout_months',
  'status',
  'tags',
  'notes',
] as const satisfies readonly (
  | Exclude<ItemFieldName, 'is_hidden'>
  | 'direction'
  | 'money_in'
  | 'money_out'
  | 'fee'
  | 'interest_rate'
  | 'yearly_interest_rate'
  | 'status'
  | 'tags'
)[];
export type ColumnTarget = (typeof COLUMN_TARGETS)[number];

const MONEY: readonly ColumnTarget[] = ['amount', 'money_in', 'money_out', 'fee', 'existing_funds'];

/** Whether a column holds amounts of money, which are hidden in privacy mode. */
export function isMoney(target: ColumnTarget): boolean {
  return MONEY.includes(target);
}

/** Lower case, without accents and signs: 'Währung (EUR)' is 'wahrung eur'. */
function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function listOf(words: string): string[] {
  return words.split('|').map(plainWords);
}

const setOf = (words: string): ReadonlySet<string> => new Set(listOf(words));
const mapOf = <Value>(lists: readonly (readonly [Value, string])[]): ReadonlyMap<string, Value> =>
  new Map(lists.flatMap(([value, words]) => listOf(words).map((word) => [word, value] as const)));

/** With the names of the API, as somebody's own program may write them. */
const headings: Readonly<Record<ColumnTarget, string>> = HEADINGS;
const BY_HEADING = mapOf(
  COLUMN_TARGETS.map((target) => [target, `${headings[target]}|${target.replaceAll('_', ' ')}`]),
);
const WEAK = setOf(WEAK_AMOUNTS);
const OTHER = setOf(OTHERS);
const QUALIFIER = setOf(QUALIFIERS);

interface Meaning {
  target: ColumnTarget;
  /** All of the heading, and no word more. */
  isWhole: boolean;
  /** Such headings often mean something else. */
  isWeak: boolean;
}

/** What a heading says that its column holds: by all of its words but those that change nothing. */
export function targetOf(heading: string): Meaning | null {
  const words = plainWords(heading);
  const bare = plainWords(heading.replaceAll(/[([{].*?[)\]}]/g, ' '));
  const core = withoutQualifiers(bare);
  if ([words, bare, core].some((some) => OTHER.has(some))) return null;
  for (const [place, some] of [words, bare, core].entries()) {
    const target = BY_HEADING.get(some) ?? (WEAK.has(some) ? 'amount' : undefined);
    if (target !== undefined)
      return { target, isWhole: place < 2, isWeak: WEAK.has(some) && !BY_HEADING.has(some) };
  }
  return null;
}

/** Whether a heading names what no field of an item holds, such as a balance. */
export function isOther(heading: string): boolean {
  const words = plainWords(heading);
  return OTHER.has(words) || OTHER.has(withoutQualifiers(words));
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

const BY_CATEGORY = mapOf(CATEGORIES.map((category) => [category, CATEGORY_WORDS[category]]));

/** The category that a cell names. */
export function readCategory(text: string): Category | null {
  const words = plainWords(text);
  const direction = BY_DIRECTION.get(words);
  return BY_CATEGORY.get(words) ?? (direction && (direction === 'in' ? 'income' : 'expense')) ?? null;
}

export type Direction = 'in' | 'out';

const BY_DIRECTION = mapOf<Direction>([
  ['in', DIRECTION_WORDS.in],
  ['out', DIRECTION_WORDS.out],
]);
const BY_LETTER = new Map<string, Direction>(
  DIRECTION_LETTERS.flatMap((pair) => [[pair.in, 'in'] as const, [pair.out, 'out'] as const]),
);

/** Which way the money went, in a column that is known to say it. */
export function readDirection(text: string): Direction | null {
  const letter = plainSigns(text).toLowerCase();
  const category = BY_CATEGORY.get(plainWords(text));
  return (
    BY_DIRECTION.get(plainWords(text)) ??
    BY_LETTER.get(letter) ??
    (category === 'income' ? 'in' : category === 'expense' ? 'out' : null)
  );
}

/** Whether all cells say which way the money went, by words or by the letters of one pair. */
export function areDirections(cells: readonly string[]): boolean {
  const different = [...new Set(cells.map((cell) => plainSigns(cell).toLowerCase()))];
  if (different.length === 0) return false;
  const isPair = DIRECTION_LETTERS.some((pair) =>
    different.every((one) => one === pair.in || one === pair.out),
  );
  return isPair || different.every((one) => BY_DIRECTION.has(plainWords(one)));
}

const TRANSFERS = setOf(TRANSFER_WORDS);

/** Whether a cell says that money only changed accounts; of a name its beginning, as budget programs write it. */
export function isTransfer(cell: string, column: 'name' | 'category'): boolean {
  return column === 'category' ? TRANSFERS.has(plainWords(cell)) : /^transfer ?:/i.test(cell.trim());
}

const NEVER = setOf(NEVER_WORDS);
const RETURNED = setOf(RETURNED_WORDS);

/** What a status says of a row: it never came to be, or its money may have come back. */
export function readStatus(cell: string): 'never' | 'returned' | null {
  const words = plainWords(cell);
  return NEVER.has(words) ? 'never' : RETURNED.has(words) ? 'returned' : null;
}

const BY_MONTHS = mapOf(MONTH_WORDS);
const BY_WEEKS = mapOf(WEEK_WORDS);
const WEEK_UNIT =
  /week|fortnight|שבוע|woche|semaine|semana|недел|settiman|tygod|tyden|vecka|veckor|uke|uge|het|hafta|週|周|주/;
const YEAR_UNIT = /(year|שנ|jahr|\bann|\ban\b|ano|год|лет|\brok|\blat|ar\b|vuosi|yil|年|년)/;
const DAY_UNIT = /\b(days?|tage?|jours?|dias?|giorni|dni|dagen|dagar|napi?)\b|ימים|дней|день|日|일/;

/** How often a cell says that something comes: 'quarterly', '3', 'every 3 months', 'every 2 weeks'. */
export function readInterval(text: string): Interval | null {
  const words = plainWords(text);
  const [number] = /\d+/.exec(words) ?? [];
  if (number === undefined) {
    const weeks = BY_WEEKS.get(words);
    if (weeks !== undefined) return { unit: 'week', every: weeks };
    const months = BY_MONTHS.get(words);
    return months === undefined ? null : { unit: 'month', every: months };
  }
  const every = Number(number);
  const unit = words.replace(/\d+/, '').replace('every', '');
  if (/month|חודש|mona|mois|mes|мес|個月|个月|ヶ月|개월/.test(unit)) return { unit: 'month', every };
  if (every > 0 && WEEK_UNIT.test(unit)) return { unit: 'week', every };
  if (every > 0 && DAY_UNIT.test(unit)) return { unit: 'week', every: every / 7 };
  return { unit: 'month', every: YEAR_UNIT.test(unit) ? every * 12 : every };
}

const SUMS = listOf(SUM_WORDS);

/** Whether a row is called as rows are that add up others. */
export function isSum(name: string): boolean {
  const words = `${plainWords(name)} `;
  return SUMS.some((sum) => words.startsWith(`${sum} `));
}

const HAPPENED_ONCE = setOf(HAPPENED);

/** Whether a date's heading says that its rows happened once, as in a bank's list. */
export function saysOnce(heading: string): boolean {
  const words = plainWords(heading);
  return HAPPENED_ONCE.has(words) || HAPPENED_ONCE.has(withoutQualifiers(words));
}
