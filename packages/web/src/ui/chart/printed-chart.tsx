import { useLayoutEffect, useRef, useState } from 'react';
import { type Chart, createFullView } from './chart-types.ts';
import { computeDrawing } from '#ui/chart/drawing/chart-drawing.ts';
import { ChartLegend } from './chart-legend.tsx';
import { getCanvasContext } from '#ui/chart/drawing/draw-shapes.ts';
import type { Shape } from './chart-shape.ts';
import { SvgShapes } from './svg-shapes.tsx';
import { readPlotStyle } from '#ui/chart/drawing/chart-style.ts';
import styles from './printed-chart.module.css';

/** The width of an A4 page within its margins, in CSS pixels. */
const WIDTH = 688;
const HEIGHT = 216;

/** Renders a chart for print, as SVG outlines instead of the pixels on the screen. */
export function PrintedChart({ chart }: { chart: Chart }) {
  const host = useRef<HTMLDivElement>(null);
  const [shapes, setShapes] = useState<readonly Shape[]>([]);
  useLayoutEffect(() => {
    if (host.current === null) return;
    const style = { ...readPlotStyle(host.current), width: WIDTH, height: HEIGHT };
    const pen = getCanvasContext(document.createElement('canvas'));
    pen.font = `${style.fontSize}px ${style.font}`;
    setShapes(computeDrawing(createFullView(chart), style, (text) => pen.measureText(text).width).shapes);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- paper is drawn once
  }, []);
  return (
    <figure className={styles.figure}>
      <div ref={host} className={styles.plot}>
        <SvgShapes viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.drawing} shapes={shapes} />
      </div>
      <figcaption>
        <ChartLegend chart={chart} />
      </figcaption>
    </figure>
  );
}
