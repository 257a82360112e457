import { applyPinnedRates } from '#assumptions.ts';
import type { CurrencyCode } from '#currencies.ts';
import type { PlanItem } from '#item.ts';
import type { Month } from '#month.ts';
import { CONSTANT_PATH } from '#kernel/market-path.ts';
import {
  type NaiveMonth,
  type NaiveRequest,
  naiveAmount,
  naiveDollarValue,
  computeNaiveFundMonth,
  isNaivePaymentDue,
  isSellable,
  naiveOpeningBalance,
  naivePriceFactor,
} from './naive-item.ts';

/** State of a plan between months: balances and debts of the items, cash by currency, and the totals so far. */
interface State {
  readonly items: readonly PlanItem[];
  readonly balances: number[];
  readonly owed: number[];
  readonly pots: Map<CurrencyCode, number>;
  margin: number;
  totalFees: number;
  totalTaxes: number;
  totalInterest: number;
}

/**
 * Reference implementation of the forecast, directly from finance.md sections 1, 3, 14 and 17, month by month and item by item
 * without optimisation.
 */
export function naiveForecast(request: NaiveRequest) {
  const { start, years, currency, assumptions, path = CONSTANT_PATH } = request;
  const items = request.items.filter((item) => !item.hidden && (item.from ?? -1) <= (item.to ?? Infinity));
  const now = applyPinnedRates(request.rates, assumptions);
  const inDollars = (code: CurrencyCode, index: number) =>
    naiveDollarValue(code, index, now, assumptions) * (index < 0 ? 1 : (path.currencies[code]?.[index] ?? 1));
  const state: State = {
    items,
    balances: items.map(() => 0),
    owed: items.map(() => 0),
    pots: new Map(),
    margin: 0,
    totalFees: 0,
    totalTaxes: 0,
    totalInterest: 0,
  };
  const months = Array.from({ length: 12 * years }, (_, index) => {
    const value = (code: CurrencyCode) => inDollars(code, index) / inDollars(currency, index);
    return naiveMonth(state, { request, path, month: start + index, index, inDollars, value });
  });
  const row = (name: keyof (typeof months)[number]) => months.map((month) => month[name]);
  const { totalFees, totalTaxes, totalInterest } = state;
  const broke = months.findIndex(({ cash }, index) => {
    const dollar = inDollars('USD', index) / inDollars(currency, index);
    return cash < -0.005 * dollar;
  });
  return {
    forecast: row('forecast'),
    margins: row('margins'),
    pension: row('pension'),
    investment: row('investment'),
    saving: row('saving'),
    cash: row('cash'),
    debts: row('debts'),
    spendable: row('spendable'),
    totalFees,
    totalTaxes,
    totalInterest,
    runsOutAt: broke === -1 ? null : broke,
  };
}

/** Computes one month: interest on cash, items, settlement, sales, and the values at its end. */
function naiveMonth(state: State, moment: NaiveMonth) {
  const { pots, items, balances, owed } = state;
  const { request, index, value } = moment;
  const { cashRate, deficitPolicy } = request.assumptions;
  for (const [code, pot] of pots) {
    if (index > 0 && pot > 0) pots.set(code, pot * (1 + cashRate) ** (1 / 12));
  }
  state.margin = 0;
  items.forEach((item, at) => {
    const anchor = Math.max(item.from ?? request.start, request.start);
    if (moment.month >= anchor) payItem(state, moment, item, at, anchor);
  });
  settlePots(pots, value);
  if (deficitPolicy === 'liquidate') sellForShortfall(state, moment);
  const sum = (amountOf: (item: PlanItem, at: number) => number) =>
    items.reduce((total, item, at) => total + amountOf(item, at) * value(item.currency), 0);
  const held = (category: PlanItem['category']) => sum((item, at) => (item.category === category ? balances[at]! : 0));
  const [pension, investment, saving] = [held('pension'), held('investment'), held('saving')];
  const cash = cashOf(state, moment);
  const debts = sum((_, at) => owed[at]!);
  const salable = sum((item, at) => (isSellable(item, moment) ? balances[at]! * (1 - (item.taxShare ?? 0)) : 0));
  return {
    cash,
    margins: state.margin,
    pension,
    investment,
    saving,
    debts,
    forecast: cash + pension + investment + saving - debts,
    spendable: cash + (deficitPolicy === 'liquidate' ? salable : 0),
  };
}

