import { useMemo } from 'react';
import { useText } from '#lib/text/text.ts';
import type { Chart } from '#ui/chart/chart-description.ts';
import { measureName } from '#features/forecast/compare/compared-measures.ts';
import type { useForecastView } from './use-forecast-view.ts';

type Shown = Pick<
  ReturnType<typeof useForecastView>,
  'measure' | 'labels' | 'series' | 'milestones' | 'format'
>;

/** The forecast as a chart: lines of amounts over months. */
export function useForecastChart({ measure, labels, series, milestones, format }: Shown): Chart {
  const t = useText();
  return useMemo(
    () => ({
      name: t('forecast.title'),
      x: { type: 'months', name: t('chart.month'), labels, format },
      y: { scale: 'linear', format, ...(measure === null ? {} : { name: measureName(t, measure) }) },
      series,
      milestones,
    }),
    [t, measure, labels, series, milestones, format],
  );
}
