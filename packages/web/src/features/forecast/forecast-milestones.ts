import type { FinancialItem } from '@meridian/contract';
import { type Month, parseMonth } from '@meridian/engine';
import type { ChartMilestone } from '#ui/chart/chart-description.ts';

/** A month with more news than this tells the first of them and counts the rest. */
const TOLD_A_MONTH = 3;

export interface MilestoneTexts {
  today: string;
  begins: (name: string) => string;
  ends: (name: string) => string;
  /** A payout in parts begins or has its last month, or a fund is paid out all at once. */
  payoutBegins: (name: string) => string;
  payoutEnds: (name: string) => string;
  paidOut: (name: string) => string;
  more: (count: number) => string;
}

/** Something of an item that a month of the forecast tells. */
interface News {
  readonly month: Month;
  readonly text: string;
}

/**
 * Today, and the months of a forecast in which an item begins, pays for the last time or begins to be paid out; what happens once is
 * told once, by its name alone. Hidden items tell nothing.
 */
export function forecastMilestones(
  items: readonly FinancialItem[],
  start: Month,
  months: number,
  texts: MilestoneTexts,
): ChartMilestone[] {
  const byMonth = new Map<number, string[]>();
  for (const item of items) {
    if (item.is_hidden) continue;
    for (const { month, text } of [...ownNews(item, start, texts), ...payoutNews(item, start, texts)]) {
      const index = month - start;
      if (index < months) byMonth.set(index, [...(byMonth.get(index) ?? []), text]);
    }
  }
  const told = [...byMonth].flatMap(([index, all]) => {
    const names =
      all.length > TOLD_A_MONTH
        ? [...all.slice(0, TOLD_A_MONTH), texts.more(all.length - TOLD_A_MONTH)]
        : all;
    return names.map((name) => ({ index, name }));
  });
  return [{ index: 0, name: texts.today }, ...told];
}

/** When an item begins and ends; what began before this month is no news, and what ends with its payout is told there. */
function ownNews(item: FinancialItem, start: Month, texts: MilestoneTexts): News[] {
  const { name, from_date, to_date, category, interval_months } = item;
  const from = from_date === null ? start : parseMonth(from_date);
  const to = to_date === null ? Infinity : parseMonth(to_date);
  const isOnce =
    category === 'balance' || interval_months === 0 || (from_date !== null && to < from + interval_months);
  if (isOnce) return from > start ? [{ month: from, text: name }] : [];
  const payout = payoutMonth(item, start) ?? Infinity;
  return [
    ...(from > start ? [{ month: from, text: texts.begins(name) }] : []),
    ...(to >= start && to < payout ? [{ month: to, text: texts.ends(name) }] : []),
  ];
}

function payoutNews(item: FinancialItem, start: Month, texts: MilestoneTexts): News[] {
  const month = payoutMonth(item, start);
  if (month === null) return [];
  const { name, payout_months: parts } = item;
  if (parts <= 1) return [{ month, text: texts.paidOut(name) }];
  return [
    { month, text: texts.payoutBegins(name) },
    { month: month + parts - 1, text: texts.payoutEnds(name) },
  ];
}

/** A fund is paid out from its month on, but not before there is a fund (finance.md section 14). */
function payoutMonth({ payout_from_date, from_date }: FinancialItem, start: Month): Month | null {
  if (payout_from_date === null) return null;
  return Math.max(start, parseMonth(payout_from_date), from_date === null ? start : parseMonth(from_date));
}
