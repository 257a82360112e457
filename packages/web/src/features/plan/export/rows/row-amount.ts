/** Determines the amount, direction, fee and category of a row that is being converted to an item. */
import { isAmbiguousDecimal } from '@meridian/contract';
import { CURRENCIES, type Category, type CurrencyCode } from '@meridian/engine';
import type { AmbiguousCurrencySign } from './currency-keywords.ts';
import { toAmount } from './parse-number.ts';
import type { CellProblem, ColumnAmount, RowDraft } from './parse-row-cells.ts';
import type { Direction } from './parse-cell-keywords.ts';
import type { TableReadSettings } from './table-read-settings.ts';
import { type CellFormats, isOutflow } from './cell-format-detection.ts';

/** A question whose answer applies to all rows. */
export type RowQuestion =
  | 'category'
  | 'currency'
  | 'interval'
  | 'dateOrder'
  | 'decimal'
  | 'rateUnit'
  | 'fees'
  | `sign ${AmbiguousCurrencySign}`;

/**
 * A difference between the cells of a row and its item that the preview points out: converted weeks, a fee, a shortened name, or two
 * amounts netted.
 */
export type RowAdjustment = 'weeks' | 'feeWithin' | 'feeAdded' | 'nameCut' | 'netted';

/** A row being converted to an item. */
export interface RowInProgress {
  draft: RowDraft;
  context: CellFormats;
  /** The item in the form of the import request. */
  body: Record<string, unknown>;
  problems: CellProblem[];
  /** All questions, answered or not, each with an example of a cell. */
  questions: Map<RowQuestion, string>;
  /** The questions without an answer. */
  unansweredQuestions: Set<RowQuestion>;
  adjustments: RowAdjustment[];
  figures: Map<number, number>;
  /** The amount of the row, negative for an outflow; 0 while it is unknown. */
  net: number;
}

/** Records a question and returns its answer, or null without one. */
export function resolveRowQuestion<Answer>(
  row: RowInProgress,
  question: RowQuestion,
  cell: string,
  answer: Answer | null,
): Answer | null {
  if (!row.questions.has(question)) row.questions.set(question, cell);
  if (answer === null) row.unansweredQuestions.add(question);
  return answer;
}

/** Returns the number that a cell of an amount column contains; null if there is no such cell or its number is ambiguous. */
export function amountCellValue(
  row: RowInProgress,
  figure: ColumnAmount | undefined,
  currency: CurrencyCode | null,
): number | null {
  if (figure === undefined) return null;
  const { marks, choices } = row.context;
  const { mark: seen = null, isOwn = false } = marks[figure.column] ?? {};
  // A decimal mark that only other columns show does not resolve '1.234' as a number with three decimals, because
  // amounts never have three.
  const shown = isOwn || seen === null || !figure.digits.includes(seen) ? seen : null;
  const hasDecimals = currency === null || CURRENCIES[currency].decimals > 0;
  const isOpen = shown === null && hasDecimals && isAmbiguousDecimal(figure.readings);
  const mark = isOpen ? resolveRowQuestion(row, 'decimal', figure.cell, choices.decimal) : shown;
  return toAmount(figure, currency, mark);
}

/** Returns the category and the amount of a row; each is null while it is unknown. Income may be negative; an outflow is positive. */
export function rowCategoryAndAmount(row: RowInProgress, currency: CurrencyCode | null, section: Category | null) {
  const { draft, figures, context } = row;
  const { money } = draft;
  const read = (target: 'amount' | 'money_in' | 'money_out' | 'fee') => {
    const figure = money[target];
    const value = amountCellValue(row, figure, currency);
    if (figure !== undefined && value !== null && target !== 'fee') figures.set(figure.column, value);
    return value;
  };
  const [amount, moneyIn, moneyOut] = [read('amount'), read('money_in'), read('money_out')];
  const isListed = amount === null && (moneyIn !== null || moneyOut !== null);
  // Some banks write 0 into the unused column, and some write a minus before outgoing amounts.
  const listed = Math.abs(moneyIn ?? 0) - Math.abs(moneyOut ?? 0);
  if (isListed && Boolean(moneyIn) && Boolean(moneyOut)) row.adjustments.push('netted');
  const given = isListed ? listed : amount;
  const direction = isListed && listed !== 0 ? (listed > 0 ? 'in' : 'out') : draft.direction;
  checkSign(row, isListed ? null : amount);
  const byDirection = direction === null ? null : direction === 'in' ? 'income' : 'expense';
  const named = draft.category ?? byDirection ?? section;
  const answer = named === null ? resolveRowQuestion(row, 'category', '', context.choices.category) : null;
  const signed = signedBy(given, direction, answer);
  const bySign = signed === null ? null : signed < 0 ? 'expense' : 'income';
  const category = named ?? (answer === 'sign' || answer === 'card' ? bySign : answer);
  const withFee = addFee(row, signed, category, read('fee'));
  row.net = isOutflow(category) ? -Math.abs(withFee ?? 0) : (withFee ?? 0);
  // The category of an outflow already says that money is paid, so the amount is sent without its sign. Other amounts
  // are sent with it, so that the validation rules refuse debts and negative incomes.
  return { category, amount: withFee !== null && isOutflow(category) ? Math.abs(withFee) : withFee };
}

/**
 * Returns the amount, negative for money paid by the user. The signs of a card statement are reversed, because its payments are positive.
 */
function signedBy(
  amount: number | null,
  direction: Direction | null,
  answer: TableReadSettings['category'],
): number | null {
  if (amount === null) return null;
  if (direction !== null) return direction === 'in' ? Math.abs(amount) : -Math.abs(amount);
  return answer === 'card' ? 0 - amount : amount;
}

/** Reports an error for an amount whose sign contradicts its direction or the other outgoing amounts, because it may be a refund. */
function checkSign(row: RowInProgress, amount: number | null): void {
  const { draft, context } = row;
  const { direction, category, money } = draft;
  if (amount === null || amount === 0 || money.amount === undefined) return;
  const leaves = direction === 'out' || (direction === null && isOutflow(category));
  const isOdd =
    direction === 'in' ? amount < 0 : leaves && context.outSign !== null && amount < 0 !== (context.outSign === '-');
  if (isOdd) row.problems.push({ column: money.amount.column, key: 'transfer.table.otherSign' });
}

/** Returns the amount including a fee that is charged in addition: it increases a payment and reduces income. */
function addFee(
  row: RowInProgress,
  signed: number | null,
  category: Category | null,
  fee: number | null,
): number | null {
  if (fee === null || fee === 0 || signed === null) return signed;
  const fees = resolveRowQuestion(row, 'fees', row.draft.money.fee?.cell ?? '', row.context.choices.fees);
  if (fees === null) return signed;
  row.adjustments.push(fees === 'within' ? 'feeWithin' : 'feeAdded');
  if (fees === 'within') return signed;
  const isPaid = signed < 0 || isOutflow(category);
  return isPaid ? -(Math.abs(signed) + Math.abs(fee)) : signed - Math.abs(fee);
}
