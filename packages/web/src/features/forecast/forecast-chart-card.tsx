import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { saveSettings, useSavedSettings } from '#features/saved-settings/saved-settings-api.ts';
import { useText } from '#lib/text.ts';
import { LoadingPart } from '#ui/card-states.tsx';
import { Card } from '#ui/card.tsx';
import { Chart } from '#ui/chart.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { ForecastLegend } from './forecast-legend.tsx';
import { forecastMilestones } from './forecast-milestones.ts';
import { ForecastSentences } from './forecast-sentences.tsx';
import { forecastSeries } from './forecast-series.ts';
import { useChartFormat } from './use-chart-format.ts';
import { useForecasts } from './use-forecasts.ts';

/** Where the selected scenario leads, and those it is compared with. */
export function ForecastChartCard() {
  const t = useText();
  const { reset } = useQueryErrorResetBoundary();
  return (
    <Card title={t('forecast.title')} minHeight="33rem" onRetry={reset}>
      <Suspense fallback={<LoadingPart />}>
        <ForecastChart />
      </Suspense>
    </Card>
  );
}

function ForecastChart() {
  const t = useText();
  const forecasts = useForecasts();
  const visible = useSavedSettings((settings) => settings.chartVisibleLines);
  const format = useChartFormat(forecasts.currency.code);
  const { scenarios, start, years } = forecasts;

  const named = useMemo(
    () => scenarios.map(({ scenario: { id, name }, forecast }) => ({ id, name, forecast })),
    [scenarios],
  );
  const series = useMemo(
    () => forecastSeries(named, visible, (line) => t(`forecast.line.${line}`)),
    [named, visible, t],
  );
  const milestones = useMemo(
    () =>
      forecastMilestones(scenarios[0]?.items ?? [], start, 12 * years, {
        today: t('forecast.today'),
        begins: (name) => t('forecast.begins', { name }),
        ends: (name) => t('forecast.ends', { name }),
        more: (count) => t('forecast.more', { count }),
      }),
    [scenarios, start, years, t],
  );

  const labels = scenarios[0]?.forecast.labels ?? [];
  if (scenarios.every(({ items }) => items.length === 0)) {
    return <EmptyState title={t('forecast.empty')}>{t('forecast.emptyHint')}</EmptyState>;
  }
  return (
    <>
      <Chart
        name={t('forecast.title')}
        summary={<ForecastSentences scenarios={scenarios} format={format} />}
        labels={labels}
        series={series}
        milestones={milestones}
        format={format}
      />
      <ForecastLegend
        scenarios={scenarios.map(({ scenario }) => scenario)}
        visible={visible}
        onChange={(chartVisibleLines) => saveSettings({ chartVisibleLines })}
      />
      {named.length === 1 ? null : (
        <ComparisonTable
          scenarios={named}
          month={format.label(labels.at(-1) ?? '')}
          currency={forecasts.currency.code}
        />
      )}
    </>
  );
}
