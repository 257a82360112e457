import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { ChartCursor } from './chart-cursor.tsx';
import { nextIndex, zoomedWindow } from './chart-keys.ts';
import type { Plot } from './chart-plot.ts';
import { type ChartWindow, fullName } from './chart-series.ts';
import type { PlotView } from './chart-view.ts';
import styles from './chart.module.css';

interface ChartStageProps {
  name: string;
  view: PlotView;
  plot: Plot | null;
  onPlot: (plot: Plot | null) => void;
  onZoom: (window: ChartWindow | null) => void;
}

/** A drag shorter than this is a click. */
const SHORTEST_ZOOM_MONTHS = 2;

/** The drawing, and over it the month under the pointer or under the keyboard's cursor. */
export function ChartStage({ name, view, plot, onPlot, onZoom }: ChartStageProps) {
  const t = useText();
  const [pointed, setPointed] = useState<number | null>(null);
  const [dragStart, setDragStart] = useState<number | null>(null);
  const [isByKeyboard, setIsByKeyboard] = useState(false);
  const { from, to } = view.window;
  const cursor = pointed === null ? null : Math.min(to, Math.max(from, pointed));

  const indexUnder = (event: PointerEvent<HTMLDivElement>) =>
    plot?.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left) ?? null;
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    setIsByKeyboard(false);
    setPointed(indexUnder(event));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    onPointerMove(event);
    setDragStart(indexUnder(event));
  };
  const onPointerUp = () => {
    if (dragStart !== null && cursor !== null && Math.abs(cursor - dragStart) >= SHORTEST_ZOOM_MONTHS) {
      onZoom({ from: Math.min(cursor, dragStart), to: Math.max(cursor, dragStart) });
      setPointed(null);
    }
    setDragStart(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const moved = nextIndex(event.key, cursor, view.window);
    const zoomed = zoomedWindow(event.key, cursor, view.window, view.labels.length);
    if (moved === undefined && zoomed === undefined) return;
    event.preventDefault();
    setIsByKeyboard(true);
    if (moved !== undefined) setPointed(moved);
    if (zoomed !== undefined) onZoom(zoomed);
  };

  return (
    <div className={styles.stage}>
      <ChartCanvas view={view} plot={plot} onPlot={onPlot} />
      <div
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.cursor', { name })}
        aria-valuemin={from}
        aria-valuemax={to}
        aria-valuenow={cursor ?? from}
        aria-valuetext={view.format.label(view.labels[cursor ?? from] ?? '')}
        onKeyDown={onKeyDown}
        onBlur={() => setPointed(null)}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          setDragStart(null);
          setPointed(null);
        }}
        onPointerLeave={({ pointerType }) => {
          setDragStart(null);
          // A finger leaves whenever it is lifted; what it pointed at stays until it taps elsewhere.
          if (!isByKeyboard && pointerType === 'mouse') setPointed(null);
        }}
        onDoubleClick={() => onZoom(null)}
      />
      {plot === null || cursor === null ? null : (
        <ChartCursor plot={plot} view={view} index={cursor} dragStart={dragStart} />
      )}
      <p role="status" className="visually-hidden">
        {isByKeyboard && cursor !== null ? spoken(view, cursor) : ''}
      </p>
    </div>
  );
}

/** Everything at one month in words. */
function spoken({ series, milestones, labels, format }: PlotView, index: number): string {
  const values = series.map((one) => `${fullName(one)} ${format.value(one.values[index] ?? 0)}`);
  const names = milestones
    .filter((milestone) => milestone.index === index)
    .map((milestone) => milestone.name);
  return [format.label(labels[index] ?? ''), ...names, ...values].join(', ');
}
