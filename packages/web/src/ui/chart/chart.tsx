import { type ReactNode, createContext, use, useId, useMemo, useState } from 'react';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { useIsPrinting } from '#lib/use-is-printing.ts';
import {
  type Chart as Description,
  type ChartTarget,
  type ChartWindow,
  type ChartView,
  type HighlightedSeries,
  positionCount,
} from './chart-types.ts';
import { ChartLegend } from './chart-legend.tsx';
import type { Plot } from '#ui/chart/drawing/chart-plot.ts';
import { InteractiveChart } from './interactive-chart.tsx';
import { ChartHeader, ChartToolbar } from './chart-toolbar.tsx';
import styles from './chart.module.css';
import { LazyLoadBoundary } from '#ui/layout/loading-and-error-states.tsx';

const ChartTable = lazyWithTexts(async () => (await import('./chart-table.tsx')).ChartTable);

/** A function that renders a chart for print, provided by pages that are printed as shown; null on other pages. */
export const PrintChartContext = createContext<((chart: Description) => ReactNode) | null>(null);

/** A function that renders content over the drawing, called once the plot exists. */
export type ChartOverlay = (plot: Plot, view: ChartView) => ReactNode;

interface ChartProps {
  /** Pass the same object on every render, because a new object draws the chart again. */
  chart: Description;
  /** A text that summarises the chart, above all for users who cannot see it. */
  summary: ReactNode;
  /** A legend that replaces the chart's own. */
  legend?: ReactNode;
  /** A position that the chart must show. Each new object is a new request, even for the same position. */
  target?: ChartTarget | null;
  onTargetShown?: () => void;
  /**
   * Called with the position that was clicked, or confirmed with Enter. `isGlance` is true for a finger's
   * first tap, which only shows the values.
   */
  onChoose?: (index: number, isGlance: boolean) => void;
  /**
   * Called when a row of the table is pressed, with its position; for the row of a year, with the year's last position. If absent, rows
   * cannot be pressed.
   */
  onRow?: (index: number, isYear: boolean) => void;
  /** Called with the series nearest to the pointer or selected by keyboard, and with null once there is none. */
  onSeries?: (pointed: HighlightedSeries | null) => void;
  /** Content over the drawing, such as handles. */
  overlay?: ChartOverlay | undefined;
}

/** Renders a chart that can be read with pointer or keyboard, zoomed, shown as a table, and saved. */
export function Chart({
  chart,
  summary,
  legend,
  target = null,
  onTargetShown,
  onChoose,
  onRow,
  onSeries,
  overlay,
}: ChartProps) {
  const [zoom, setZoom] = useState<{ window: ChartWindow; ends: string } | null>(null);
  const [isTable, setIsTable] = useState(false);
  const summaryId = useId();
  const drawOnPaper = use(PrintChartContext);
  const isOnPaper = useIsPrinting() && drawOnPaper !== null;
  const [plot, setPlot] = useState<Plot | null>(null);
  const count = positionCount(chart);
  const [targetBefore, setTargetBefore] = useState<ChartTarget | null>(null);
  if (target !== targetBefore) {
    setTargetBefore(target);
    // The table view or the zoom may hide the requested position, so both are reset.
    if (target !== null) {
      setIsTable(false);
      setZoom(null);
    }
  }
  const isZoomed = zoom !== null && zoom.window.to < count && zoom.ends === endsOf(chart, zoom.window);
  const view = useMemo<ChartView>(
    () => ({ chart, window: isZoomed ? zoom.window : { from: 0, to: count - 1 } }),
    [chart, count, isZoomed, zoom],
  );

  return (
    <figure
      className={styles.chart}
      aria-label={chart.name}
      aria-describedby={summaryId}
      data-on-paper={isOnPaper || undefined}
    >
      <ChartHeader summaryId={summaryId} summary={summary}>
        <ChartToolbar
          chart={chart}
          plot={plot}
          isTable={isTable}
          onTable={setIsTable}
          onResetZoom={isZoomed ? () => setZoom(null) : null}
        />
      </ChartHeader>
      {isTable ? (
        <LazyLoadBoundary>
          <ChartTable view={view} onRow={onRow} />
        </LazyLoadBoundary>
      ) : null}
      <div hidden={isTable} className={styles.layers}>
        <InteractiveChart
          view={view}
          plot={plot}
          onPlot={setPlot}
          onZoom={(window) => setZoom(window && { window, ends: endsOf(chart, window) })}
          target={target}
          onTargetShown={onTargetShown}
          onChoose={onChoose}
          onSeries={onSeries}
        />
        {plot === null ? null : overlay?.(plot, view)}
      </div>
      {isOnPaper ? drawOnPaper(chart) : null}
      {legend === undefined ? <ChartLegend chart={chart} /> : legend}
    </figure>
  );
}

/**
 * Returns a text with the first and last month of a window. The zoom is reset when this text changes, because the same positions would then
 * show other months.
 */
function endsOf({ x }: Description, { from, to }: ChartWindow): string {
  return x.type === 'months' ? `${x.labels[from]} ${x.labels[to]}` : '';
}
