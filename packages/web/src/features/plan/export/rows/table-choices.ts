/** Everything that a person may say of how a table is read, and the first guess of it. */
import type { DateOrder, DecimalMark, RateUnit } from '@meridian/contract';
import type { Category, CurrencyCode } from '@meridian/engine';
import { SHARED_SIGNS, type SharedSign } from '#features/plan/export/rows/data/currency-words.ts';
import { type Targets, guessTargets } from './match-columns.ts';
import { type Column, columnsIn, feesWithin } from './table-columns.ts';
import type { Cells } from './read-cells.ts';
import { isShared, readNumber } from './read-number.ts';
import { type Interval, intervalOf, saysOnce } from './table-words.ts';

/** Null: not answered yet. */
export interface TableChoices {
  /** Place of the heading row; -1: there is none. */
  headingRow: number;
  targets: Targets;
  /** Of rows that say none: one category for all, or by the sign of the amount; in the list of a card what is above zero was spent. */
  category: Category | 'sign' | 'card' | null;
  currency: CurrencyCode | null;
  /** Which currency a sign means that several countries share. */
  signs: Readonly<Partial<Record<SharedSign, CurrencyCode>>>;
  /** How often rows come of which no column says it. */
  interval: Interval | null;
  /** Of dates that could be two days. */
  dateOrder: DateOrder | null;
  /** Of numbers that could be two. */
  decimal: DecimalMark | null;
  rateUnit: RateUnit | null;
  /** Whether fees are within the amounts, or come on top of them. */
  fees: 'within' | 'beside' | null;
}

/** What a table is taken for while the person has corrected nothing; `currency` is the person's own. */
export function firstChoices(
  rows: readonly Cells[],
  headingRow: number,
  currency: CurrencyCode,
): TableChoices {
  const columns = columnsIn(rows, headingRow);
  const targets = guessTargets(columns, rows[headingRow] !== undefined);
  const { negative, positive, onlyCurrency } = amountsIn(columns[targets.indexOf('amount')]);
  return {
    headingRow,
    targets,
    // People pay more often than they are paid: else it may be the list of a card.
    category: negative > 0 && positive > 0 && positive < 2 * negative ? 'sign' : null,
    currency: onlyCurrency ?? currency,
    signs: ownSigns(currency),
    interval: firstInterval(columns, targets),
    dateOrder: null,
    decimal: null,
    rateUnit: null,
    fees: firstFees(columns, targets),
  };
}

/** Of signs that several countries share the person's own comes first. */
function ownSigns(currency: CurrencyCode): TableChoices['signs'] {
  const own = Object.entries(SHARED_SIGNS).filter(([, meant]) => meant.some((code) => code === currency));
  return Object.fromEntries(own.map(([sign]) => [sign, currency]));
}

/** How many amounts of a table are on each side of zero, and the only currency that they name. */
function amountsIn(column: Column | undefined) {
  const amounts = (column?.cells ?? []).flatMap((cell) => readNumber(cell, '.') ?? []);
  const [currency, ...others] = new Set(amounts.flatMap((amount) => amount.currency ?? []));
  return {
    positive: amounts.filter(({ value }) => value > 0).length,
    negative: amounts.filter(({ value }) => value < 0).length,
    onlyCurrency: others.length > 0 || currency === undefined || isShared(currency) ? undefined : currency,
  };
}

const ONCE: Interval = { unit: 'month', every: 0 };
const MONTHLY: Interval = { unit: 'month', every: 1 };

/**
 * Known where a heading says it, where rows have no date at all or a beginning, and where they are a bank's list. A date of which the
 * heading says nothing may be either.
 */
function firstInterval(columns: readonly Column[], targets: Targets): Interval | null {
  const headingOf = (target: Targets[number]) => columns[targets.indexOf(target)]?.heading ?? '';
  const said = intervalOf(headingOf('amount'));
  if (said !== null) return said;
  if (!targets.includes('from_date') || targets.includes('to_date')) return MONTHLY;
  const date = headingOf('from_date');
  const isList =
    targets.some((target) => target === 'money_out' || target === 'direction' || target === 'status') ||
    columns.some(({ isBalance }) => isBalance);
  if (saysOnce(date) || isList) return ONCE;
  return date === '' ? null : MONTHLY;
}

/** What a running balance shows, or the heading of the amounts. */
function firstFees(columns: readonly Column[], targets: Targets): TableChoices['fees'] {
  const [amount, fee] = [columns[targets.indexOf('amount')], columns[targets.indexOf('fee')]];
  if (amount === undefined || fee === undefined) return null;
  for (const { place, numbers } of columns) {
    const within = targets[place] === null ? feesWithin(numbers, amount.numbers, fee.numbers) : null;
    if (within !== null) return within ? 'within' : 'beside';
  }
  const { heading } = amount;
  return /^net\b/i.test(heading) ? 'within' : /^(gross|brutto)\b/i.test(heading) ? 'beside' : null;
}
