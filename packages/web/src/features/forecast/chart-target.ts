import { create } from 'zustand';
import type { ChartTarget } from '#ui/chart/chart-description.ts';

/** Null while nobody asks: the chart takes the request back once it shows that month. */
export const useChartTarget = create<{ target: ChartTarget | null }>(() => ({ target: null }));

/** Brings the chart into view with the keyboard's cursor on a month, an index into the forecast's labels. */
export function showInChart(index: number): void {
  useChartTarget.setState({ target: { index } });
}

export function forgetChartTarget(): void {
  useChartTarget.setState({ target: null });
}
