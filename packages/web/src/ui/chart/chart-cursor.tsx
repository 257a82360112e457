import { useMergedRef, useResizeObserver } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import type { ChartColumn } from './chart-columns.ts';
import { type Chart, eventsAt, positionTitle } from './chart-types.ts';
import { ChartSwatch } from './chart-legend.tsx';
import type { Plot } from '#ui/chart/drawing/chart-plot.ts';
import styles from './chart.module.css';

/** Pixels between the vertical line of the cursor and the panel with the values. */
const PANEL_GAP = 14;

interface ChartCursorProps {
  plot: Plot;
  chart: Chart;
  columns: readonly ChartColumn[];
  index: number;
  /** The index of the column selected by keyboard; null if none is selected. */
  picked: number | null;
  /** The position at which a drag began, or null. The chart zooms when the drag ends. */
  dragStart: number | null;
}

/** Renders the cursor of a chart: a vertical line at one position, a dot on every series there, and a panel with the values. */
export function ChartCursor({ plot, chart, columns, index, picked, dragStart }: ChartCursorProps) {
  // The observed size makes the component render again when the page is zoomed or the phone is turned.
  const [observed] = useResizeObserver<HTMLDivElement>();
  const root = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(root, observed);
  const readout = useRef<HTMLDivElement>(null);
  const shown = columns.map((column) => ({ column, text: column.text(index) })).filter(({ text }) => text !== '');

  // Line and panel are positioned in a layout effect, because the pixels of positions and values are known only after the plot was drawn in
  // the same commit.
  useLayoutEffect(() => {
    const element = root.current;
    const panel = readout.current;
    if (element === null || panel === null) return;
    const x = plot.xOf(index);
    const startX = dragStart === null ? x : plot.xOf(dragStart);
    const { top, bottom } = plot.span();
    element.style.setProperty('--top', `${top}px`);
    element.style.setProperty('--height', `${bottom - top}px`);
    element.style.setProperty('--x', `${x}px`);
    element.style.setProperty('--drag-from', `${Math.min(x, startX)}px`);
    element.style.setProperty('--drag-width', `${Math.abs(x - startX)}px`);
    panel.style.left = `${panelLeft(x, panel.offsetWidth, element.clientWidth)}px`;
    for (const dot of element.querySelectorAll<HTMLElement>('[data-dot]')) {
      const column = columns[Number(dot.dataset['dot'])];
      const y = column === undefined ? null : plot.yOf(column, index);
      dot.hidden = y === null;
      dot.style.setProperty('--y', `${y ?? 0}px`);
    }
  });

  return (
    <div ref={ref} className={styles.cursor} aria-hidden="true">
      <span className={styles.drag} />
      <span className={styles.hairline} />
      {columns.map(({ key, symbol }, position) => (
        <span
          key={key}
          data-dot={position}
          data-picked={position === picked || undefined}
          className={styles.dot}
          style={{ background: symbol.color }}
        />
      ))}
      <div ref={readout} className={styles.readout}>
        <p className={styles.readoutTitle}>{positionTitle(chart, index)}</p>
        {eventsAt(chart, index).map((news) => (
          <p key={news} className={styles.milestone} dir="auto">
            {news}
          </p>
        ))}
        {shown.map(({ column, text }) => (
          <p key={column.key} className={styles.value} data-picked={column === columns[picked ?? -1] || undefined}>
            <ChartSwatch symbol={column.symbol} />
            <span className={styles.valueName} dir="auto">
              {column.name}
            </span>
            <bdi dir={column.dir}>{text}</bdi>
          </p>
        ))}
      </div>
    </div>
  );
}

/**
 * Returns the left edge of the panel in pixels. The panel is on the side of the line that has more space, and always inside the drawing.
 */
function panelLeft(x: number, width: number, space: number): number {
  const left = x > space / 2 ? x - PANEL_GAP - width : x + PANEL_GAP;
  return Math.max(0, Math.min(left, space - width));
}
