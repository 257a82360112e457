import { useMemo } from 'react';
import { useText } from '#lib/text/text.ts';
import type { Chart } from '#ui/chart/chart-description.ts';
import type { useForecastView } from './use-forecast-view.ts';

type Shown = Pick<
  ReturnType<typeof useForecastView>,
  'money' | 'labels' | 'series' | 'milestones' | 'callouts' | 'format'
>;

/** The forecast as a chart: lines of amounts over months. */
export function useForecastChart({ money, labels, series, milestones, callouts, format }: Shown): Chart {
  const t = useText();
  return useMemo(
    () => ({
      name: t('forecast.title'),
      x: { type: 'months', name: t('chart.month'), labels, format },
      y: { scale: 'linear', name: money, format },
      series,
      milestones,
      callouts,
    }),
    [t, money, labels, series, milestones, callouts, format],
  );
}
