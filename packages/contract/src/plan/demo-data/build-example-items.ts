import { type CurrencyCode, type Growth, type Rates, convert, formatMonth, parseMonth } from '@meridian/engine';
import { type NewItem, newItem } from '#plan/items.ts';
import { type ItemFields, fieldsOfNewItem } from '#plan/items/item-record.ts';
import { lastDayOfMonth } from '#plan/items/date-arithmetic.ts';
import type { Milestone } from '#plan/milestones.ts';
import type { ExampleItemTemplate, ExampleMilestoneTemplate } from './template-types.ts';

/** An example item without its scenario. */
export type ExampleItem = Omit<NewItem, 'scenario_id'>;

/**
 * For each display currency, two other currencies for the examples: one in which people could plausibly earn abroad, and the currency
 * of a country from which they may have come.
 */
const ELSEWHERE: Readonly<Record<CurrencyCode, readonly [abroad: CurrencyCode, oldHome: CurrencyCode]>> = {
  USD: ['EUR', 'GBP'],
  EUR: ['USD', 'GBP'],
  ILS: ['USD', 'EUR'],
  GBP: ['USD', 'EUR'],
  JPY: ['USD', 'AUD'],
  CAD: ['USD', 'GBP'],
  AUD: ['USD', 'GBP'],
  CHF: ['EUR', 'USD'],
  CNY: ['USD', 'JPY'],
  SEK: ['EUR', 'NOK'],
  NOK: ['EUR', 'SEK'],
  DKK: ['EUR', 'SEK'],
  PLN: ['EUR', 'GBP'],
  CZK: ['EUR', 'PLN'],
  HUF: ['EUR', 'GBP'],
  RUB: ['USD', 'EUR'],
  BRL: ['USD', 'EUR'],
  MXN: ['USD', 'EUR'],
  INR: ['USD', 'GBP'],
  KRW: ['USD', 'JPY'],
};

/**
 * Converts example items to items with dates and amounts, for the display currency `home` and the date `today` (YYYY-MM-DD, or
 * YYYY-MM). Amounts are converted at `rates` and rounded to two significant digits.
 */
export function toExampleItems(
  story: readonly ExampleItemTemplate[],
  today: string,
  home: CurrencyCode,
  rates: Rates,
): ExampleItem[] {
  const [abroad, oldHome] = ELSEWHERE[home];
  const currencies = { home, abroad, oldHome };
  const monthIn = (years: number) => parseMonth(today) + Math.round(12 * years);
  return story.map((item) => {
    const currency = currencies[item.paid];
    const sized = (dollars: number) => roundNumber(convert(dollars, 'USD', currency, rates));
    return {
      name: item.name,
      category: item.category,
      from_date: item.from === undefined ? null : firstDayOf(monthIn(item.from)),
      // An item ends in the month before `to`, so that the item that follows it can begin in month `to`.
      to_date: item.to === undefined ? null : lastDayOfMonth(monthIn(item.to) - 1),
      amount: sized(item.dollars),
      currency,
      growth: item.growth ?? usualGrowth(item),
      ...loanOf(item, sized),
      ...fundOf(item, sized),
      ...payoutOf(item, monthIn),
      interval_months: item.every ?? 1,
      monthly_interest_rate: item.monthlyRate ?? 0,
      tag_names: [...item.tags],
    };
  });
}

/** Returns the milestones of an example with dates computed from `today` and new ids. */
export function toExampleMilestones(
  milestones: readonly ExampleMilestoneTemplate[],
  today: string,
  newId: () => number,
): Milestone[] {
  return milestones.map(({ name, at }) => ({
    id: newId(),
    name,
    date: firstDayOf(parseMonth(today) + Math.round(12 * at)),
  }));
}

/** Replaces dates that fall on a milestone's month with references to that milestone. */
export function withMilestoneReferences(
  items: readonly ExampleItem[],
  milestones: readonly Milestone[],
): ExampleItem[] {
  const byMonth = new Map(milestones.map(({ id, date }) => [parseMonth(date), id]));
  const reference = (date: ExampleItem['from_date'], offset: number) => {
    const id = typeof date === 'string' ? byMonth.get(parseMonth(date) - offset) : undefined;
    return id === undefined ? (date ?? null) : { milestone_id: id, offset_months: offset };
  };
  return items.map((item) => ({
    ...item,
    from_date: reference(item.from_date, 0),
    to_date: reference(item.to_date, -1),
    ...(item.payout_from_date !== undefined && { payout_from_date: reference(item.payout_from_date, 0) }),
  }));
}

/**
 * Returns fields and tag names to store for the example items, in reverse order: a list that shows the newest item first then
 * shows the given order. Throws if an item is not valid.
 */
export function toStoredExampleFields(
  items: readonly ExampleItem[],
  scenarioId: number,
  milestones: readonly Milestone[] = [],
): { fields: ItemFields; tagNames: readonly string[] }[] {
  return items.toReversed().map((item) => {
    const { tag_names: tagNames = [], ...given } = newItem.parse(item);
    const laid = fieldsOfNewItem(given, scenarioId, milestones);
    if ('errors' in laid) throw new Error(`The example '${item.name}' breaks the rules of items.`);
    return { fields: laid.fields, tagNames };
  });
}

/** Returns the growth that the form of an item preselects for this kind of item. */
function usualGrowth({ category, loan }: ExampleItemTemplate): Growth {
  if (loan !== undefined) return 'fixed';
  return category === 'income' || category === 'expense' ? 'prices' : 'rate';
}

function loanOf({ loan }: ExampleItemTemplate, sized: (dollars: number) => number): Partial<ExampleItem> {
  return loan === undefined ? {} : { loan_balance: sized(loan.dollars), loan_rate: loan.yearlyRate };
}

function payoutOf({ paidOut, tax }: ExampleItemTemplate, monthIn: (years: number) => number): Partial<ExampleItem> {
  if (paidOut === undefined) return {};
  return {
    payout_from_date: firstDayOf(monthIn(paidOut.from)),
    payout_months: 12 * paidOut.years,
    payout_growth: 'prices',
    tax_percent: tax ?? 0,
  };
}

function fundOf({ fund }: ExampleItemTemplate, sized: (dollars: number) => number): Partial<ExampleItem> {
  if (fund === undefined) return {};
  return {
    existing_funds: sized(fund.dollars),
    management_fee_saving: fund.yearlyFee ?? 0,
    management_fee_deposit: fund.depositFee ?? 0,
    asset_class: fund.assets ?? null,
  };
}

/** Rounds to two significant digits, as people usually name amounts. */
function roundNumber(amount: number): number {
  return Number(amount.toPrecision(2));
}

function firstDayOf(month: number): string {
  return `${formatMonth(month)}-01`;
}
