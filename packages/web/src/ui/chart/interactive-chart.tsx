import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { type ChartColumn, createChartColumns } from './chart-columns.ts';
import { ChartCursor } from './chart-cursor.tsx';
import {
  type Chart,
  type ChartTarget,
  type ChartView,
  type ChartWindow,
  type HighlightedSeries,
  eventsAt,
  positionCount,
  positionTitle,
} from './chart-types.ts';
import { findNearestSeries, toHighlightedSeries } from './highlighted-series.ts';
import { columnAfterKey, cursorAfterKey, windowAfterKey } from './chart-keyboard.ts';
import { useChartPress } from './chart-press.ts';
import type { Plot } from '#ui/chart/drawing/chart-plot.ts';
import styles from './chart.module.css';

interface InteractiveChartProps {
  view: ChartView;
  plot: Plot | null;
  onPlot: (plot: Plot | null) => void;
  onZoom: (window: ChartWindow | null) => void;
  target: ChartTarget | null;
  onTargetShown: (() => void) | undefined;
  /** Called with the position that was clicked, or confirmed with Enter. */
  onChoose: ((index: number, isGlance: boolean) => void) | undefined;
  /** Called with the series nearest to the pointer or selected by keyboard, and with null once there is none. */
  onSeries: ((pointed: HighlightedSeries | null) => void) | undefined;
}

/** Minimum number of positions of a zoom. A drag over fewer positions counts as a click. */
const SHORTEST_ZOOM = 2;

/** Renders the drawing of a chart, and its cursor, which pointer or keyboard moves. */
export function InteractiveChart(props: InteractiveChartProps) {
  const { view, plot, onPlot, onZoom, target, onTargetShown, onChoose, onSeries } = props;
  const t = useText();
  const [pointed, setPointed] = useState<number | null>(null);
  const [pickedBefore, setPicked] = useState<number | null>(null);
  const [dragStart, setDragStart] = useState<number | null>(null);
  const [isByKeyboard, setIsByKeyboard] = useState(false);
  const press = useChartPress(onChoose, () => onZoom(null));
  const { chart, window } = view;
  const { from, to } = window;
  const columns = useMemo(() => createChartColumns(chart), [chart]);
  const handle = useRef<HTMLDivElement>(null);
  const [targetBefore, setTargetBefore] = useState<ChartTarget | null>(null);
  if (target !== targetBefore) {
    setTargetBefore(target);
    if (target !== null) {
      setPointed(target.index);
      setIsByKeyboard(true);
    }
  }
  useShownTarget(handle, target, onTargetShown);
  const cursor = pointed === null ? null : Math.min(to, Math.max(from, pointed));
  const picked = pickedBefore !== null && pickedBefore < columns.length ? pickedBefore : null;

  const indexUnder = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return plot?.indexAt(event.clientX - left, event.clientY - top) ?? null;
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    setIsByKeyboard(false);
    setPicked(null);
    const index = indexUnder(event);
    setPointed(index);
    if (plot === null || index === null || onSeries === undefined) return;
    const { top } = event.currentTarget.getBoundingClientRect();
    onSeries(findNearestSeries(plot, columns, index, event.clientY - top));
  };
  const leave = () => {
    setPointed(null);
    onSeries?.(null);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    press.begin(event);
    onPointerMove(event);
    setDragStart(indexUnder(event));
  };
  const onPointerUp = () => {
    if (dragStart !== null && cursor !== null && Math.abs(cursor - dragStart) >= SHORTEST_ZOOM) {
      onZoom({ from: Math.min(cursor, dragStart), to: Math.max(cursor, dragStart) });
      setPointed(null);
    } else if (dragStart !== null) press.choose(dragStart);
    setDragStart(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') onChoose?.(cursor ?? from, false);
    const moved = cursorAfterKey(event.key, cursor, window);
    const chosen = columnAfterKey(event.key, picked, columns.length);
    const zoomed = windowAfterKey(event.key, cursor, window, positionCount(chart));
    if (moved === undefined && chosen === undefined && zoomed === undefined) return;
    event.preventDefault();
    setIsByKeyboard(true);
    if (moved !== undefined) setPointed(moved);
    if (moved === null) setPicked(null);
    if (chosen !== undefined) {
      setPicked(chosen);
      setPointed(cursor ?? from);
      onSeries?.(chosen === null ? null : toHighlightedSeries(columns[chosen]));
    }
    if (zoomed !== undefined) onZoom(zoomed);
  };

  const position = positionTitle(chart, cursor ?? from);
  const ofPicked = picked === null ? [] : columns.slice(picked, picked + 1);
  return (
    <div className={styles.stage}>
      <ChartCanvas view={view} plot={plot} onPlot={onPlot} />
      <div
        ref={handle}
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label={t('chart.cursor', { name: chart.name })}
        aria-valuemin={from}
        aria-valuemax={to}
        aria-valuenow={cursor ?? from}
        aria-valuetext={[position, ...ofPicked.map((column) => describeValue(column, cursor ?? from))].join(', ')}
        onKeyDown={onKeyDown}
        onBlur={leave}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          setDragStart(null);
          leave();
        }}
        onPointerLeave={({ pointerType }) => {
          setDragStart(null);
          // A lifted finger causes a leave event. The cursor then stays where it is until the finger taps elsewhere.
          if (!isByKeyboard && pointerType === 'mouse') leave();
        }}
        onDoubleClick={press.double}
      />
      {plot === null || cursor === null ? null : (
        <ChartCursor plot={plot} chart={chart} columns={columns} index={cursor} picked={picked} dragStart={dragStart} />
      )}
      <p role="status" className="visually-hidden">
        {isByKeyboard && cursor !== null ? describePosition(chart, picked === null ? columns : ofPicked, cursor) : ''}
      </p>
    </div>
  );
}

/** Focuses the chart and scrolls it into view when another component requests a position. */
function useShownTarget(
  handle: RefObject<HTMLElement | null>,
  target: ChartTarget | null,
  onShown: (() => void) | undefined,
): void {
  useEffect(() => {
    if (target === null) return;
    handle.current?.focus({ preventScroll: true });
    handle.current?.scrollIntoView({ block: 'center' });
    onShown?.();
  }, [handle, target, onShown]);
}

function describeValue({ name, text }: ChartColumn, index: number): string {
  return `${name} ${text(index)}`;
}

/** Returns the values of one position as a sentence for screen readers. */
function describePosition(chart: Chart, columns: readonly ChartColumn[], index: number): string {
  const values = columns.filter(({ text }) => text(index) !== '').map((column) => describeValue(column, index));
  return [positionTitle(chart, index), ...eventsAt(chart, index), ...values].join(', ');
}
