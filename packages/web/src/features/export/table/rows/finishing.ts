/** A row on its way to an item: what is known of it, and what is asked. */
import { isEither } from '@meridian/contract';
import { CURRENCIES, type CurrencyCode } from '@meridian/engine';
import type { SharedSign } from '#features/export/table/data/currency-words.ts';
import {
  type NamedCurrency,
  amountOf,
  isShared,
  meetingOf,
  readCurrency,
} from '#features/export/table/read-number.ts';
import type { RowFigures } from './find-sums.ts';
import type { CellProblem, PlacedFigure, RowDraft } from './row-draft.ts';
import type { TableContext } from './table-context.ts';

/** What one answer for all rows says. */
export type Question =
  | 'category'
  | 'currency'
  | 'interval'
  | 'dateOrder'
  | 'decimal'
  | 'rateUnit'
  | 'fees'
  | `sign ${SharedSign}`;

/** What was done to a row that its cells do not show. */
export type Told = 'weeks' | 'feeWithin' | 'feeAdded' | 'nameCut' | 'netted';

export interface FinishedRow {
  /** As the import takes it. */
  body: Record<string, unknown>;
  problems: CellProblem[];
  /** With a cell that is meant; answered or not. */
  asks: Map<Question, string>;
  /** Those without an answer. */
  needs: Set<Question>;
  told: Told[];
  figures: RowFigures;
  /** The amount with its sign, as far as it is known. */
  net: number;
}

export interface Finishing extends FinishedRow {
  figures: Map<number, number>;
  draft: RowDraft;
  context: TableContext;
}

/** The answer to a question; null while there is none. */
export function ask<Answer>(
  row: Finishing,
  question: Question,
  cell: string,
  answer: Answer | null,
): Answer | null {
  if (!row.asks.has(question)) row.asks.set(question, cell);
  if (answer === null) row.needs.add(question);
  return answer;
}

/** The currency of the amounts; null while it is asked. */
export function currencyOf(row: Finishing): CurrencyCode | null {
  const { draft, context } = row;
  const { amount, money_in: moneyIn, money_out: moneyOut, fee } = draft.money;
  const figures = [amount, moneyIn, moneyOut, fee].filter((figure) => figure !== undefined);
  let named: NamedCurrency | null = draft.currencies.currency ?? null;
  for (const figure of figures) {
    const heading = figure === fee ? null : currencyIn(context.headings[figure.column] ?? '');
    for (const own of [heading, figure.currency]) {
      if (own === null) continue;
      const both: NamedCurrency | null = named === null ? own : meetingOf(named, own);
      if (both === null) row.problems.push({ column: figure.column, key: 'transfer.table.otherCurrency' });
      else named = both;
    }
  }
  named ??= draft.currencies.existing_funds_currency ?? null;
  if (named === null) return ask(row, 'currency', '', context.choices.currency);
  return oneCurrency(row, named);
}

/** The currency that a sign stands for; null while it is asked. */
export function oneCurrency(row: Finishing, named: NamedCurrency): CurrencyCode | null {
  if (!isShared(named)) return named;
  return ask(row, `sign ${named}`, named, row.context.choices.signs[named] ?? null);
}

/** The currency that a heading names: 'Betrag (EUR)'. */
export function currencyIn(heading: string): NamedCurrency | null {
  for (const word of heading.match(/[A-Z]{3}|[A-Z]{1,2}\$|\p{Sc}|ש[״"]ח|\bkr\b|Kč|zł/gu) ?? []) {
    const currency = readCurrency(word);
    if (currency !== null) return currency;
  }
  return null;
}

/** The number of a figure, where it is known. */
export function valueOf(
  row: Finishing,
  figure: PlacedFigure | undefined,
  currency: CurrencyCode | null,
): number | null {
  if (figure === undefined) return null;
  const { marks, choices } = row.context;
  const { mark: seen = null, isOwn = false } = marks[figure.column] ?? {};
  // Money has no three decimals: that other columns write them so proves nothing for '1.234'.
  const shown = isOwn || seen === null || !figure.digits.includes(seen) ? seen : null;
  const hasDecimals = currency === null || CURRENCIES[currency].decimals > 0;
  const isOpen = shown === null && hasDecimals && isEither(figure.readings);
  const mark = isOpen ? ask(row, 'decimal', figure.cell, choices.decimal) : shown;
  return amountOf(figure, currency, mark);
}
