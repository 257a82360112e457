import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Plot } from './chart-plot.ts';
import { ChartSwatch } from './chart-swatch.tsx';
import type { PlotView } from './chart-view.ts';
import styles from './chart.module.css';

/** Pixels between the hairline and the panel. */
const PANEL_GAP = 14;

interface ChartCursorProps {
  plot: Plot;
  view: PlotView;
  index: number;
  /** Where a drag began that will zoom when it ends. */
  dragStart: number | null;
}

/** A hairline at one month, a dot on every line there, and what all of them are worth. */
export function ChartCursor({ plot, view, index, dragStart }: ChartCursorProps) {
  const root = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLDivElement>(null);
  const { series, labels, milestones, format } = view;
  const groups = [...new Set(series.map(({ group }) => group))];

  // Whoever zooms the page or turns the phone finds it in its place.
  const [, setSize] = useState<object>();
  useEffect(() => {
    if (root.current === null) return undefined;
    const resizing = new ResizeObserver(setSize);
    resizing.observe(root.current);
    return () => resizing.disconnect();
  }, []);

  // Placed by hand, because only the plot, drawn in this very commit, knows where its months and values stand.
  useLayoutEffect(() => {
    const element = root.current;
    const panel = readout.current;
    if (element === null || panel === null) return;
    const x = plot.xOf(index);
    const startX = dragStart === null ? x : plot.xOf(dragStart);
    element.style.setProperty('--x', `${x}px`);
    element.style.setProperty('--drag-from', `${Math.min(x, startX)}px`);
    element.style.setProperty('--drag-width', `${Math.abs(x - startX)}px`);
    panel.style.left = `${panelLeft(x, panel.offsetWidth, element.clientWidth)}px`;
    for (const dot of element.querySelectorAll<HTMLElement>('[data-dot]')) {
      const values = series[Number(dot.dataset['dot'])]?.values;
      dot.style.setProperty('--y', `${plot.yOf(values?.[index] ?? 0)}px`);
    }
  });

  return (
    <div ref={root} className={styles.cursor} aria-hidden="true">
      <span className={styles.drag} />
      <span className={styles.hairline} />
      {series.map(({ id, color }, position) => (
        <span key={id} data-dot={position} className={styles.dot} style={{ background: color }} />
      ))}
      <div ref={readout} className={styles.readout} data-many={groups.length > 2 || undefined}>
        <p className={styles.readoutTitle}>{format.label(labels[index] ?? '')}</p>
        {milestones
          .filter((milestone) => milestone.index === index)
          .map(({ name }) => (
            <p key={name} className={styles.milestone} dir="auto">
              {name}
            </p>
          ))}
        {groups.map((group) => (
          <div key={group} className={styles.values}>
            {group === '' ? null : (
              <p className={styles.group}>
                <bdi>{group}</bdi>
              </p>
            )}
            {series
              .filter((one) => one.group === group)
              .map((one) => (
                <p key={one.id} className={styles.value}>
                  <ChartSwatch color={one.color} dash={one.dash} marker={one.marker} />
                  <span>{one.name}</span>
                  <bdi dir="ltr">{format.value(one.values[index] ?? 0)}</bdi>
                </p>
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Beside the hairline, on its roomier side, and never outside the drawing. */
function panelLeft(x: number, width: number, space: number): number {
  const left = x > space / 2 ? x - PANEL_GAP - width : x + PANEL_GAP;
  return Math.max(0, Math.min(left, space - width));
}
