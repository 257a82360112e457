import type { CustomSeriesOption } from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { drawFrame, drawLine } from './chart-lines.ts';
import type { ChartWindow } from './chart-series.ts';
import { monthTicks } from './chart-ticks.ts';
import type { PlotStyle, PlotView } from './chart-view.ts';

type PlotOption = ComposeOption<GridComponentOption | CustomSeriesOption>;

const PIXELS_PER_TICK = 84;

/** The whole picture as ECharts wants it. Months are plain numbers on the axis: faster than categories, and zoomable. */
export function plotOption(view: PlotView, style: PlotStyle): PlotOption {
  const { labels, window, format } = view;
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
    yAxis: {
      type: 'value',
      // From zero, so that a line's height tells its worth; a zoomed stretch may fill the plot instead.
      scale: !isWhole,
      splitNumber: 4,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...text, formatter: format.short },
      splitLine: { lineStyle: { color: style.line } },
    },
    series: drawnSeries(view, style),
  };
}

/** What custom series tell the axes: the window, and the lowest and highest value in it. The drawing itself is ours. */
const EXTENT = {
  type: 'custom',
  silent: true,
  clip: false,
  dimensions: ['from', 'to', 'low', 'high'],
  encode: { x: ['from', 'to'], y: ['low', 'high'] },
} satisfies CustomSeriesOption;

/** All lines in one series, a row each: a series of its own for every line would cost several times the time. */
function drawnSeries(view: PlotView, style: PlotStyle): CustomSeriesOption[] {
  const { series, window } = view;
  const extents = series.map(({ values }) => extentOf(values, window));
  const isBelowZero = extents.some(([, , low = 0]) => low < 0);
  const lines: CustomSeriesOption = {
    ...EXTENT,
    id: 'lines',
    z: 3,
    data: extents,
    renderItem: ({ dataIndex }, { coord }) => {
      const drawn = series[dataIndex];
      return drawn === undefined ? null : drawLine(drawn, dataIndex, view, style, coord);
    },
  };
  const frame: CustomSeriesOption = {
    ...EXTENT,
    id: 'frame',
    z: 1,
    data: [[window.from, window.to, Number.NaN, Number.NaN]],
    renderItem: ({ coordSys }, { coord }) => drawFrame(view, style, coord, footOf(coordSys), isBelowZero),
  };
  return [frame, lines];
}

/** The lower edge of the plot; ECharts' types keep its place to themselves. */
function footOf(plot: object): number {
  const { y, height } = plot as { y: number; height: number };
  return y + height;
}

function extentOf(values: ArrayLike<number>, { from, to }: ChartWindow): number[] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let index = from; index <= to; index++) {
    const value = values[index] ?? 0;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [from, to, low, high];
}
