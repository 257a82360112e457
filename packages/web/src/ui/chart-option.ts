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
type LinePoints = NonNullable<LineSeriesOption['data']>;

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
      ...series.flatMap((one) => linesOf(one, view, style)),
      markers(view, style),
      milestoneMarks(view, style),
    ],
  };
}

/** A line, and under it its edge where the colour alone would be too faint. */
function linesOf(series: ChartSeries, { window }: PlotView, style: PlotStyle): LineSeriesOption[] {
  const { line, edge } = style.colorOf(series);
  const data = pointsOf(series.values, window);
  const type = dashOf(series);
  const drawn = { ...lineOption(series.id, data, { color: line, width: LINE_WIDTH, type }), z: 3 };
  if (edge === null) return [drawn];
  const edgeStyle = { color: edge, width: LINE_WIDTH + 2 * EDGE_WIDTH, type };
  return [{ ...lineOption(`${series.id} edge`, data, edgeStyle), z: 2 }, drawn];
}

/**
 * A few markers on every line, all in one series: asked line by line and point by point for its symbol, ECharts takes
 * twice as long for the whole picture.
 */
function markers({ series, window }: PlotView, style: PlotStyle): LineSeriesOption {
  const apart = markersApart(window, style.width);
  const data = series.flatMap((one, position) => {
    const { line, edge } = style.colorOf(one);
    const itemStyle = { color: line, borderColor: edge ?? style.surface, borderWidth: EDGE_WIDTH };
    const symbol = `path://${MARKER_PATHS[one.marker]}`;
    // Each line starts at another month, so that markers do not pile up where lines meet.
    const phase = Math.round((apart * (position + 0.5)) / series.length) % apart;
    const count = Math.max(0, Math.ceil((window.to - window.from + 1 - phase) / apart));
    return Array.from({ length: count }, (_, step) => {
      const index = window.from + phase + step * apart;
      return { value: [index, one.values[index] ?? 0], symbol, itemStyle };
    });
  });
  return { ...lineOption('markers', data, { width: 0 }), z: 4, showSymbol: true, symbolSize: 8 };
}

/** A quiet line where worth turns into debt, only when the picture reaches below zero. */
function zeroLine({ series, window }: PlotView, style: PlotStyle): LineSeriesOption[] {
  const isBelow = series.some(({ values }) => {
    for (let index = window.from; index <= window.to; index++) if ((values[index] ?? 0) < 0) return true;
    return false;
  });
  const data = plain(new Float64Array([window.from, 0, window.to, 0]));
  return isBelow ? [{ ...lineOption('zero', data, { color: style.zeroLine, width: 1 }), z: 1 }] : [];
}

function milestoneMarks({ milestones, window }: PlotView, style: PlotStyle): LineSeriesOption {
  const inView = milestones.filter(({ index }) => index >= window.from && index <= window.to);
  const data = inView.map(({ index }) => [index, 0]);
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

function lineOption(id: string, data: LinePoints, lineStyle: LineStyle): LineSeriesOption {
  return {
    id,
    type: 'line',
    data,
    dimensions: ['index', 'value'],
    silent: true,
    showSymbol: false,
    clip: false,
    emphasis: { disabled: true },
    lineStyle: { join: 'round', ...lineStyle },
  };
}

/** ECharts takes typed arrays, index and value in turn, though its types do not say so. */
function plain(points: Float64Array): LinePoints {
  return points as unknown as number[];
}

function dashOf({ dash }: ChartSeries): 'solid' | number[] {
  return dash === 'solid' ? dash : [...DASH_PATTERNS[dash]];
}

function markersApart({ from, to }: ChartWindow, width: number): number {
  const count = Math.max(2, Math.round(width / PIXELS_PER_MARKER));
  return Math.max(2, Math.round((to - from + 1) / count));
}

/** Index and value in turn: no object a point. */
function pointsOf(values: ArrayLike<number>, { from, to }: ChartWindow): LinePoints {
  const points = new Float64Array(2 * (to - from + 1));
  for (let index = from; index <= to; index++) {
    points[2 * (index - from)] = index;
    points[2 * (index - from) + 1] = values[index] ?? 0;
  }
  return plain(points);
}
