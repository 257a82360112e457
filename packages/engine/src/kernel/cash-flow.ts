import type { Assumptions } from '#assumptions.ts';
import type { CurrencyCode, Rates } from '#currencies.ts';
import { type Fund, toFund } from './fund.ts';
import { type FundCategory, type Growth, type PlanItem, isLoan } from '#item.ts';
import { computeLoanSchedule } from './loan.ts';
import type { Month } from '#month.ts';
import { type ItemPeriod, addGrowingPayments, toItemPeriod } from './item-period.ts';
import { assumedPriceLevels } from '#assumed-prices.ts';

/**
 * Monthly amounts of all currencies, separately by how they grow (finance.md section 17). The amount of the currency with index c
 * in month i has the index c * months + i; all amounts are 0 or more. Null if no item has that growth. Amounts that follow prices
 * include the plan's inflation.
 */
export type FlowsByGrowth = Readonly<Record<Growth, Float64Array | null>>;

/**
 * The monthly flows and the funds of a plan, every item in its own currency (finance.md sections 1.2 to 1.4 and 17). They do not
 * depend on display currency, deficit policy and path, so a forecast and all simulated paths share them. Rows for currencies are
 * indexed like {@link FlowsByGrowth}.
 */
export interface CashFlow {
  readonly months: number;
  /** Currencies in which items pay, in the order of the items. */
  readonly currencies: readonly CurrencyCode[];
  /** Income after tax. */
  readonly income: FlowsByGrowth;
  /** Tax that is deducted from income. */
  readonly taxes: FlowsByGrowth;
  /** Expenses without loan payments. */
  readonly expense: FlowsByGrowth;
  /** Deposits into savings and investments before fees. These deposits leave cash. */
  readonly deposits: FlowsByGrowth;
  /** Balances, each in the month of its anchor. */
  readonly oneOffs: Float64Array;
  /** Loan payments, the interest in them, and the debt at the end of each month; null without a loan. */
  readonly loans: Readonly<Record<'payments' | 'interest' | 'debts', Float64Array>> | null;
  readonly funds: Readonly<Record<FundCategory, readonly Fund[]>>;
  /** First month with a payout from a fund; `months` if there is none. */
  readonly firstPayout: number;
}

/** The months, exchange rates and prices with which the flows of a plan are computed. */
export interface CashFlowContext {
  readonly start: Month;
  readonly months: number;
  /** Current rates including pinned ones, used to convert existing funds to the currency of their item. */
  readonly rates: Rates;
  readonly assumptions: Pick<Assumptions, 'prices'>;
  /** Added to the inflation of every currency, a decimal a year; absent: 0. */
  readonly addedInflation?: number;
}

/**
 * Computes the monthly flows and the funds of items (finance.md sections 1.2 to 1.4, 14 and 17). Skips hidden items and items
 * that end before they begin.
 */
export function computeCashFlow(items: readonly PlanItem[], grid: CashFlowContext): CashFlow {
  const { start, months, rates, assumptions, addedInflation = 0 } = grid;
  const currencies: CurrencyCode[] = [];
  let firstPayout = months;
  const periods = items.map((item) => {
    const period = toItemPeriod(item, start, months);
    if (period === null) return null;
    firstPayout = Math.min(firstPayout, period.payout);
    if (!currencies.includes(item.currency)) currencies.push(item.currency);
    return period;
  });
  const size = currencies.length * months;
  const newRow = () => new Float64Array(size);
  const flows = { income: noFlows(), taxes: noFlows(), expense: noFlows(), deposits: noFlows() };
  const oneOffs = newRow();
  let loans: { payments: Float64Array; interest: Float64Array; debts: Float64Array } | null = null;
  const funds: Record<FundCategory, Fund[]> = { saving: [], pension: [], investment: [] };
  const pricesOf = eachOnce((code) => assumedPriceLevels(assumptions, code, months, addedInflation));
  const fundContext = { start, months, rates, assumptions, pricesOf };
  items.forEach((item, index) => {
    const period = periods[index] ?? null;
    if (period === null) return;
    const { category, amount, monthlyRate, growth = 'rate' } = item;
    const currency = currencies.indexOf(item.currency);
    const first = currency * months;
    const prices = growth === 'prices' ? pricesOf(item.currency) : null;
    const flow = { period, first, growth, prices, size };
    switch (category) {
      case 'income': {
        const { taxShare = 0 } = item;
        addFlow(flows.income, flow, amount * (1 - taxShare), monthlyRate);
        if (taxShare > 0) addFlow(flows.taxes, flow, amount * taxShare, monthlyRate);
        break;
      }
      case 'expense':
        if (isLoan(item)) {
          const last = item.to === null ? null : item.to - start;
          loans ??= { payments: newRow(), interest: newRow(), debts: newRow() };
          const schedule = computeLoanSchedule(item, period, last, months);
          addRow(loans.payments, first, schedule.payments);
          addRow(loans.interest, first, schedule.interest);
          addRow(loans.debts, first, schedule.debts);
        } else addFlow(flows.expense, flow, amount, monthlyRate);
        break;
      case 'balance':
        oneOffs[first + period.first] = oneOffs[first + period.first]! + amount;
        break;
      case 'saving':
      case 'investment':
      case 'pension':
        if (category !== 'pension') addFlow(flows.deposits, flow, amount, item.depositGrowthRate ?? 0);
        funds[category].push(toFund(item, period, currency, fundContext));
        break;
    }
  });
  return { months, currencies, ...flows, oneOffs, loans, funds, firstPayout };
}

/** Position and growth of an item's flow in the rows of its plan. */
interface ItemFlow {
  readonly period: ItemPeriod;
  /** Index at which the item's currency begins in the rows. */
  readonly first: number;
  readonly growth: Growth;
  /** Price level of each month; null if the flow does not follow prices. */
  readonly prices: Float64Array | null;
  /** Number of values in a row over currencies and months. */
  readonly size: number;
}

/** Adds the payments of an item, `amount` at its anchor, to the row of its kind of growth. */
function addFlow(
  flows: Record<Growth, Float64Array | null>,
  { period, first, growth, prices, size }: ItemFlow,
  amount: number,
  rate: number,
): void {
  const row = (flows[growth] ??= new Float64Array(size));
  addGrowingPayments(row, first, period, { amount, factor: growth === 'fixed' ? 1 : 1 + rate, prices });
}

/** Caches the row of each currency, computed at its first use. */
function eachOnce(rowOf: (code: CurrencyCode) => Float64Array): (code: CurrencyCode) => Float64Array {
  const rows = new Map<CurrencyCode, Float64Array>();
  return (code) => {
    const row = rows.get(code) ?? rowOf(code);
    rows.set(code, row);
    return row;
  };
}

function noFlows(): Record<Growth, Float64Array | null> {
  return { rate: null, prices: null, fixed: null };
}

function addRow(into: Float64Array, first: number, row: Float64Array): void {
  for (let month = 0; month < row.length; month++) into[first + month] = into[first + month]! + row[month]!;
}
