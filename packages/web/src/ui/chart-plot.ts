import { CustomChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { edgeColor } from './chart-color.ts';
import { plotOption } from './chart-option.ts';
import type { ChartSeries } from './chart-series.ts';
import type { PlotStyle, PlotView } from './chart-view.ts';

register([CustomChart, GridSimpleComponent, CanvasRenderer]);

/** Lines on a canvas, and where on it things stand. Only this module knows ECharts; it loads as a chunk of its own. */
export interface Plot {
  /** Draws at once, so that an edit and its picture share a frame. */
  draw: (view: PlotView) => void;
  /** Reads the page's colours and type again, as after a switch between light and dark; the next drawing has them. */
  restyle: () => void;
  style: () => PlotStyle;
  /** Pixels from the left edge of the plot to a label, from its top edge to a value. */
  xOf: (index: number) => number;
  yOf: (value: number) => number;
  /** The label nearest to a place, within the window in view. */
  indexAt: (x: number) => number;
  /** The drawing alone, at twice the size of the screen. */
  picture: () => HTMLCanvasElement;
  dispose: () => void;
}

/** A plot filling an element whose CSS gives text colour, hairline (border) colour, surface and type. */
export function createPlot(element: HTMLElement): Plot {
  const chart = init(element, undefined, { renderer: 'canvas' });
  let style = readStyle(element);
  let shown: PlotView | null = null;

  const draw = (view: PlotView) => {
    shown = view;
    chart.setOption(plotOption(view, style), { replaceMerge: ['series'], silent: true });
    chart.getZr().flush();
  };
  const resizing = new ResizeObserver(() => {
    chart.resize();
    style = { ...style, width: element.clientWidth };
    if (shown !== null) draw(shown);
  });
  resizing.observe(element);

  return {
    draw,
    restyle: () => {
      style = readStyle(element);
    },
    style: () => style,
    xOf: (index) => chart.convertToPixel({ xAxisIndex: 0 }, index),
    yOf: (value) => chart.convertToPixel({ yAxisIndex: 0 }, value),
    indexAt: (x) => {
      const { from, to } = shown?.window ?? { from: 0, to: 0 };
      return Math.min(to, Math.max(from, Math.round(chart.convertFromPixel({ xAxisIndex: 0 }, x))));
    },
    picture: () => chart.renderToCanvas({ pixelRatio: 2 }),
    dispose: () => {
      resizing.disconnect();
      chart.dispose();
    },
  };
}

/** Read once and kept: to ask for a computed style in the midst of a commit makes the browser compute them all. */
function readStyle(element: HTMLElement): PlotStyle {
  const computed = getComputedStyle(element);
  const surface = computed.backgroundColor;
  const colors = new Map<string, { line: string; edge: string | null }>();
  return {
    ink: computed.color,
    line: computed.borderTopColor,
    zeroLine: computed.borderBottomColor,
    surface,
    font: computed.fontFamily,
    fontSize: Number.parseFloat(computed.fontSize),
    width: element.clientWidth,
    colorOf: ({ color }: ChartSeries) => {
      const known = colors.get(color);
      if (known !== undefined) return known;
      const line = computedColor(element, color);
      const made = { line, edge: edgeColor(line, surface) };
      colors.set(color, made);
      return made;
    },
  };
}

function computedColor(element: HTMLElement, color: string): string {
  const probe = element.ownerDocument.createElement('span');
  probe.style.color = color;
  element.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return computed;
}
