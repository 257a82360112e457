/** Converts a row's draft to an item; missing values are filled from the answers, or lead to questions. */
import { type DateOrder, LIMITS, categoryHas, dateOf, isEitherDay, monthlyRate } from '@meridian/contract';
import type { Category, CurrencyCode } from '@meridian/engine';
import type { RowDraft } from './draft-row.ts';
import { endAfter } from './read-date.ts';
import { currencyIn, currencyOf, oneCurrency } from './row-currency.ts';
import { type Finishing, ask, moneyOf, valueOf } from './row-money.ts';
import type { TableContext } from './table-context.ts';

export function finishRow(draft: RowDraft, section: Category | null, context: TableContext): Finishing {
  const row: Finishing = {
    draft,
    context,
    body: {},
    problems: [...draft.problems],
    asks: new Map(),
    needs: new Set(),
    told: [],
    figures: new Map(),
    net: 0,
  };
  const currency = currencyOf(row);
  const { category, amount } = moneyOf(row, currency, section);
  putFunds(row, currency);
  putDates(row);
  putRate(row);
  const { name, notes, isCut } = nameAndNotes(draft);
  if (isCut) row.told.push('nameCut');
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

/** Truncates a purpose that is too long for a name, and adds its full text to the notes. */
function nameAndNotes({ name, notes }: RowDraft): { name: string; notes: string; isCut: boolean } {
  const letters = Array.from(name.normalize('NFC'));
  if (letters.length <= LIMITS.nameMaxCharacters) return { name, notes, isCut: false };
  const whole = [name, notes].filter((text) => text !== '').join('\n');
  return { name: letters.slice(0, LIMITS.nameMaxCharacters).join('').trim(), notes: whole, isCut: true };
}

function putFunds(row: Finishing, currency: CurrencyCode | null): void {
  const { draft, body, context } = row;
  const { existing_funds: funds } = draft.money;
  const heading = funds === undefined ? null : currencyIn(context.headings[funds.column] ?? '');
  const named = draft.currencies.existing_funds_currency ?? funds?.currency ?? heading;
  const own = named === null ? null : oneCurrency(row, named);
  if (own !== null) body['existing_funds_currency'] = own;
  const value = valueOf(row, funds, own ?? currency);
  if (value !== null) body['existing_funds'] = value;
}

function putDates(row: Finishing): void {
  const { draft, body, context } = row;
  const { order, choices } = context;
  for (const field of ['from_date', 'to_date', 'payout_from_date'] as const) {
    const date = draft.dates[field];
    if (date === undefined) continue;
    const { readings, cell } = date;
    const isOpen = order === null && isEitherDay(readings);
    const known: DateOrder | null = isOpen ? ask(row, 'dateOrder', cell, choices.dateOrder) : order;
    const day = dateOf(readings, known);
    if (day !== null) body[field] = field === 'from_date' ? day : endAfter(day, cell, body['from_date']);
  }
}

function putRate(row: Finishing): void {
  const { draft, body, context } = row;
  if (draft.rate === null) return;
  const { percent, cell } = draft.rate;
  const unit =
    draft.rate.unit ?? (percent === 0 ? 'month' : ask(row, 'rateUnit', cell, context.choices.rateUnit));
  if (unit !== null) body['monthly_interest_rate'] = unit === 'year' ? monthlyRate(percent) : percent;
}

const MONTHS_A_YEAR = 12;
const WEEKS_A_YEAR = 52;

/** Stores the interval; weeks are converted to months. */
function putInterval(row: Finishing, category: Category | null): void {
  const { draft, body, context } = row;
  if (category === null || !categoryHas(category, 'interval_months')) return;
  const interval = draft.interval ?? ask(row, 'interval', '', context.choices.interval);
  if (interval === null) return;
  body['interval_months'] = interval.unit === 'month' ? interval.every : 1;
  if (interval.unit === 'month' || typeof body['amount'] !== 'number') return;
  body['amount'] = (body['amount'] * WEEKS_A_YEAR) / MONTHS_A_YEAR / interval.every;
  row.told.push('weeks');
}
