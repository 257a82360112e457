/** Determines the currency of a row's amounts: from its cells, a heading, or the answer for all rows. */
import type { CurrencyCode } from '@meridian/engine';
import { type NamedCurrency, isAmbiguousCurrencySign, intersectCurrencies, parseCurrency } from './parse-number.ts';
import { type RowInProgress, resolveRowQuestion } from './row-amount.ts';

/** Returns the currency of the amounts; null until the user has answered the question about it. */
export function rowCurrency(row: RowInProgress): CurrencyCode | null {
  const { draft, context } = row;
  const { amount, money_in: moneyIn, money_out: moneyOut, fee } = draft.money;
  const figures = [amount, moneyIn, moneyOut, fee].filter((figure) => figure !== undefined);
  let named: NamedCurrency | null = draft.currencies.currency ?? null;
  for (const figure of figures) {
    const heading = figure === fee ? null : currencyInHeading(context.headings[figure.column] ?? '');
    for (const own of [heading, figure.currency]) {
      if (own === null) continue;
      const both: NamedCurrency | null = named === null ? own : intersectCurrencies(named, own);
      if (both === null) row.problems.push({ column: figure.column, key: 'transfer.table.otherCurrency' });
      else named = both;
    }
  }
  named ??= draft.currencies.existing_funds_currency ?? null;
  if (named === null) return resolveRowQuestion(row, 'currency', '', context.choices.currency);
  return resolveCurrency(row, named);
}

/** Returns the currency that a sign means; null until the user has answered the question about it. */
export function resolveCurrency(row: RowInProgress, named: NamedCurrency): CurrencyCode | null {
  if (!isAmbiguousCurrencySign(named)) return named;
  return resolveRowQuestion(row, `sign ${named}`, named, row.context.choices.signs[named] ?? null);
}

/** Returns the currency named in a heading: 'Betrag (EUR)'. */
export function currencyInHeading(heading: string): NamedCurrency | null {
  for (const word of heading.match(/[A-Z]{3}|[A-Z]{1,2}\$|\p{Sc}|ש[״"]ח|\bkr\b|Kč|zł/gu) ?? []) {
    const currency = parseCurrency(word);
    if (currency !== null) return currency;
  }
  return null;
}
