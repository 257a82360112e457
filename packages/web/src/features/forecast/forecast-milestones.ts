import type { FinancialItem } from '@meridian/contract';
import { type Month, parseMonth } from '@meridian/engine';
import type { ChartMilestone } from '#ui/chart/chart-description.ts';

/** A month with more news than this tells the first of them and counts the rest. */
const TOLD_A_MONTH = 3;

export interface MilestoneTexts {
  today: string;
  begins: (name: string) => string;
  ends: (name: string) => string;
  more: (count: number) => string;
}

/** Today, and the months of a forecast in which an item begins or pays for the last time. Hidden items do neither. */
export function forecastMilestones(
  items: readonly FinancialItem[],
  start: Month,
  months: number,
  texts: MilestoneTexts,
): ChartMilestone[] {
  const news = new Map<number, string[]>();
  const tell = (date: string | null, first: number, text: string) => {
    const index = date === null ? -1 : parseMonth(date) - start;
    if (index >= first && index < months) news.set(index, [...(news.get(index) ?? []), text]);
  };
  for (const { is_hidden, category, name, from_date, to_date } of items) {
    if (is_hidden) continue;
    tell(from_date, 1, texts.begins(name));
    if (category !== 'balance') tell(to_date, 0, texts.ends(name));
  }
  const told = [...news].flatMap(([index, all]) => {
    const names =
      all.length > TOLD_A_MONTH
        ? [...all.slice(0, TOLD_A_MONTH), texts.more(all.length - TOLD_A_MONTH)]
        : all;
    return names.map((name) => ({ index, name }));
  });
  return [{ index: 0, name: texts.today }, ...told];
}
