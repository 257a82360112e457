/** The lines of forecasts: what each of them shows, under which name, and how it looks. */
import { type Forecast, roundMoney } from '@meridian/engine';
import type { ChartLine } from '#features/saved-settings/public.ts';
import type { Text } from '#lib/text/text.ts';
import type { ChartMarker, LineSeries } from '#ui/chart/chart-description.ts';
import { comparedLines } from '#ui/chart/chart-sign.ts';

/** The lines of a scenario: the five of product.md, and its cash; each has a marker of its own beside its colour. */
export const FORECAST_LINES: readonly { line: ChartLine; color: string; marker: ChartMarker }[] = [
  { line: 'forecast', color: 'var(--series-forecast)', marker: 'circle' },
  { line: 'margin', color: 'var(--series-margin)', marker: 'square' },
  { line: 'pension', color: 'var(--series-pension)', marker: 'triangle' },
  { line: 'investment', color: 'var(--series-investment)', marker: 'diamond' },
  { line: 'saving', color: 'var(--series-saving)', marker: 'wedge' },
  { line: 'cash', color: 'var(--series-cash)', marker: 'cross' },
];

/** What scenarios can be compared by, one at a time. */
export const COMPARED_MEASURES: readonly ChartLine[] = [
  'forecast',
  'cash',
  'pension',
  'investment',
  'saving',
  'margin',
];

/** Among the lines of one plan the first is its forecast; scenario against scenario it is called what it measures. */
export function measureName(t: Text, measure: ChartLine): string {
  return measure === 'forecast' ? t('compared.netWorth') : t(`forecast.line.${measure}`);
}

/** A line of a scenario's forecast, month by month. */
function valuesOf(forecast: Forecast, line: ChartLine): Float64Array {
  return forecast[line === 'margin' ? 'margins' : line];
}

/** One scenario's forecast under its name. */
export interface NamedForecast {
  readonly id: number;
  readonly name: string;
  readonly forecast: Forecast;
}

/** The line of a scenario among all that a chart draws. */
export function seriesId(scenario: number, line: ChartLine): string {
  return `${scenario} ${line}`;
}

/** The lines of one scenario: the visible ones. */
export function forecastSeries(
  { id, forecast }: NamedForecast,
  visible: Readonly<Record<ChartLine, boolean>>,
  nameOf: (line: ChartLine) => string,
): LineSeries[] {
  return FORECAST_LINES.filter(({ line }) => visible[line]).map(({ line, color, marker }) => ({
    kind: 'line',
    id: seriesId(id, line),
    name: nameOf(line),
    color,
    dash: 'solid',
    marker,
    values: valuesOf(forecast, line),
    ...(line === 'cash' ? { belowZero: 'var(--negative)' } : {}),
  }));
}

/** One line a scenario, all of the same measure. */
export function comparedSeries(scenarios: readonly NamedForecast[], measure: ChartLine): LineSeries[] {
  return comparedLines(
    scenarios.map(({ id, name, forecast }) => ({
      id: String(id),
      name,
      values: valuesOf(forecast, measure),
    })),
  );
}

/** What a scenario is worth by one measure. */
interface ComparedValue {
  readonly value: number;
  /** From the first scenario; null in that one. */
  readonly difference: number | null;
}

/**
 * Where scenarios stand by a measure at the end of a month, in their order. What is shown adds up: differences are those of rounded
 * values.
 */
export function comparedValues(
  forecasts: readonly Forecast[],
  measure: ChartLine,
  index: number,
): ComparedValue[] {
  const values = forecasts.map((forecast) => roundMoney(valuesOf(forecast, measure)[index] ?? 0));
  const [first = 0] = values;
  return values.map((value, position) => ({
    value,
    difference: position === 0 ? null : roundMoney(value - first),
  }));
}
