import {
  type NetWorthExplanation,
  type MonthRange,
  calendarYears,
  explainNetWorth,
  roundExplanation,
  roundMoney,
} from '@meridian/engine';
import { useMemo } from 'react';
import type { Forecasts, ScenarioForecast } from '#features/forecast/use-forecasts.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import type { NetWorthChangeRow } from './net-worth-change-rows.ts';
import {
  type ForecastMonths,
  type Period,
  type PeriodWithNeighbours,
  firstAndLastMonth,
  periodWithNeighbours,
  spansToExplain,
} from './explained-period.ts';

/** The forecast of a scenario to explain, in nominal money. */
export interface ForecastToExplain {
  readonly selected: ScenarioForecast;
  readonly outlook: Pick<Forecasts, 'start' | 'years' | 'months' | 'currency' | 'isReal'>;
}

/** Returns the first month and the length of the explained forecast. */
export function toForecastMonths({ selected, outlook }: ForecastToExplain): ForecastMonths {
  return { start: outlook.start, months: selected.forecast.labels.length };
}

/** Returns the explanation of each span, rounded to the cent; memoized by plan and spans. */
function useExplanation(explained: ForecastToExplain, spans: readonly MonthRange[]): NetWorthExplanation {
  const { plan, assumptions } = explained.selected;
  const { start, years, months, currency } = explained.outlook;
  const { code, rates } = currency;
  return useMemo(() => {
    const request = { items: plan, start, years, months, currency: code, rates, assumptions };
    return roundExplanation(explainNetWorth(request, spans));
  }, [plan, assumptions, start, years, months, code, rates, spans]);
}

const FIRST_MONTH: readonly MonthRange[] = [{ first: 0, last: 0 }];

/**
 * Returns net worth at the beginning of the forecast, rounded to the cent: the sum of the amounts that the first month brings into the
 * plan. Returns 0 if `isAsked` is false.
 */
export function useOpeningNetWorth(explained: ForecastToExplain, isAsked: boolean): number {
  const { plan, assumptions } = explained.selected;
  const { start, years, months, currency } = explained.outlook;
  const { code, rates } = currency;
  return useMemo(() => {
    if (!isAsked) return 0;
    const request = { items: plan, start, years, months, currency: code, rates, assumptions };
    const { changes } = roundExplanation(explainNetWorth(request, FIRST_MONTH));
    const arrived = changes.filter(({ kind }) => kind === 'arrived');
    return roundMoney(arrived.reduce((sum, { amounts }) => sum + (amounts[0] ?? 0), 0));
  }, [isAsked, plan, assumptions, start, years, months, code, rates]);
}

/** Returns an explanation of the change of net worth for every calendar year of the forecast. */
export function useYearExplanations(explained: ForecastToExplain): NetWorthExplanation {
  const { start, months } = toForecastMonths(explained);
  return useExplanation(
    explained,
    useMemo(() => calendarYears(start, months), [start, months]),
  );
}

/**
 * Returns the explanation of the shown period, preceded by that of the period compared with it, if any. All years, or all months of a year,
 * are explained together. Moving to the next period then needs no computation, which would be slow for large plans.
 */
export function usePeriodExplanation(
  explained: ForecastToExplain,
  unit: Period['unit'],
  periods: PeriodWithNeighbours,
): NetWorthExplanation {
  const { start, months } = toForecastMonths(explained);
  const year = periodWithNeighbours({ unit: 'year', month: periods.span.last }, { start, months }).span;
  const spans = useMemo(
    () => (unit === 'year' ? calendarYears(start, months) : monthsOf(Math.max(0, year.first - 12), year.last)),
    [unit, start, months, year.first, year.last],
  );
  const explanation = useExplanation(explained, spans);
  return useMemo(() => narrowed(explanation, spansToExplain(periods)), [explanation, periods]);
}

function monthsOf(first: number, last: number): MonthRange[] {
  return Array.from({ length: last - first + 1 }, (_, at) => ({ first: first + at, last: first + at }));
}

/** Returns an explanation reduced to some of its spans, without lines that are zero in them. */
function narrowed({ spans, opening, closing, changes, moves }: NetWorthExplanation, wanted: readonly MonthRange[]) {
  const indices = wanted.map(({ first }) => spans.findIndex((span) => span.first === first));
  const at = (values: Float64Array) => Float64Array.from(indices, (index) => values[index] ?? 0);
  const linesAt = <Line extends { readonly amounts: Float64Array }>(lines: readonly Line[]) =>
    lines
      .map((line) => ({ ...line, amounts: at(line.amounts) }))
      .filter(({ amounts }) => amounts.some((amount) => amount !== 0));
  return {
    spans: wanted,
    opening: at(opening),
    closing: at(closing),
    changes: linesAt(changes),
    moves: linesAt(moves),
  };
}

/** Returns a function that names a row: by its kind of change, by its item, or as the cash in a currency. */
export function useNetWorthChangeRowName({
  selected: { items },
}: ForecastToExplain): (row: Pick<NetWorthChangeRow, 'kind' | 'line'>) => string {
  const t = useText();
  return ({ kind, line }) => {
    if (line === null) return t(`explain.kind.${kind}`);
    return line.item === null ? t('explain.cash', { currency: line.currency }) : (items[line.item]?.name ?? '');
  };
}

/** Returns a function that names a span: a month, a year, or the part of a year that the forecast covers. */
export function useSpanName(explained: ForecastToExplain): (span: MonthRange, unit: Period['unit']) => string {
  const month = useMonthText();
  const grid = toForecastMonths(explained);
  return (span, unit) => {
    const { first, last } = firstAndLastMonth(span, grid);
    if (unit === 'month' || first === last) return month(last, 'full');
    if (span.last - span.first === 11) return month(last, 'year');
    return `${month(first, 'month')}\u00a0– ${month(last, 'monthOfYear')}`;
  };
}