/** Applies an item to a month that is not before its anchor. */
function payItem(state: State, moment: NaiveMonth, item: PlanItem, at: number, anchor: Month): void {
  const { request, path, month, index, value } = moment;
  const { currency: code, category, taxShare: tax = 0 } = item;
  const flow = (amount: number) => {
    state.pots.set(code, (state.pots.get(code) ?? 0) + amount);
    state.margin += amount * value(code);
  };
  const due = isNaivePaymentDue(item, month, request.start) ? naiveAmount(item, month, anchor, index, request) : 0;
  if (category === 'income') {
    const paid = due * path.income[index]! * naivePriceFactor(item, index, path);
    flow(paid * (1 - tax));
    state.totalTaxes += paid * tax * value(code);
  } else if (category === 'balance') {
    if (month === anchor) state.pots.set(code, (state.pots.get(code) ?? 0) + item.amount);
  } else if (category === 'expense' && (item.loanBalance ?? 0) > 0) {
    flow(-payLoan(state, moment, item, at, due, anchor));
  } else if (category === 'expense') {
    flow(-due * path.expenses[index]! * naivePriceFactor(item, index, path));
  } else {
    const isPension = category === 'pension';
    const deposit = due * naivePriceFactor(item, index, path) * (isPension ? path.income[index]! : 1);
    if (month === anchor) state.balances[at] = naiveOpeningBalance(moment, item);
    const { balance, payout, fees } = computeNaiveFundMonth(item, state.balances[at]!, deposit, anchor, moment);
    state.totalFees += fees * value(code);
    state.totalTaxes += payout * tax * value(code);
    state.balances[at] = balance;
    flow(payout * (1 - tax) - (isPension ? 0 : deposit));
  }
}

/** Payment of a loan in a month; `due` is the amount due. */
function payLoan(
  state: State,
  { month, value }: NaiveMonth,
  item: PlanItem,
  at: number,
  due: number,
  anchor: Month,
): number {
  if (item.to !== null && item.to < anchor) return 0;
  if (month === anchor) state.owed[at] = item.loanBalance ?? 0;
  const interest = (state.owed[at]! * (item.loanRate ?? 0)) / 12;
  const grown = state.owed[at]! + interest;
  const payment = month === item.to ? grown : Math.min(due, grown);
  state.owed[at] = grown - payment;
  state.totalInterest += interest * value(item.currency);
  return payment;
}

function cashOf({ pots }: State, { value }: NaiveMonth): number {
  return [...pots].reduce((sum, [code, pot]) => sum + pot * value(code), 0);
}

function sellForShortfall(state: State, moment: NaiveMonth): void {
  const { items, balances, pots } = state;
  const { value } = moment;
  for (const category of ['saving', 'investment', 'pension']) {
    const sold = items.flatMap((item, at) =>
      item.category === category && isSellable(item, moment) ? [{ item, at }] : [],
    );
    const brings = ({ item, at }: (typeof sold)[number]) =>
      balances[at]! * value(item.currency) * (1 - (item.taxShare ?? 0));
    const available = sold.reduce((sum, one) => sum + brings(one), 0);
    const missing = Math.max(0, -cashOf(state, moment));
    const share = available > 0 ? Math.min(1, missing / available) : 0;
    if (share === 0) continue;
    for (const { item, at } of sold) {
      state.totalTaxes += balances[at]! * share * value(item.currency) * (item.taxShare ?? 0);
      balances[at] = balances[at]! * (1 - share);
    }
    for (const [code, pot] of pots) pots.set(code, pot * (1 - (available * share) / missing));
  }
}

function settlePots(pots: Map<CurrencyCode, number>, value: (code: CurrencyCode) => number): void {
  const worth = [...pots].map(([code, pot]) => pot * value(code));
  const above = worth.reduce((sum, one) => sum + Math.max(0, one), 0);
  const below = -worth.reduce((sum, one) => sum + Math.min(0, one), 0);
  for (const [code, pot] of pots) {
    if (above >= below) pots.set(code, pot > 0 ? pot * (1 - below / above) : 0);
    else pots.set(code, pot < 0 ? pot * (1 - above / below) : 0);
  }
}
