/** The lines of forecast charts: their values, names and styles. */
import type { Assumptions } from '@meridian/contract';
import { type Forecast, roundMoney } from '@meridian/engine';
import type { ChartLine } from '#features/saved-settings/public.ts';
import type { Translate } from '#lib/text/text.ts';
import type { ChartDash, ChartMarker, LineSeries } from '#ui/chart/chart-types.ts';
import { createComparedLines } from '#ui/chart/legend-symbol.ts';

/** A line of the chart with its style. */
export interface ForecastLine {
  readonly line: ChartLine;
  readonly color: string;
  readonly dash: ChartDash;
  readonly marker: ChartMarker;
}

/** The five lines of product.md, then cash, debts and spendable money; distinguishable without colour. */
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

/** Returns whether there are debts in any month of a forecast. */
export function hasDebts({ debts }: Pick<Forecast, 'debts'>): boolean {
  return debts.some((owed) => owed > 0);
}

/** Returns the lines to offer for a scenario: debts only if there are any, spendable money only if funds may be sold. */
export function availableLines({ forecast, policy }: NamedForecast): ForecastLine[] {
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

/** Returns the measures by which scenarios can be compared: debts only if one of them has any. */
export function comparableMeasures(forecasts: readonly Forecast[]): readonly ChartLine[] {
  return COMPARED_MEASURES.filter((measure) => measure !== 'debts' || forecasts.some(hasDebts));
}

/** Returns the name of a measure. The line 'forecast' is called net worth when scenarios are compared. */
export function measureName(t: Translate, measure: ChartLine): string {
  return measure === 'forecast' ? t('compared.netWorth') : t(`forecast.line.${measure}`);
}

function valuesOf(forecast: Forecast, line: ChartLine): Float64Array {
  return forecast[line === 'margin' ? 'margins' : line];
}

/** The forecast of a scenario, with its name. */
export interface NamedForecast {
  readonly id: number;
  readonly name: string;
  readonly forecast: Forecast;
  readonly policy: Assumptions['deficit_policy'];
}

/** Returns the id by which a chart distinguishes the lines of several scenarios. */
export function seriesId(scenario: number, line: ChartLine): string {
  return `${scenario} ${line}`;
}

/** Marks a margin as a flow, whose yearly value is the sum of the months. */
const flowOf = (line: ChartLine) => (line === 'margin' ? { isFlow: true } : {});

/** Returns the chart series of one scenario, for the lines that the user has switched on. */
export function forecastSeries(
  plan: NamedForecast,
  visible: Readonly<Record<ChartLine, boolean>>,
  nameOf: (line: ChartLine) => string,
): LineSeries[] {
  const shown = availableLines(plan).filter(({ line }) => visible[line]);
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

/** Returns one line per scenario, all of the same measure. */
export function comparedSeries(scenarios: readonly Omit<NamedForecast, 'policy'>[], measure: ChartLine): LineSeries[] {
  return createComparedLines(
    scenarios.map(({ id, name, forecast }) => ({
      id: String(id),
      name,
      values: valuesOf(forecast, measure),
      ...flowOf(measure),
    })),
  );
}

/** A scenario's value of one measure in a month, in the currency of the forecast. */
interface ComparedValue {
  readonly value: number;
  /** The difference from the first scenario; null for the first. */
  readonly difference: number | null;
}

/**
 * Returns the values of the scenarios by a measure at the end of a month, in their order. Differences are computed from the rounded
 * values, so that the shown figures add up.
 */
export function comparedValues(forecasts: readonly Forecast[], measure: ChartLine, index: number): ComparedValue[] {
  const values = forecasts.map((forecast) => roundMoney(valuesOf(forecast, measure)[index] ?? 0));
  const [first = 0] = values;
  return values.map((value, position) => ({
    value,
    difference: position === 0 ? null : roundMoney(value - first),
  }));
}
