import { axisShapes } from './chart-axes.ts';
import type { ChartView } from '#ui/chart/chart-description.ts';
import { labelShapes } from './chart-labels.ts';
import { type ChartLayer, layersOf } from './chart-layers.ts';
import { seriesShapes } from './chart-marks.ts';
import { type PlotScale, plotScale } from './chart-scale.ts';
import type { Shape } from '#ui/chart/chart-shape.ts';
import type { PlotStyle } from './chart-style.ts';

/** The whole picture, and where in it things stand. */
export interface Drawing {
  readonly layers: readonly ChartLayer[];
  readonly scale: PlotScale;
  readonly shapes: readonly Shape[];
}

/** Draws nothing: says what there is to draw. `widthOf` measures a text in the style's type. */
export function drawingOf(view: ChartView, style: PlotStyle, widthOf: (text: string) => number): Drawing {
  const layers = layersOf(view.chart);
  const scale = plotScale(view, layers, style, widthOf);
  const series = seriesShapes(layers, view, style, scale, widthOf);
  const labels = labelShapes(layers, view, style, scale, widthOf);
  return { layers, scale, shapes: [...axisShapes(view, style, scale, widthOf), ...series, ...labels] };
}
