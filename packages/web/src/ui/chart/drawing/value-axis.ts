import { scaleLinear, scaleLog } from 'd3-scale';
import { type Chart, type ChartWindow, positionCount } from '#ui/chart/chart-description.ts';
import type { ChartLayer } from './chart-layers.ts';

const VALUES_NAMED = 5;

/** From values to pixels, once it has been given a range. */
interface ValueAxis {
  readonly scale: { (value: number): number; range: (pixels: [bottom: number, top: number]) => unknown };
  readonly values: readonly number[];
}

/** The axis of values: a little more than what is in view, between round values. */
export function valueAxis(chart: Chart, window: ChartWindow, layers: readonly ChartLayer[]): ValueAxis {
  const isLog = isLogarithmic(chart);
  const [low, high] = extentOf(chart, window, layers, isLog);
  if (!(low <= high)) return { scale: scaleLinear(), values: [] };
  if (isLog) {
    const [least, most] = low === high ? [low / 2, low * 2] : [low, high];
    const scale = scaleLog().domain([roundFactor(least, false), roundFactor(most, true)]);
    const values = scale.ticks(VALUES_NAMED).filter((value) => /^[125]e/.test(value.toExponential()));
    const powers = values.filter((value) => value.toExponential().startsWith('1e'));
    return { scale, values: values.length > 2 * VALUES_NAMED ? powers : values };
  }
  const scale = scaleLinear()
    .domain(low === high ? [low, low + (Math.abs(low) * 0.2 || 1)] : [low, high])
    .nice(VALUES_NAMED);
  return { scale, values: scale.ticks(VALUES_NAMED) };
}

/** The next 1, 2 or 5 times a power of ten above or below: d3 would go on to the power. */
function roundFactor(value: number, isUp: boolean): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = isUp
    ? [1, 2, 5].find((one) => one * power >= value)
    : [5, 2].find((one) => one * power <= value);
  return (factor ?? (isUp ? 10 : 1)) * power;
}

/** Whether the axis of values is logarithmic: what stands on zero has no place there. */
export function isLogarithmic({ y, series }: Chart): boolean {
  return y.scale === 'log' && series.every(({ kind }) => !['stack', 'bars', 'waterfall'].includes(kind));
}

/**
 * Lowest and highest value in view: from zero, so that a line's height tells its worth, unless zoomed; what stands on zero
 * always does. On a logarithmic axis only what is above zero counts.
 */
function extentOf(
  chart: Chart,
  { from, to }: ChartWindow,
  layers: readonly ChartLayer[],
  isLog: boolean,
): readonly [low: number, high: number] {
  const isWhole = from === 0 && to === positionCount(chart) - 1;
  const isFromZero = isWhole && chart.series.some(({ kind }) => kind !== 'points');
  const [least, most] = (isWhole ? chart.y.reach : undefined) ?? [Infinity, -Infinity];
  let low = isFromZero && !isLog ? Math.min(0, least) : Infinity;
  let high = isFromZero && !isLog ? Math.max(0, most) : -Infinity;
  for (const layer of layers) {
    for (const values of layer.from === layer.to ? [layer.to] : [layer.from, layer.to]) {
      for (let index = from; index <= to; index++) {
        const value = values[index] ?? Number.NaN;
        if (isLog && value <= 0) continue;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
  }
  return [low, high];
}
