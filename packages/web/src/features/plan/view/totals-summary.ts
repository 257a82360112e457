/** The totals of a list of items, and the currencies that contribute to each figure. Pure functions. */
import { type FinancialItem, toPlanItem } from '@meridian/contract';
import {
  type Category,
  type CategoryTotal,
  type CurrencyCode,
  type TotalsPeriod,
  isFundCategory,
  computeItemActivity,
  computeItemTotals,
} from '@meridian/engine';
import type { DisplayCurrency } from '#features/currency/public.ts';

/** The period of a sum: each month, each year, or once. `whole` is a value without a period, such as the value of a fund. */
export type SumPeriod = 'month' | 'year' | 'once' | 'whole';

interface Sum {
  readonly kind: SumPeriod;
  /** The amount in the display currency. */
  readonly value: number;
  /** The currencies of the items that contribute to the amount. */
  readonly from: readonly CurrencyCode[];
}

interface TotalsEntry {
  readonly of: Category | 'deposits' | 'margin' | 'existing_funds';
  readonly sums: readonly Sum[];
}

export interface TotalsSummary {
  /** The number of items that are active in the chosen month or in one of the eleven months after it. */
  readonly items: number;
  /** The number of items that are not hidden. */
  readonly visible: number;
  readonly entries: readonly TotalsEntry[];
}

/**
 * Returns the totals of the items active in a month and in the following eleven. The deposits of several kinds of fund are added up; a list
 * with income and costs also has a margin.
 */
export function summarizeTotals(
  items: readonly FinancialItem[],
  { code, rates }: Pick<DisplayCurrency, 'code' | 'rates'>,
  time: TotalsPeriod,
): TotalsSummary {
  const totals = computeItemTotals(items.map(toPlanItem), code, rates, time);
  const counted = items.filter((item) => computeItemActivity(toPlanItem(item), time) !== null);
  const funds = totals.categories.filter(({ category }) => isFundCategory(category));
  const others = totals.categories.filter(({ category }) => !isFundCategory(category));
  const flows = totals.categories.filter(({ category }) => category !== 'balance' && category !== 'pension');
  const hasMargin = flows.length > 1 && flows.some(({ category }) => category === 'income');
  const existingFunds = funds.reduce((sum, fund) => sum + fund.existingFunds, 0);

  const itemsOf = (some: readonly CategoryTotal[]) =>
    counted.filter((item) => some.some(({ category }) => category === item.category));
  const entry = (of: TotalsEntry['of'], some: readonly CategoryTotal[]): TotalsEntry => ({
    of,
    sums: flowSums(some, itemsOf(some)),
  });
  const repeated = itemsOf(flows).filter((item) => !isPaidOnce(item));
  const sums = { monthly: totals.margin, yearly: totals.yearlyMargin };
  const margin = { of: 'margin', sums: monthAndYear(sums, currenciesOf(repeated)) } as const;
  return {
    items: totals.items,
    visible: items.filter((item) => !item.is_hidden).length,
    entries: [
      ...others.map((total) => entry(total.category, [total])),
      ...(funds.length > 1 ? [entry('deposits', funds)] : funds.map((fund) => entry(fund.category, [fund]))),
      ...(hasMargin ? [margin] : []),
      ...(existingFunds === 0 ? [] : [{ of: 'existing_funds', sums: [held(counted, existingFunds)] } as const]),
    ],
  };
}

/** Returns a monthly and a yearly sum (unless everything is paid once) and the sum paid once; for balances their value. */
function flowSums(totals: readonly CategoryTotal[], items: readonly FinancialItem[]): Sum[] {
  const monthly = totals.reduce((sum, total) => sum + total.monthly, 0);
  const yearly = totals.reduce((sum, total) => sum + total.yearly, 0);
  const once = totals.reduce((sum, total) => sum + total.once, 0);
  const paidOnce = currenciesOf(items.filter(isPaidOnce));
  const repeated = currenciesOf(items.filter((item) => !isPaidOnce(item)));
  if (totals.every(({ category }) => category === 'balance')) return [{ kind: 'whole', value: once, from: paidOnce }];
  return [
    ...(repeated.length > 0 ? monthAndYear({ monthly, yearly }, repeated) : []),
    ...(paidOnce.length > 0 ? [{ kind: 'once', value: once, from: paidOnce } as const] : []),
  ];
}

const isPaidOnce = ({ category, interval_months }: FinancialItem) => category === 'balance' || interval_months === 0;

function monthAndYear(
  { monthly, yearly }: Pick<CategoryTotal, 'monthly' | 'yearly'>,
  from: readonly CurrencyCode[],
): Sum[] {
  return [
    { kind: 'month', value: monthly, from },
    { kind: 'year', value: yearly, from },
  ];
}

function held(items: readonly FinancialItem[], value: number): Sum {
  const funds = items.filter((item) => isFundCategory(item.category) && item.existing_funds !== 0);
  return { kind: 'whole', value, from: [...new Set(funds.map((fund) => fund.existing_funds_currency))] };
}

const currenciesOf = (items: readonly FinancialItem[]) => [...new Set(items.map(({ currency }) => currency))];
