import { useMemo } from 'react';
import { useText } from '#lib/text/text.ts';
import type { Chart } from '#ui/chart/chart-description.ts';
import type { useForecastView } from './use-forecast-view.ts';

type Shown = Pick<ReturnType<typeof useForecastView>, 'labels' | 'series' | 'milestones' | 'format'>;

/** The forecast as a chart: lines of amounts over months. */
export function useForecastChart({ labels, series, milestones, format }: Shown): Chart {
  const t = useText();
  return useMemo(
    () => ({
      name: t('forecast.title'),
      x: { type: 'months', name: t('chart.month'), labels, format },
      y: { scale: 'linear', format },
      series,
      milestones,
    }),
    [t, labels, series, milestones, format],
  );
}
