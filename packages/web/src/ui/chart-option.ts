import type { LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import {
  type ChartFormat,
  type ChartMilestone,
  type ChartSeries,
  type ChartWindow,
  DASH_PATTERNS,
  MARKER_PATHS,
} from './chart-series.ts';
import { monthTicks } from './chart-ticks.ts';

export type PlotOption = ComposeOption<GridComponentOption | LineSeriesOption>;

/** What a plot shows. */
export interface PlotView {
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly milestones: readonly ChartMilestone[];
  readonly window: ChartWindow;
  readonly format: ChartFormat;
}

/** The page's colours and type as the canvas needs them: computed, not as custom properties. */
export interface PlotStyle {
  readonly ink: string;
  readonly line: string;
  readonly zeroLine: string;
  readonly surface: string;
  readonly font: string;
  readonly fontSize: number;
  /** Width of the plot in pixels. */
  readonly width: number;
  readonly colorOf: (series: ChartSeries) => { readonly line: string; readonly edge: string | null };
}

type LineStyle = NonNullable<LineSeriesOption['lineStyle']>;

const LINE_WIDTH = 2.25;
const EDGE_WIDTH = 1;
const PIXELS_PER_TICK = 84;
const PIXELS_PER_MARKER = 150;

/** The whole picture as ECharts wants it. Months are plain numbers on the axis: faster than categories, and zoomable. */
export function plotOption(view: PlotView, style: PlotStyle): PlotOption {
  const { labels, window, format, series } = view;
  const isWhole = window.from === 0 && window.to === labels.length - 1;
  const limit = Math.max(2, Math.floor(style.width / PIXELS_PER_TICK));
  const ticks = monthTicks(labels, window.from, window.to, limit);
  const text = { color: style.ink, fontFamily: style.font, fontSize: style.fontSize };
  return {
    animation: false,
    grid: { left: 0, right: 8, top: 12, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'value',
      min: window.from,
      max: window.to,
      axisLine: { show: true, onZero: false, lineStyle: { color: style.zeroLine } },
      axisTick: { show: true, customValues: ticks, lineStyle: { color: style.zeroLine } },
      axisLabel: {
        ...text,
        customValues: ticks,
        hideOverlap: true,
        formatter: (index: number) => format.tick(labels[index] ?? ''),
      },
      splitLine: { show: false },
    },
    yAxis: [
      {
        type: 'value',
        // From zero, so that a line's height tells its worth; a zoomed stretch may fill the plot instead.
        scale: !isWhole,
        splitNumber: 4,
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { ...text, formatter: format.short },
        splitLine: { lineStyle: { color: style.line } },
      },
      // Whatever the amounts, its 0 is the foot of the plot, where milestones stand.
      { type: 'value', show: false, min: 0, max: 1 },
    ],
    series: [
      ...zeroLine(view, style),
      ...series.flatMap((one, position) => linesOf(one, position, view, style)),
      milestoneMarks(view, style),
    ],
  };
}

/** A line, and under it its edge where the colour alone would be too faint. */
function linesOf(
  series: ChartSeries,
  position: number,
  view: PlotView,
  style: PlotStyle,
): LineSeriesOption[] {
  const color = style.colorOf(series);
  const data = pointsOf(series.values, view.window);
  const line = lineOption(series.id, data, { color: color.line, width: LINE_WIDTH, type: dashOf(series) });
  // Markers stand apart in distance and, line by line, in phase, so that they do not pile up where lines meet.
  const apart = markersApart(view.window, style.width);
  const phase = Math.round((apart * (position + 0.5)) / Math.max(view.series.length, 1)) % apart;
  const symbol = `path://${MARKER_PATHS[series.marker]}`;
  const withMarkers: LineSeriesOption = {
    ...line,
    z: 3,
    showSymbol: true,
    symbolSize: 8,
    symbol: (_value: unknown, { dataIndex }: { dataIndex: number }) =>
      dataIndex % apart === phase ? symbol : 'none',
    itemStyle: { color: color.line, borderColor: color.edge ?? style.surface, borderWidth: EDGE_WIDTH },
  };
  if (color.edge === null) return [withMarkers];
  const edge = { color: color.edge, width: LINE_WIDTH + 2 * EDGE_WIDTH, type: dashOf(series) };
  return [{ ...lineOption(`${series.id} edge`, data, edge), z: 2 }, withMarkers];
}

/** A quiet line where worth turns into debt, only when the picture reaches below zero. */
function zeroLine({ series, window }: PlotView, style: PlotStyle): LineSeriesOption[] {
  const isBelow = series.some(({ values }) => {
    for (let index = window.from; index <= window.to; index++) if ((values[index] ?? 0) < 0) return true;
    return false;
  });
  const data = new Float64Array([window.from, 0, window.to, 0]);
  return isBelow ? [{ ...lineOption('zero', data, { color: style.zeroLine, width: 1 }), z: 1 }] : [];
}

function milestoneMarks({ milestones, window }: PlotView, style: PlotStyle): LineSeriesOption {
  const inView = milestones.filter(({ index }) => index >= window.from && index <= window.to);
  const data = new Float64Array(inView.flatMap(({ index }) => [index, 0]));
  return {
    ...lineOption('milestones', data, { width: 0 }),
    yAxisIndex: 1,
    z: 4,
    showSymbol: true,
    symbol: 'triangle',
    symbolSize: 8,
    symbolOffset: [0, '-50%'],
    itemStyle: { color: style.ink },
  };
}

function lineOption(id: string, points: Float64Array, lineStyle: LineStyle): LineSeriesOption {
  return {
    id,
    type: 'line',
    // ECharts takes typed arrays, index and value in turn, though its types do not say so.
    data: points as unknown as number[],
    dimensions: ['index', 'value'],
    silent: true,
    showSymbol: false,
    clip: false,
    emphasis: { disabled: true },
    lineStyle: { join: 'round', ...lineStyle },
  };
}

function dashOf({ dash }: ChartSeries): 'solid' | number[] {
  return dash === 'solid' ? dash : [...DASH_PATTERNS[dash]];
}

function markersApart({ from, to }: ChartWindow, width: number): number {
  const markers = Math.max(2, Math.round(width / PIXELS_PER_MARKER));
  return Math.max(2, Math.round((to - from + 1) / markers));
}

/** Index and value in turn, as ECharts reads typed arrays without making an object a point. */
function pointsOf(values: ArrayLike<number>, { from, to }: ChartWindow): Float64Array {
  const points = new Float64Array(2 * (to - from + 1));
  for (let index = from; index <= to; index++) {
    points[2 * (index - from)] = index;
    points[2 * (index - from) + 1] = values[index] ?? 0;
  }
  return points;
}
