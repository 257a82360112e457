import { lazy } from 'react';
import { saveSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Later } from '#ui/layout/later.tsx';
import { forgetChartTarget, useChartTarget } from './chart-target.ts';
import { ForecastLegend } from './forecast-legend.tsx';
import { ForecastSentences } from './forecast-sentences.tsx';
import { useForecastView } from './use-forecast-view.ts';

const Comparison = lazy(async () => ({
  default: (await import('#features/forecast/compare/comparison.tsx')).Comparison,
}));

/** Where the selected scenario leads, and those it is compared with. */
export function ForecastChartCard() {
  const t = useText();
  return (
    <Card title={t('forecast.title')} minHeight="33rem">
      <ForecastChart />
    </Card>
  );
}

function ForecastChart() {
  const t = useText();
  const view = useForecastView();
  const { scenarios, visible, measure, chart } = view;
  const target = useChartTarget((state) => state.target);
  if (scenarios.every(({ items }) => items.length === 0)) {
    return <EmptyState title={t('forecast.empty')}>{t('forecast.emptyHint')}</EmptyState>;
  }
  return (
    <Later fallback={<LoadingPart />}>
      {measure === null ? (
        <Chart
          chart={chart}
          summary={<ForecastSentences {...view} />}
          target={target}
          onTargetShown={forgetChartTarget}
          legend={
            <ForecastLegend
              visible={visible}
              onChange={(chartVisibleLines) => saveSettings({ chartVisibleLines })}
            />
          }
        />
      ) : (
        <Comparison view={view} measure={measure} />
      )}
    </Later>
  );
}
