import { type ReactNode, useId, useMemo, useState } from 'react';
import type { Plot } from './chart-plot.ts';
import type { ChartFormat, ChartMilestone, ChartSeries, ChartWindow } from './chart-series.ts';
import { ChartStage } from './chart-stage.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartTools } from './chart-tools.tsx';
import type { PlotView } from './chart-view.ts';
import styles from './chart.module.css';

interface ChartProps {
  /** What the chart shows, as its heading, its accessible name and the name of its files. */
  name: string;
  /** The whole picture in a sentence, for everybody and above all for those who cannot see it. */
  summary: ReactNode;
  /** Consecutive months, 'YYYY-MM'. */
  labels: readonly string[];
  /** Keep the identity of series, milestones and format between renders: a new one means a new drawing. */
  series: readonly ChartSeries[];
  milestones: readonly ChartMilestone[];
  format: ChartFormat;
}

/** Lines over months: to look at, to walk through with a pointer or the keyboard, to zoom, to read as a table, to save. */
export function Chart({ name, summary, labels, series, milestones, format }: ChartProps) {
  const [zoom, setZoom] = useState<ChartWindow | null>(null);
  const [isTable, setIsTable] = useState(false);
  const summaryId = useId();
  const [plot, setPlot] = useState<Plot | null>(null);
  const isZoomed = zoom !== null && zoom.to < labels.length;
  const view = useMemo<PlotView>(() => {
    const whole = { from: 0, to: labels.length - 1 };
    return { labels, series, milestones, window: isZoomed ? zoom : whole, format };
  }, [labels, series, milestones, isZoomed, zoom, format]);

  return (
    <figure className={styles.chart} aria-label={name} aria-describedby={summaryId}>
      <figcaption className={styles.head}>
        <p id={summaryId} className={styles.summary}>
          {summary}
        </p>
        <ChartTools
          name={name}
          view={view}
          plot={plot}
          isTable={isTable}
          onTable={setIsTable}
          onResetZoom={isZoomed ? () => setZoom(null) : null}
        />
      </figcaption>
      {isTable ? <ChartTable name={name} view={view} /> : null}
      <div hidden={isTable}>
        <ChartStage name={name} view={view} plot={plot} onPlot={setPlot} onZoom={setZoom} />
      </div>
    </figure>
  );
}
