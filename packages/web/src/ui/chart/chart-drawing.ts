import { axisShapes } from './chart-axes.ts';
import { lineShapes } from './chart-lines.ts';
import { type PlotScale, plotScale } from './chart-scale.ts';
import type { Shape } from './chart-shape.ts';
import type { PlotStyle, PlotView } from './chart-view.ts';

/** The whole picture, and where in it things stand. */
export interface Drawing {
  readonly scale: PlotScale;
  readonly shapes: readonly Shape[];
}

/** Draws nothing: says what there is to draw. `widthOf` measures a text in the style's type. */
export function drawingOf(view: PlotView, style: PlotStyle, widthOf: (text: string) => number): Drawing {
  const scale = plotScale(view, style, widthOf);
  const lines = view.series.flatMap((one, position) => lineShapes(one, position, view, style, scale));
  return { scale, shapes: [...axisShapes(view, style, scale, widthOf), ...lines] };
}
