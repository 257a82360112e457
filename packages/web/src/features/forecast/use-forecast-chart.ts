import { useMemo } from 'react';
import { useText } from '#lib/text/text.ts';
import type { Chart } from '#ui/chart/chart-description.ts';
import { measureName } from '#features/forecast/compare/compared-measures.ts';
import type { useForecastView } from './use-forecast-view.ts';

type Shown = Pick<
  ReturnType<typeof useForecastView>,
  'measure' | 'money' | 'labels' | 'series' | 'milestones' | 'callouts' | 'format'
>;

/** The forecast as a chart: lines of amounts over months. */
export function useForecastChart({
  measure,
  money,
  labels,
  series,
  milestones,
  callouts,
  format,
}: Shown): Chart {
  const t = useText();
  return useMemo(
    () => ({
      name: t('forecast.title'),
      x: { type: 'months', name: t('chart.month'), labels, format },
      y: {
        name: measure === null ? money : `${measureName(t, measure)}, ${money}`,
        format,
      },
      series,
      milestones,
      callouts,
    }),
    [t, measure, money, labels, series, milestones, callouts, format],
  );
}
