/** The settings for reading a table that the user can change, and their detected defaults. */
import type { DateOrder, DecimalMark, RatePeriod } from '@meridian/contract';
import type { Category, CurrencyCode } from '@meridian/engine';
import { AMBIGUOUS_CURRENCY_SIGNS, type AmbiguousCurrencySign } from './currency-keywords.ts';
import { type ColumnTargets, guessColumnTargets } from './match-columns.ts';
import { type TableColumn, analyzeColumns, amountsIncludeFees } from './table-columns.ts';
import type { RowCells } from './parse-delimited-text.ts';
import { isAmbiguousCurrencySign, parseNumber } from './parse-number.ts';
import { type PaymentInterval, intervalInHeading, isOneTimeHeading } from './heading-recognition.ts';

/** The settings for reading a table. A setting is null until it is detected or answered. */
export interface TableReadSettings {
  /** The index of the heading row; -1 if there is none. */
  headingRow: number;
  targets: ColumnTargets;
  /**
   * The category of rows that name none: the same for all, or decided by the sign of the amount. For 'sign' negative amounts are expenses;
   * for 'card', as in a card statement, positive ones are.
   */
  category: Category | 'sign' | 'card' | null;
  currency: CurrencyCode | null;
  /** The meaning of currency signs shared by several countries. */
  signs: Readonly<Partial<Record<AmbiguousCurrencySign, CurrencyCode>>>;
  /** The interval of rows without an interval column. */
  interval: PaymentInterval | null;
  /** The order for ambiguous dates. */
  dateOrder: DateOrder | null;
  /** The decimal mark for ambiguous numbers. */
  decimal: DecimalMark | null;
  rateUnit: RatePeriod | null;
  /** 'within' if amounts include fees, 'beside' if fees are charged in addition. */
  fees: 'within' | 'beside' | null;
}

/** Returns the detected settings; `currency` is the user's own currency. */
export function detectTableReadSettings(
  rows: readonly RowCells[],
  headingRow: number,
  currency: CurrencyCode,
): TableReadSettings {
  const columns = analyzeColumns(rows, headingRow);
  const targets = guessColumnTargets(columns, rows[headingRow] !== undefined);
  const { negative, positive, onlyCurrency } = amountsIn(columns[targets.indexOf('amount')]);
  return {
    headingRow,
    targets,
    // Amounts are read by their sign only if both signs occur and fewer than two amounts are positive for each negative
    // one. Otherwise the table may be a card statement, in which positive amounts are expenses, so the user is asked.
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

/** Returns the user's own currency for shared signs that can mean it. */
function ownSigns(currency: CurrencyCode): TableReadSettings['signs'] {
  const own = Object.entries(AMBIGUOUS_CURRENCY_SIGNS).filter(([, meant]) => meant.some((code) => code === currency));
  return Object.fromEntries(own.map(([sign]) => [sign, currency]));
}

/** Returns the number of positive and negative amounts, and the currency if they name only one. */
function amountsIn(column: TableColumn | undefined) {
  const amounts = (column?.cells ?? []).flatMap((cell) => parseNumber(cell, '.') ?? []);
  const [currency, ...others] = new Set(amounts.flatMap((amount) => amount.currency ?? []));
  return {
    positive: amounts.filter(({ value }) => value > 0).length,
    negative: amounts.filter(({ value }) => value < 0).length,
    onlyCurrency:
      others.length > 0 || currency === undefined || isAmbiguousCurrencySign(currency) ? undefined : currency,
  };
}

const ONCE: PaymentInterval = { unit: 'month', every: 0 };
const MONTHLY: PaymentInterval = { unit: 'month', every: 1 };

/**
 * Returns the interval that the heading of the amounts names. Without one: every month for rows without a date, with a
 * start date, or with both a start and an end date; once for a bank statement. Returns null if the only date column has
 * no heading.
 */
function firstInterval(columns: readonly TableColumn[], targets: ColumnTargets): PaymentInterval | null {
  const headingOf = (target: ColumnTargets[number]) => columns[targets.indexOf(target)]?.heading ?? '';
  const interval = intervalInHeading(headingOf('amount'));
  if (interval !== null) return interval;
  if (!targets.includes('from_date') || targets.includes('to_date')) return MONTHLY;
  const date = headingOf('from_date');
  const isList =
    targets.some((target) => target === 'money_out' || target === 'direction' || target === 'status') ||
    columns.some(({ isBalance }) => isBalance);
  if (isOneTimeHeading(date) || isList) return ONCE;
  return date === '' ? null : MONTHLY;
}

/** Returns whether amounts include fees, as a running balance or the heading of the amounts shows; null if neither does. */
function firstFees(columns: readonly TableColumn[], targets: ColumnTargets): TableReadSettings['fees'] {
  const [amount, fee] = [columns[targets.indexOf('amount')], columns[targets.indexOf('fee')]];
  if (amount === undefined || fee === undefined) return null;
  for (const { place, numbers } of columns) {
    const within = targets[place] === null ? amountsIncludeFees(numbers, amount.numbers, fee.numbers) : null;
    if (within !== null) return within ? 'within' : 'beside';
  }
  const { heading } = amount;
  return /^net\b/i.test(heading) ? 'within' : /^(gross|brutto)\b/i.test(heading) ? 'beside' : null;
}
