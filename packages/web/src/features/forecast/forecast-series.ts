/** The lines of forecasts: what each of them shows, under which name, and how it looks. */
import type { Assumptions } from '@meridian/contract';
import { type Forecast, roundMoney } from '@meridian/engine';
import type { ChartLine } from '#features/saved-settings/public.ts';
import type { Text } from '#lib/text/text.ts';
import type { ChartDash, ChartMarker, LineSeries } from '#ui/chart/chart-description.ts';
import { comparedLines } from '#ui/chart/chart-sign.ts';

/** A line of the chart and how it looks. */
export interface ForecastLine {
  readonly line: ChartLine;
  readonly color: string;
  readonly dash: ChartDash;
  readonly marker: ChartMarker;
}

/** The five lines of product.md, cash, and what is owed and could be spent; no two alike even without colour. */
const FORECAST_LINES: readonly ForecastLine[] = [
  { line: 'forecast', color: 'var(--series-forecast)', dash: 'solid', marker: 'circle' },
  { line: 'margin', color: 'var(--series-margin)', dash: 'solid', marker: 'square' },
  { line: 'pension', color: 'var(--series-pension)', dash: 'solid', marker: 'triangle' },
  { line: 'investment', color: 'var(--series-investment)', dash: 'solid', marker: 'diamond' },
  { line: 'saving', color: 'var(--series-saving)', dash: 'solid', marker: 'wedge' },
  { line: 'cash', color: 'var(--series-cash)', dash: 'solid', marker: 'cross' },
  { line: 'debts', color: 'var(--series-debts)', dash: 'dashed', marker: 'square' },
  { line: 'spendable', color: 'var(--series-spendable)', dash: 'dotted', marker: 'diamond' },
];

/** Tells whether anything is owed in any month of a forecast. */
export function hasDebts({ debts }: Pick<Forecast, 'debts'>): boolean {
  return debts.some((owed) => owed > 0);
}

/** The lines that say something of a scenario: debts where there are any, what could be spent where it is more than cash. */
export function linesOf({ forecast, policy }: NamedForecast): ForecastLine[] {
  return FORECAST_LINES.filter(({ line }) => {
    if (line === 'debts') return hasDebts(forecast);
    return line !== 'spendable' || policy === 'liquidate';
  });
}

const COMPARED_MEASURES: readonly ChartLine[] = [
  'forecast',
  'cash',
  'debts',
  'pension',
  'investment',
  'saving',
  'margin',
];

/** The measures that scenarios can be compared by, one at a time: debts where any of them has some. */
export function measuresOf(forecasts: readonly Forecast[]): readonly ChartLine[] {
  return COMPARED_MEASURES.filter((measure) => measure !== 'debts' || forecasts.some(hasDebts));
}

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
  readonly policy: Assumptions['deficit_policy'];
}

/** The line of a scenario among all that a chart draws. */
export function seriesId(scenario: number, line: ChartLine): string {
  return `${scenario} ${line}`;
}

/** Marks a margin as a flow: it is of one month, and a year has the sum. */
const flowOf = (line: ChartLine) => (line === 'margin' ? { isFlow: true } : {});

/** The lines of one scenario: the visible ones. */
export function forecastSeries(
  plan: NamedForecast,
  visible: Readonly<Record<ChartLine, boolean>>,
  nameOf: (line: ChartLine) => string,
): LineSeries[] {
  const shown = linesOf(plan).filter(({ line }) => visible[line]);
  return shown.map(({ line, ...look }) => ({
    kind: 'line',
    id: seriesId(plan.id, line),
    name: nameOf(line),
    ...look,
    values: valuesOf(plan.forecast, line),
    ...flowOf(line),
    ...(line === 'cash' ? { belowZero: 'var(--negative)' } : {}),
  }));
}

/** One line a scenario, all of the same measure. */
export function comparedSeries(
  scenarios: readonly Omit<NamedForecast, 'policy'>[],
  measure: ChartLine,
): LineSeries[] {
  return comparedLines(
    scenarios.map(({ id, name, forecast }) => ({
      id: String(id),
      name,
      values: valuesOf(forecast, measure),
      ...flowOf(measure),
    })),
  );
}

/** The values of a scenario by one measure. */
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
