import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChartView } from './chart-types.ts';
import type { Plot } from '#ui/chart/drawing/chart-plot.ts';
import styles from './chart.module.css';

interface ChartCanvasProps {
  view: ChartView;
  plot: Plot | null;
  /**
   * Called with the plot when it exists, and with null when it is removed. Pass the same function on every render, because a new function
   * creates a new plot.
   */
  onPlot: (plot: Plot | null) => void;
}

/**
 * Renders the canvas of a chart: loads the drawing module, creates one plot, and draws every new view before the browser paints the frame.
 */
export function ChartCanvas({ view, plot, onPlot }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const scheme = useComputedColorScheme('light');
  const isForced = useMediaQuery('(forced-colors: active)');

  useEffect(() => {
    let isGone = false;
    let made: Plot | null = null;
    const load = async () => {
      const { createPlot } = await import('#ui/chart/drawing/chart-plot.ts');
      // Waits for the page's font: the axis is measured when it is drawn, and labels measured in a fallback font would
      // be cut off later.
      await document.fonts.ready;
      if (isGone || host.current === null) return;
      made = createPlot(host.current);
      onPlot(made);
    };
    load().catch((error: unknown) => setFailure(new Error('A chart could not be drawn', { cause: error })));
    return () => {
      isGone = true;
      made?.dispose();
      onPlot(null);
    };
  }, [onPlot]);

  useLayoutEffect(() => plot?.restyle(), [plot, scheme, isForced]);
  useLayoutEffect(() => plot?.draw(view), [plot, view, scheme, isForced]);

  // An error of loading or creating the plot is thrown while rendering, so that the card's error boundary shows it.
  if (failure !== null) throw failure;
  return <div ref={host} className={styles.plot} aria-hidden="true" />;
}
