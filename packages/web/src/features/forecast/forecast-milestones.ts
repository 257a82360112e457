import type { FinancialItem } from '@meridian/contract';
import { type Month, isFundCategory, parseMonth } from '@meridian/engine';
import type { Text } from '#lib/text/text.ts';
import type { ChartMilestone } from '#ui/chart/chart-description.ts';

/** A month with more news than this tells the first of them and counts the rest. */
const TOLD_A_MONTH = 3;

/** Something of an item that a month of the forecast tells. */
interface News {
  readonly month: Month;
  readonly text: string;
}

/** The news of the items that count, in the months of `from` to before `to`, counted from `start`. */
function newsWithin(
  items: readonly FinancialItem[],
  start: Month,
  from: number,
  to: number,
  t: Text,
): News[][] {
  return items
    .filter(({ is_hidden }) => !is_hidden)
    .map((item) =>
      [...ownNews(item, start, t), ...payoutNews(item, start, t)].filter(({ month }) => {
        return month - start >= from && month - start < to;
      }),
    );
}

/** How many items begin, end or are paid out after a forecast of so many months but within `most`, and the index of the last such month. */
export function newsBeyond(
  items: readonly FinancialItem[],
  start: Month,
  months: number,
  most: number,
): { items: number; last: number } {
  const untold = () => '';
  const news = newsWithin(items, start, months, most, untold).filter((own) => own.length > 0);
  const last = Math.max(...news.flat().map(({ month }) => month - start));
  return { items: news.length, last };
}

/**
 * Today, and the months of a forecast in which an item begins, pays for the last time or begins to be paid out; what happens once is
 * told once, by its name alone. Hidden items tell nothing.
 */
export function forecastMilestones(
  items: readonly FinancialItem[],
  start: Month,
  months: number,
  t: Text,
): ChartMilestone[] {
  const byMonth = new Map<number, string[]>();
  for (const { month, text } of newsWithin(items, start, 0, months, t).flat()) {
    const index = month - start;
    byMonth.set(index, [...(byMonth.get(index) ?? []), text]);
  }
  const told = [...byMonth].flatMap(([index, all]) => {
    const names =
      all.length > TOLD_A_MONTH
        ? [...all.slice(0, TOLD_A_MONTH), t('forecast.more', { count: all.length - TOLD_A_MONTH })]
        : all;
    return names.map((name) => ({ index, name }));
  });
  return [{ index: 0, name: t('forecast.today') }, ...told];
}

/** When an item begins and ends; what began before this month is no news, and what ends with its payout is told there. */
function ownNews(item: FinancialItem, start: Month, t: Text): News[] {
  const { name, from_date, to_date, category, interval_months } = item;
  const from = from_date === null ? start : parseMonth(from_date);
  const to = to_date === null ? Infinity : parseMonth(to_date);
  const isOnce =
    category === 'balance' || interval_months === 0 || (from_date !== null && to < from + interval_months);
  if (isOnce) return from > start ? [{ month: from, text: name }] : [];
  const payout = payoutMonth(item, start) ?? Infinity;
  // The deposits alone end of a fund.
  const end = isFundCategory(category) ? 'forecast.depositsEnd' : 'forecast.ends';
  return [
    ...(from > start ? [{ month: from, text: t('forecast.begins', { name }) }] : []),
    ...(to >= start && to < payout ? [{ month: to, text: t(end, { name }) }] : []),
  ];
}

function payoutNews(item: FinancialItem, start: Month, t: Text): News[] {
  const month = payoutMonth(item, start);
  if (month === null) return [];
  const { name, payout_months: parts } = item;
  if (parts <= 1) return [{ month, text: t('forecast.paidOut', { name }) }];
  return [
    { month, text: t('forecast.payoutBegins', { name }) },
    { month: month + parts - 1, text: t('forecast.payoutEnds', { name }) },
  ];
}

/** A fund is paid out from its month on, but not before there is a fund (finance.md section 14). */
function payoutMonth({ payout_from_date, from_date }: FinancialItem, start: Month): Month | null {
  if (payout_from_date === null) return null;
  return Math.max(start, parseMonth(payout_from_date), from_date === null ? start : parseMonth(from_date));
}
