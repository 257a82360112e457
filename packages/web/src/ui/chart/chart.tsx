import { type ReactNode, createContext, use, useId, useMemo, useState } from 'react';
import { lazyPart } from '#lib/text/lazy-part.ts';
import { usePrinting } from '#lib/printing.ts';
import {
  type Chart as Description,
  type ChartTarget,
  type ChartWindow,
  type ChartView,
  type PointedSeries,
  positionCount,
} from './chart-description.ts';
import { ChartLegend } from './chart-legend.tsx';
import type { Plot } from '#ui/chart/drawing/chart-plot.ts';
import { ChartStage } from './chart-stage.tsx';
import { ChartHead, ChartTools } from './chart-tools.tsx';
import styles from './chart.module.css';
import { LazyPart } from '#ui/layout/card-states.tsx';

const ChartTable = lazyPart(async () => (await import('./chart-table.tsx')).ChartTable);

/** Draws a chart on paper, for pages that are printed as they stand. */
export const PaperChart = createContext<((chart: Description) => ReactNode) | null>(null);

/** The overlay of a drawing, once there is one. */
export type ChartOverlay = (plot: Plot, view: ChartView) => ReactNode;

interface ChartProps {
  /** Keep its identity between renders: a new one means a new drawing. */
  chart: Description;
  /** The whole picture in words, for everybody and above all for those who cannot see it. */
  summary: ReactNode;
  /** A legend in place of the chart's own. */
  legend?: ReactNode;
  /** A position that was asked for elsewhere on the page; each new object is a new request. */
  target?: ChartTarget | null;
  onTargetShown?: () => void;
  /** Told the position that was clicked, or confirmed with Enter; `isGlance`: a finger asks what stands there before it asks for more. */
  onChoose?: (index: number, isGlance: boolean) => void;
  /** Told the row of the table that was pressed: a position, or a year by its last one. Without it rows are not pressed. */
  onRow?: (index: number, isYear: boolean) => void;
  /** Told what the pointer is nearest to, or the keyboard has picked; null: nothing any more. */
  onSeries?: (pointed: PointedSeries | null) => void;
  /** Stands over the drawing, as handles do. */
  overlay?: ChartOverlay | undefined;
}

/** A chart to look at, to walk through with a pointer or the keyboard, to zoom, to read as a table, to save. */
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
  const drawOnPaper = use(PaperChart);
  const isOnPaper = usePrinting() && drawOnPaper !== null;
  const [plot, setPlot] = useState<Plot | null>(null);
  const count = positionCount(chart);
  const [targetBefore, setTargetBefore] = useState<ChartTarget | null>(null);
  if (target !== targetBefore) {
    setTargetBefore(target);
    // Both may hide the position that was asked for.
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
      <ChartHead summaryId={summaryId} summary={summary}>
        <ChartTools
          chart={chart}
          plot={plot}
          isTable={isTable}
          onTable={setIsTable}
          onResetZoom={isZoomed ? () => setZoom(null) : null}
        />
      </ChartHead>
      {isTable ? (
        <LazyPart>
          <ChartTable view={view} onRow={onRow} />
        </LazyPart>
      ) : null}
      <div hidden={isTable} className={styles.layers}>
        <ChartStage
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

/** The months between which a zoom was made: where they stand elsewhere, as at other steps, it would show others. */
function endsOf({ x }: Description, { from, to }: ChartWindow): string {
  return x.type === 'months' ? `${x.labels[from]} ${x.labels[to]}` : '';
}
