import type { ChartFormat, ChartMilestone, ChartSeries, ChartWindow } from './chart-series.ts';

/** What a plot shows. */
export interface PlotView {
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly milestones: readonly ChartMilestone[];
  readonly window: ChartWindow;
  readonly format: ChartFormat;
}

/** The page's colours and type as the canvas needs them: computed, not as custom properties. */
export interface PlotStyle {
  readonly ink: string;
  readonly line: string;
  readonly zeroLine: string;
  readonly surface: string;
  readonly font: string;
  readonly fontSize: number;
  /** The plot's size in pixels, its axes included. */
  readonly width: number;
  readonly height: number;
  readonly colorOf: (series: ChartSeries) => { readonly line: string; readonly edge: string | null };
}
