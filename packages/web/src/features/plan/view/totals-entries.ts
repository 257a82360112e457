/** The sums of a list of items: which figures, and the currencies that each is made of. Pure. */
import { type FinancialItem, toPlanItem } from '@meridian/contract';
import {
  type Category,
  type CategoryTotal,
  type CurrencyCode,
  type TotalsTime,
  isFundCategory,
  itemActivity,
  itemTotals,
} from '@meridian/engine';
import type { DisplayCurrency } from '#features/currency/public.ts';

/** `whole`: neither of a month nor of a payment, such as what a fund holds. */
export type SumKind = 'month' | 'year' | 'once' | 'whole';

interface Sum {
  readonly kind: SumKind;
  /** In the display currency. */
  readonly value: number;
  readonly from: readonly CurrencyCode[];
}

interface TotalsEntry {
  readonly of: Category | 'deposits' | 'margin' | 'existing_funds';
  readonly sums: readonly Sum[];
}

export interface TotalsEntries {
  /** How many items count: those that are active in the twelve months, and how many there are that are not hidden. */
  readonly items: number;
  readonly visible: number;
  readonly entries: readonly TotalsEntry[];
}

/** The figures of the items of a list that are active in a month and the eleven after it. Funds of several kinds have their deposits in one entry; a list with income and what it pays has a margin. */
export function totalsEntries(
  items: readonly FinancialItem[],
  { code, rates }: Pick<DisplayCurrency, 'code' | 'rates'>,
  time: TotalsTime,
): TotalsEntries {
  const totals = itemTotals(items.map(toPlanItem), code, rates, time);
  const counted = items.filter((item) => itemActivity(toPlanItem(item), time) !== null);
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
      ...(existingFunds === 0
        ? []
        : [{ of: 'existing_funds', sums: [held(counted, existingFunds)] } as const]),
    ],
  };
}

/** A month and a year, unless all is paid once, and what is paid once; of balances what they come to. */
function flowSums(totals: readonly CategoryTotal[], items: readonly FinancialItem[]): Sum[] {
  const monthly = totals.reduce((sum, total) => sum + total.monthly, 0);
  const yearly = totals.reduce((sum, total) => sum + total.yearly, 0);
  const once = totals.reduce((sum, total) => sum + total.once, 0);
  const paidOnce = currenciesOf(items.filter(isPaidOnce));
  const repeated = currenciesOf(items.filter((item) => !isPaidOnce(item)));
  if (totals.every(({ category }) => category === 'balance'))
    return [{ kind: 'whole', value: once, from: paidOnce }];
  return [
    ...(repeated.length > 0 ? monthAndYear({ monthly, yearly }, repeated) : []),
    ...(paidOnce.length > 0 ? [{ kind: 'once', value: once, from: paidOnce } as const] : []),
  ];
}

const isPaidOnce = ({ category, interval_months }: FinancialItem) =>
  category === 'balance' || interval_months === 0;

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
