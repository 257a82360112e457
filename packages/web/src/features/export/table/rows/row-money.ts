/** The amount of a row with its direction and fee, and its category. */
import type { Category, CurrencyCode } from '@meridian/engine';
import { type Finishing, ask, valueOf } from './finishing.ts';
import type { Direction } from './read-words.ts';
import type { TableChoices } from './table-choices.ts';
import { isOutflow } from './table-context.ts';

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
