import { axisShapes } from './chart-axes.ts';
import type { ChartView } from '#ui/chart/chart-description.ts';
import { labelShapes } from './chart-labels.ts';
import { seriesShapes } from './chart-marks.ts';
import { type Frame, frameOf } from './chart-scale.ts';
import type { Shape } from '#ui/chart/chart-shape.ts';
import type { PlotStyle } from './chart-style.ts';

/** The whole picture, and where in it things stand. */
export interface Drawing extends Frame {
  readonly shapes: readonly Shape[];
}

/** Draws nothing: says what there is to draw. `widthOf` measures a text in the style's type. */
export function drawingOf(view: ChartView, style: PlotStyle, widthOf: Frame['widthOf']): Drawing {
  const frame = frameOf(view, style, widthOf);
  return { ...frame, shapes: [...axisShapes(frame), ...seriesShapes(frame), ...labelShapes(frame)] };
}
