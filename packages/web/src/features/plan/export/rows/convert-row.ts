/**
 * Converts the parsed cells of a row to an item. Missing values are taken from the user's answers; without an answer they lead to a
 * question.
 */
import {
  type DateOrder,
  LIMITS,
  categoryHasField,
  selectDate,
  isAmbiguousDate,
  yearlyToMonthlyRate,
} from '@meridian/contract';
import type { Category, CurrencyCode } from '@meridian/engine';
import type { RowDraft } from './parse-row-cells.ts';
import { endDateAfterStart } from './parse-date.ts';
import { currencyInHeading, rowCurrency, resolveCurrency } from './row-currency.ts';
import { type RowInProgress, resolveRowQuestion, rowCategoryAndAmount, amountCellValue } from './row-amount.ts';
import type { CellFormats } from './cell-format-detection.ts';

export function convertRow(draft: RowDraft, section: Category | null, context: CellFormats): RowInProgress {
  const row: RowInProgress = {
    draft,
    context,
    body: {},
    problems: [...draft.problems],
    questions: new Map(),
    unansweredQuestions: new Set(),
    adjustments: [],
    figures: new Map(),
    net: 0,
  };
  const currency = rowCurrency(row);
  const { category, amount } = rowCategoryAndAmount(row, currency, section);
  putFunds(row, currency);
  putDates(row);
  putRate(row);
  const { name, notes, isCut } = nameAndNotes(draft);
  if (isCut) row.adjustments.push('nameCut');
  const { tags, numbers, money } = draft;
  const hasFunds = money.existing_funds !== undefined;
  Object.assign(row.body, {
    ...(name !== '' && { name }),
    ...(notes !== '' && { notes }),
    ...(tags.length > 0 && { tags }),
    ...numbers,
    ...(category !== null && { category }),
    ...(currency !== null && { currency }),
    ...((amount !== null || hasFunds) && { amount: amount ?? 0 }),
  });
  putInterval(row, category);
  return row;
}

/** Truncates a name that is too long, such as the purpose of a payment, and adds its full text to the notes. */
function nameAndNotes({ name, notes }: RowDraft): { name: string; notes: string; isCut: boolean } {
  const letters = Array.from(name.normalize('NFC'));
  if (letters.length <= LIMITS.nameMaxCharacters) return { name, notes, isCut: false };
  const whole = [name, notes].filter((text) => text !== '').join('\n');
  return { name: letters.slice(0, LIMITS.nameMaxCharacters).join('').trim(), notes: whole, isCut: true };
}

function putFunds(row: RowInProgress, currency: CurrencyCode | null): void {
  const { draft, body, context } = row;
  const { existing_funds: funds } = draft.money;
  const heading = funds === undefined ? null : currencyInHeading(context.headings[funds.column] ?? '');
  const named = draft.currencies.existing_funds_currency ?? funds?.currency ?? heading;
  const own = named === null ? null : resolveCurrency(row, named);
  if (own !== null) body['existing_funds_currency'] = own;
  const value = amountCellValue(row, funds, own ?? currency);
  if (value !== null) body['existing_funds'] = value;
}

function putDates(row: RowInProgress): void {
  const { draft, body, context } = row;
  const { order, choices } = context;
  for (const field of ['from_date', 'to_date', 'payout_from_date'] as const) {
    const date = draft.dates[field];
    if (date === undefined) continue;
    const { readings, cell } = date;
    const isOpen = order === null && isAmbiguousDate(readings);
    const known: DateOrder | null = isOpen ? resolveRowQuestion(row, 'dateOrder', cell, choices.dateOrder) : order;
    const day = selectDate(readings, known);
    if (day !== null) body[field] = field === 'from_date' ? day : endDateAfterStart(day, cell, body['from_date']);
  }
}

function putRate(row: RowInProgress): void {
  const { draft, body, context } = row;
  if (draft.rate === null) return;
  const { percent, cell } = draft.rate;
  const unit =
    draft.rate.unit ?? (percent === 0 ? 'month' : resolveRowQuestion(row, 'rateUnit', cell, context.choices.rateUnit));
  if (unit !== null) body['monthly_interest_rate'] = unit === 'year' ? yearlyToMonthlyRate(percent) : percent;
}

const MONTHS_A_YEAR = 12;
const WEEKS_A_YEAR = 52;

/** Stores the interval in months. An item cannot be paid in weeks: it is paid every month, and its amount is converted. */
function putInterval(row: RowInProgress, category: Category | null): void {
  const { draft, body, context } = row;
  if (category === null || !categoryHasField(category, 'interval_months')) return;
  const interval = draft.interval ?? resolveRowQuestion(row, 'interval', '', context.choices.interval);
  if (interval === null) return;
  body['interval_months'] = interval.unit === 'month' ? interval.every : 1;
  if (interval.unit === 'month' || typeof body['amount'] !== 'number') return;
  body['amount'] = (body['amount'] * WEEKS_A_YEAR) / MONTHS_A_YEAR / interval.every;
  row.adjustments.push('weeks');
}
