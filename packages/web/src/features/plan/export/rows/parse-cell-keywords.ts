/** Recognizes the meaning of cells, such as a category or a direction, by the words in them. */
import { normalizeSigns } from '@meridian/contract';
import { CATEGORIES, type Category } from '@meridian/engine';
import {
  BALANCE_ROW_KEYWORDS,
  CATEGORY_KEYWORDS,
  DIRECTION_LETTERS,
  DIRECTION_KEYWORDS,
  MONTH_INTERVAL_KEYWORDS,
  UNSETTLED_STATUS_KEYWORDS,
  REFUNDED_STATUS_KEYWORDS,
  TOTAL_ROW_KEYWORDS,
  TRANSFER_KEYWORDS,
  WEEK_INTERVAL_KEYWORDS,
} from './cell-keywords.ts';
import {
  type PaymentInterval,
  splitKeywords,
  toKeywordMap,
  normalizeText,
  toKeywordSet,
} from './heading-recognition.ts';

const BY_CATEGORY = toKeywordMap(CATEGORIES.map((category) => [category, CATEGORY_KEYWORDS[category]]));

/** Returns the category named in a cell, or null. */
export function parseCategory(text: string): Category | null {
  const words = normalizeText(text);
  const direction = BY_DIRECTION.get(words);
  return BY_CATEGORY.get(words) ?? (direction && (direction === 'in' ? 'income' : 'expense')) ?? null;
}

export type Direction = 'in' | 'out';

const BY_DIRECTION = toKeywordMap<Direction>([
  ['in', DIRECTION_KEYWORDS.in],
  ['out', DIRECTION_KEYWORDS.out],
]);
const BY_LETTER = new Map<string, Direction>(
  DIRECTION_LETTERS.flatMap((pair) => [[pair.in, 'in'] as const, [pair.out, 'out'] as const]),
);

/** Returns the direction of a payment named in a cell of a direction column, or null. */
export function parseDirection(text: string): Direction | null {
  const letter = normalizeSigns(text).toLowerCase();
  const category = BY_CATEGORY.get(normalizeText(text));
  return (
    BY_DIRECTION.get(normalizeText(text)) ??
    BY_LETTER.get(letter) ??
    (category === 'income' ? 'in' : category === 'expense' ? 'out' : null)
  );
}

/** Returns whether all cells name a direction, by words or by the letters of one pair. */
export function areAllDirections(cells: readonly string[]): boolean {
  const different = [...new Set(cells.map((cell) => normalizeSigns(cell).toLowerCase()))];
  if (different.length === 0) return false;
  const isPair = DIRECTION_LETTERS.some((pair) => different.every((one) => one === pair.in || one === pair.out));
  return isPair || different.every((one) => BY_DIRECTION.has(normalizeText(one)));
}

const TRANSFERS = toKeywordSet(TRANSFER_KEYWORDS);

/**
 * Returns whether a cell names a transfer between accounts. In the name column it must begin with 'Transfer:', as budget programs write it.
 */
export function isTransferCell(cell: string, column: 'name' | 'category'): boolean {
  return column === 'category' ? TRANSFERS.has(normalizeText(cell)) : /^transfer ?:/i.test(cell.trim());
}

const NEVER = toKeywordSet(UNSETTLED_STATUS_KEYWORDS);
const RETURNED = toKeywordSet(REFUNDED_STATUS_KEYWORDS);

/** Returns the meaning of a status: the payment never took effect, or its money may have been returned; null for any other status. */
export function parseStatus(cell: string): 'never' | 'returned' | null {
  const text = normalizeText(cell);
  return NEVER.has(text) ? 'never' : RETURNED.has(text) ? 'returned' : null;
}

const BY_MONTHS = toKeywordMap(MONTH_INTERVAL_KEYWORDS);
const BY_WEEKS = toKeywordMap(WEEK_INTERVAL_KEYWORDS);
const WEEK_UNIT =
  /week|fortnight|שבוע|woche|semaine|semana|недел|settiman|tygod|tyden|vecka|veckor|uke|uge|het|hafta|週|周|주/;
const YEAR_UNIT = /(year|שנ|jahr|\bann|\ban\b|ano|год|лет|\brok|\blat|ar\b|vuosi|yil|年|년)/;
const DAY_UNIT = /\b(days?|tage?|jours?|dias?|giorni|dni|dagen|dagar|napi?)\b|ימים|дней|день|日|일/;

/** Returns the interval named in a cell: 'quarterly', '3', 'every 3 months', 'every 2 weeks'. */
export function parseInterval(text: string): PaymentInterval | null {
  const words = normalizeText(text);
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

const SUMS = splitKeywords(TOTAL_ROW_KEYWORDS);
const BALANCES = splitKeywords(BALANCE_ROW_KEYWORDS);

const beginsWith = (name: string, beginnings: readonly string[]) => {
  const text = `${normalizeText(name)} `;
  return beginnings.some((beginning) => text.startsWith(`${beginning} `));
};

/** Returns whether the name of a row begins like the name of a sum. */
export function isTotalRow(name: string): boolean {
  return beginsWith(name, SUMS);
}

/** Returns whether the name of a row begins like the name of an account balance. */
export function isBalanceRow(name: string): boolean {
  return beginsWith(name, BALANCES);
}
