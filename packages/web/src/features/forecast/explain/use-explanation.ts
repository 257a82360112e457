import {
  type Explanation,
  type MonthSpan,
  calendarYears,
  explanation,
  explanationToTheCent,
} from '@meridian/engine';
import { useMemo } from 'react';
import type { Forecasts, ScenarioForecast } from '#features/forecast/use-forecasts.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import type { ChangeRow } from './change-rows.ts';
import { type Grid, type Period, endsOf } from './period.ts';

/** What is explained: the forecast of a scenario, in the money of each month. */
export interface Explained {
  readonly selected: ScenarioForecast;
  readonly outlook: Pick<Forecasts, 'start' | 'years' | 'currency' | 'isReal'>;
}

/** The months of the forecast. */
export function gridOf({ selected, outlook }: Explained): Grid {
  return { start: outlook.start, months: selected.forecast.labels.length };
}

/** Where the change of net worth comes from in each span, to the cent; computed anew when plan or spans are others. */
export function useExplanation(explained: Explained, spans: readonly MonthSpan[]): Explanation {
  const { plan, assumptions } = explained.selected;
  const { start, years, currency } = explained.outlook;
  const { code, rates } = currency;
  return useMemo(() => {
    const request = { items: plan, start, years, currency: code, rates, assumptions };
    return explanationToTheCent(explanation(request, spans));
  }, [plan, assumptions, start, years, code, rates, spans]);
}

/** The same for every calendar year of the forecast. */
export function useYears(explained: Explained): Explanation {
  const { start, months } = gridOf(explained);
  return useExplanation(
    explained,
    useMemo(() => calendarYears(start, months), [start, months]),
  );
}

/** How a row is called: its kind, or the item, or the cash behind it. */
export function useRowName({
  selected: { items },
}: Explained): (row: Pick<ChangeRow, 'kind' | 'line'>) => string {
  const t = useText();
  return ({ kind, line }) => {
    if (line === null) return t(`explain.kind.${kind}`);
    return line.item === null
      ? t('explain.cash', { currency: line.currency })
      : (items[line.item]?.name ?? '');
  };
}

/** How a span of months is called: a month, a year, or as much of a year as the forecast has. */
export function useSpanName(explained: Explained): (span: MonthSpan, unit: Period['unit']) => string {
  const month = useMonthText();
  const grid = gridOf(explained);
  return (span, unit) => {
    const { first, last } = endsOf(span, grid);
    if (unit === 'month' || first === last) return month(last, 'full');
    if (span.last - span.first === 11) return month(last, 'year');
    return `${month(first, 'month')}\u00a0– ${month(last, 'monthOfYear')}`;
  };
}
