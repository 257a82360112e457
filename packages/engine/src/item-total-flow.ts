import { DEFAULT_ASSUMPTIONS } from './assumptions.ts';
import { type FlowsByGrowth, computeCashFlow } from '#kernel/cash-flow.ts';
import { addGrowingPayments } from '#kernel/item-period.ts';
import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import { type PlanItem, isFundCategory } from './item.ts';
import type { Month } from './month.ts';

/**
 * Returns the total amount that an item moves in `months` months from `start`, in `currency` at `rates`, in either direction:
 * all payments or deposits before fees and taxes, a balance, and the existing funds of a fund. 0 for a hidden item or an item
 * that begins later.
 */
export function itemTotalFlow(
  item: PlanItem,
  { start, months, currency, rates }: { start: Month; months: number; currency: CurrencyCode; rates: Rates },
): number {
  const flow = computeCashFlow([item], { start, months, rates, assumptions: DEFAULT_ASSUMPTIONS });
  const { income, taxes, expense, deposits, oneOffs, loans, funds } = flow;
  let moved = [income, taxes, expense, deposits].reduce((total, flows) => total + sumOfFlows(flows), 0);
  moved += sum(oneOffs) + sum(loans?.payments ?? null);
  // Deposits into pensions do not leave cash, so they are added here.
  for (const fund of funds.pension) {
    const row = fund.depositRow ?? new Float64Array(months);
    if (fund.depositRow === null) addGrowingPayments(row, 0, fund, { amount: fund.deposit, factor: 1, prices: null });
    moved += sum(row);
  }
  const hasFund = isFundCategory(item.category) && flow.currencies.length > 0;
  const held = hasFund ? convert(item.existingFunds, item.existingFundsCurrency, currency, rates) : 0;
  return convert(moved, item.currency, currency, rates) + held;
}

function sumOfFlows({ rate, prices, fixed }: FlowsByGrowth): number {
  return sum(rate) + sum(prices) + sum(fixed);
}

function sum(row: Float64Array | null): number {
  return row === null ? 0 : row.reduce((total, amount) => total + amount, 0);
}
