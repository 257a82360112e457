import { useLayoutEffect, useRef, useState } from 'react';
import { drawingOf } from '#ui/chart/chart-drawing.ts';
import { penOf } from '#ui/chart/chart-paint.ts';
import { MARKER_PATHS } from '#ui/chart/chart-series.ts';
import { MARKER_SIZE, type Shape } from '#ui/chart/chart-shape.ts';
import { readStyle } from '#ui/chart/chart-style.ts';
import { ChartSwatch } from '#ui/chart/chart-swatch.tsx';
import type { PlotView } from '#ui/chart/chart-view.ts';
import styles from './chart-paper.module.css';

/** As wide as a sheet of A4 within its margins, in CSS pixels. */
const WIDTH = 688;
const HEIGHT = 320;

/** The same drawing as on the screen, as outlines instead of pixels, with a legend of its lines: whose dashes are whose, the page says. */
export function ChartPaper({ view }: { view: PlotView }) {
  const host = useRef<HTMLDivElement>(null);
  const [shapes, setShapes] = useState<readonly Shape[]>([]);
  useLayoutEffect(() => {
    if (host.current === null) return;
    const style = { ...readStyle(host.current), width: WIDTH, height: HEIGHT };
    const pen = penOf(document.createElement('canvas'));
    pen.font = `${style.fontSize}px ${style.font}`;
    setShapes(drawingOf(view, style, (text) => pen.measureText(text).width).shapes);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- paper is drawn once
  }, []);
  return (
    <figure className={styles.figure}>
      <div ref={host} className={styles.plot}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.drawing} aria-hidden="true">
          {shapes.map((shape, position) => (
            <Drawn key={position} shape={shape} />
          ))}
        </svg>
      </div>
      <figcaption className={styles.legend}>
        {view.series
          .filter(({ group }) => group === view.series[0]?.group)
          .map((one) => (
            <span key={one.id} className={styles.entry}>
              <ChartSwatch color={one.color} dash={one.dash} marker={one.marker} />
              {one.name}
            </span>
          ))}
      </figcaption>
    </figure>
  );
}

function Drawn({ shape }: { shape: Shape }) {
  switch (shape.type) {
    case 'line':
      return (
        <polyline
          points={shape.points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}
          fill="none"
          stroke={shape.stroke}
          strokeWidth={shape.width}
          strokeDasharray={shape.dash?.join(' ')}
          strokeLinejoin="round"
        />
      );
    case 'mark':
      return (
        <path
          d={MARKER_PATHS[shape.marker]}
          transform={`translate(${shape.x - MARKER_SIZE / 2} ${shape.y - MARKER_SIZE / 2})`}
          fill={shape.fill}
          stroke={shape.stroke}
        />
      );
    case 'text':
      return (
        <text
          x={shape.x}
          y={shape.y}
          fill={shape.fill}
          textAnchor={shape.align === 'right' ? 'end' : 'middle'}
          dominantBaseline="central"
        >
          {shape.text}
        </text>
      );
  }
}
