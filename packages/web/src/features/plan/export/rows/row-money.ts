/** A row on its way to an item: what is known of it, what is asked, and its money: amount, direction, fee and category. */
import { isEither } from '@meridian/contract';
import { CURRENCIES, type Category, type CurrencyCode } from '@meridian/engine';
import type { SharedSign } from '#features/plan/export/rows/data/currency-words.ts';
import { amountOf } from './read-number.ts';
import type { CellProblem, PlacedFigure, RowDraft } from './draft-row.ts';
import type { Direction } from './read-words.ts';
import type { TableChoices } from './table-choices.ts';
import { type TableContext, isOutflow } from './table-context.ts';

/** One answer for all rows says it. */
export type Question =
  | 'category'
  | 'currency'
  | 'interval'
  | 'dateOrder'
  | 'decimal'
  | 'rateUnit'
  | 'fees'
  | `sign ${SharedSign}`;

/** A change to a row that its cells do not show. */
export type Told = 'weeks' | 'feeWithin' | 'feeAdded' | 'nameCut' | 'netted';

/** A row on its way to an item. */
export interface Finishing {
  draft: RowDraft;
  context: TableContext;
  /** As the import takes it. */
  body: Record<string, unknown>;
  problems: CellProblem[];
  /** With a cell that is meant; answered or not. */
  asks: Map<Question, string>;
  /** Those without an answer. */
  needs: Set<Question>;
  told: Told[];
  figures: Map<number, number>;
  /** The amount with its sign, as far as it is known. */
  net: number;
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

/** The amount with its sign as far as the row says it, and the category. */
export function moneyOf(row: Finishing, currency: CurrencyCode | null, section: Category | null) {
  const { draft, figures, context } = row;
  const { money } = draft;
  const read = (target: 'amount' | 'money_in' | 'money_out' | 'fee') => {
    const figure = money[target];
    const value = valueOf(row, figure, currency);
    if (figure !== undefined && value !== null && target !== 'fee') figures.set(figure.column, value);
    return value;
  };
  const [amount, moneyIn, moneyOut] = [read('amount'), read('money_in'), read('money_out')];
  const isListed = amount === null && (moneyIn !== null || moneyOut !== null);
  // Some banks write 0 into the other column, some a minus before what they took.
  const listed = Math.abs(moneyIn ?? 0) - Math.abs(moneyOut ?? 0);
  if (isListed && Boolean(moneyIn) && Boolean(moneyOut)) row.told.push('netted');
  const given = isListed ? listed : amount;
  const direction = isListed && listed !== 0 ? (listed > 0 ? 'in' : 'out') : draft.direction;
  checkSign(row, isListed ? null : amount);
  const byDirection = direction === null ? null : direction === 'in' ? 'income' : 'expense';
  const said = draft.category ?? byDirection ?? section;
  const answer = said === null ? ask(row, 'category', '', context.choices.category) : null;
  const signed = signedBy(given, direction, answer);
  const bySign = signed === null ? null : signed < 0 ? 'expense' : 'income';
  const category = said ?? (answer === 'sign' || answer === 'card' ? bySign : answer);
  const withFee = addFee(row, signed, category, read('fee'));
  row.net = isOutflow(category) ? -Math.abs(withFee ?? 0) : (withFee ?? 0);
  // A sign tells the direction, which the category says already. Debts and negative incomes are refused by the rules.
  return { category, amount: withFee !== null && isOutflow(category) ? Math.abs(withFee) : withFee };
}

/** Below zero where the money left the person; in the list of a card it is above zero then. */
function signedBy(
  amount: number | null,
  direction: Direction | null,
  answer: TableChoices['category'],
): number | null {
  if (amount === null) return null;
  if (direction !== null) return direction === 'in' ? Math.abs(amount) : -Math.abs(amount);
  return answer === 'card' ? 0 - amount : amount;
}

/** A sign that is the other way round than in all other rows may be money that came back. */
function checkSign(row: Finishing, amount: number | null): void {
  const { draft, context } = row;
  const { direction, category, money } = draft;
  if (amount === null || amount === 0 || money.amount === undefined) return;
  const leaves = direction === 'out' || (direction === null && isOutflow(category));
  const isOdd =
    direction === 'in'
      ? amount < 0
      : leaves && context.outSign !== null && amount < 0 !== (context.outSign === '-');
  if (isOdd) row.problems.push({ column: money.amount.column, key: 'transfer.table.otherSign' });
}

/** The amount with its fee, where that comes on top: it makes what is paid more, and what is received less. */
function addFee(
  row: Finishing,
  signed: number | null,
  category: Category | null,
  fee: number | null,
): number | null {
  if (fee === null || fee === 0 || signed === null) return signed;
  const fees = ask(row, 'fees', row.draft.money.fee?.cell ?? '', row.context.choices.fees);
  if (fees === null) return signed;
  row.told.push(fees === 'within' ? 'feeWithin' : 'feeAdded');
  if (fees === 'within') return signed;
  const isPaid = signed < 0 || isOutflow(category);
  return isPaid ? -(Math.abs(signed) + Math.abs(fee)) : signed - Math.abs(fee);
}
