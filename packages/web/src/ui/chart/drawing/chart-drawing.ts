import { createAxisShapes } from './chart-axes.ts';
import type { ChartView } from '#ui/chart/chart-types.ts';
import { createLabelShapes } from './chart-labels.ts';
import { createSeriesShapes } from './series-shapes.ts';
import { type Frame, createFrame } from './chart-scale.ts';
import type { Shape } from '#ui/chart/chart-shape.ts';
import type { PlotStyle } from './chart-style.ts';

/** All shapes of a chart, and the frame that determines where they are. */
export interface Drawing extends Frame {
  readonly shapes: readonly Shape[];
}

/** Computes the shapes of a chart without painting them. `widthOf` returns the width in pixels of a text in the style's font. */
export function computeDrawing(view: ChartView, style: PlotStyle, widthOf: Frame['widthOf']): Drawing {
  const frame = createFrame(view, style, widthOf);
  return { ...frame, shapes: [...createAxisShapes(frame), ...createSeriesShapes(frame), ...createLabelShapes(frame)] };
}
