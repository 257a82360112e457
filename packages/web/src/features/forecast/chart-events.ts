import type { FinancialItem } from '@meridian/contract';
import { type Month, isFundCategory, parseMonth } from '@meridian/engine';
import { memoizeLast } from '#lib/memoize-last.ts';
import type { Translate } from '#lib/text/text.ts';
import type { ChartMilestone } from '#ui/chart/chart-types.ts';

/** Maximum number of events listed for a month; further events are counted. */
const MAX_EVENTS_PER_MONTH = 3;

/** An event of an item in a month of the forecast, with the text to show. */
interface ItemEvent {
  readonly month: Month;
  readonly text: string;
}

const itemEvents = (item: FinancialItem, start: Month, t: Translate): ItemEvent[] => [
  ...beginAndEndEvents(item, start, t),
  ...payoutEvents(item, start, t),
];

/** The events of an item with their texts. Memoized, so that after an edit only the events of the changed item are computed. */
const eventsWithTexts = memoizeLast(itemEvents);
/** Like {@link eventsWithTexts}, but the events have no texts. */
const eventsWithoutTexts = memoizeLast((item: FinancialItem, start: Month) => itemEvents(item, start, () => ''));

/** Returns the events of visible items in the months from `from` up to, but not including, `to`, counted from `start`. */
function eventsWithin(
  items: readonly FinancialItem[],
  start: Month,
  from: number,
  to: number,
  read: (item: FinancialItem) => ItemEvent[],
): ItemEvent[][] {
  return items
    .filter(({ is_hidden }) => !is_hidden)
    .map((item) => read(item).filter(({ month }) => month - start >= from && month - start < to));
}

/**
 * Counts the items with an event in month `months` or later, but before month `most`. `last` is the last month with such an event. Months
 * are counted from `start`.
 */
export function countEventsBeyond(
  items: readonly FinancialItem[],
  start: Month,
  months: number,
  most: number,
): { items: number; last: number } {
  const news = eventsWithin(items, start, months, most, (item) => eventsWithoutTexts(item, start)).filter(
    (own) => own.length > 0,
  );
  const last = Math.max(...news.flat().map(({ month }) => month - start));
  return { items: news.length, last };
}

/**
 * Returns the marks of a forecast: today, and the months in which an item begins, ends or starts its payout. A single payment has one
 * mark, named like the item. Hidden items have no marks.
 */
export function chartEvents(
  items: readonly FinancialItem[],
  start: Month,
  months: number,
  t: Translate,
): ChartMilestone[] {
  const byMonth = new Map<number, string[]>();
  for (const { month, text } of eventsWithin(items, start, 0, months, (item) =>
    eventsWithTexts(item, start, t),
  ).flat()) {
    const index = month - start;
    byMonth.set(index, [...(byMonth.get(index) ?? []), text]);
  }
  const events = [...byMonth].flatMap(([index, all]) => {
    const names =
      all.length > MAX_EVENTS_PER_MONTH
        ? [...all.slice(0, MAX_EVENTS_PER_MONTH), t('forecast.more', { count: all.length - MAX_EVENTS_PER_MONTH })]
        : all;
    return names.map((name) => ({ index, name }));
  });
  return [{ index: 0, name: t('forecast.today') }, ...events];
}

/**
 * Returns the events when an item begins and ends. A begin before the current month is left out. If an item ends with its payout, only the
 * payout event shows the end.
 */
function beginAndEndEvents(item: FinancialItem, start: Month, t: Translate): ItemEvent[] {
  const { name, from_date, to_date, category, interval_months } = item;
  const from = from_date === null ? start : parseMonth(from_date);
  const to = to_date === null ? Infinity : parseMonth(to_date);
  const isOnce = category === 'balance' || interval_months === 0 || (from_date !== null && to < from + interval_months);
  if (isOnce) return from > start ? [{ month: from, text: name }] : [];
  const payout = payoutMonth(item, start) ?? Infinity;
  // For a fund, only its deposits end.
  const end = isFundCategory(category) ? 'forecast.depositsEnd' : 'forecast.ends';
  return [
    ...(from > start ? [{ month: from, text: t('forecast.begins', { name }) }] : []),
    ...(to >= start && to < payout ? [{ month: to, text: t(end, { name }) }] : []),
  ];
}

function payoutEvents(item: FinancialItem, start: Month, t: Translate): ItemEvent[] {
  const month = payoutMonth(item, start);
  if (month === null) return [];
  const { name, payout_months: parts } = item;
  if (parts <= 1) return [{ month, text: t('forecast.paidOut', { name }) }];
  return [
    { month, text: t('forecast.payoutBegins', { name }) },
    { month: month + parts - 1, text: t('forecast.payoutEnds', { name }) },
  ];
}

/** Returns the month in which a payout starts, never before the fund does (finance.md section 14); null without a payout. */
function payoutMonth({ payout_from_date, from_date }: FinancialItem, start: Month): Month | null {
  if (payout_from_date === null) return null;
  return Math.max(start, parseMonth(payout_from_date), from_date === null ? start : parseMonth(from_date));
}
