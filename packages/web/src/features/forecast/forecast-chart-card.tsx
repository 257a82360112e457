import { Button } from '@mantine/core';
import { Suspense, memo, useMemo, useState } from 'react';
import { useAddressParameter } from '#lib/address-parameter.ts';
import { DIALOGS, MILESTONES } from '#lib/messages/parts.ts';
import { lazyPart } from '#lib/text/lazy-part.ts';
import { useText } from '#lib/text/text.ts';
import { LazyPart, LoadingPart, SidePart } from '#ui/layout/card-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Chart, type ChartOverlay } from '#ui/chart/chart.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Later } from '#ui/layout/later.tsx';
import { askPlan } from '#features/plan/public.ts';
import { useExplained } from '#features/forecast/explain/use-explained.tsx';
import type { MovedLife } from '#features/forecast/life/move-milestones.tsx';
import type { Tried } from '#features/forecast/levers/levers-panel.tsx';
import { ForecastAssumptions } from './forecast-assumptions.tsx';
import { ForecastLegend } from './forecast-legend.tsx';
import { ForecastSentences, PointNotes } from './forecast-sentences.tsx';
import { forgetChartTarget, useForecastView } from './use-forecast-view.ts';
import { type Forecasts, useForecasts } from './use-forecasts.ts';

const Comparison = lazyPart(
  async () => (await import('#features/forecast/compare/comparison.tsx')).Comparison,
);
const LeversPanel = lazyPart(
  async () => (await import('#features/forecast/levers/levers-panel.tsx')).LeversPanel,
  DIALOGS,
);
const MoveMilestones = lazyPart(
  async () => (await import('#features/forecast/life/move-milestones.tsx')).MoveMilestones,
  MILESTONES,
);

/**
 * Renders the card with the forecast chart of the selected scenario and the compared ones. Below the chart are the levers, which a URL
 * parameter may open.
 */
export function ForecastChartCard() {
  const t = useText();
  const [written, write] = useAddressParameter('try');
  const [isTrying, setIsTrying] = useState(written !== null);
  return (
    <Card
      title={t('forecast.title')}
      minHeight="33rem"
      actions={
        <>
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isTrying}
            onClick={() => {
              setIsTrying(!isTrying);
              if (written !== null) write(null);
            }}
          >
            {t('levers.open')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => askPlan({ about: 'spend' })}>
            {t('forecast.ask')}
          </Button>
        </>
      }
    >
      <ForecastChart isTrying={isTrying} />
    </Card>
  );
}

function ForecastChart({ isTrying }: { isTrying: boolean }) {
  const forecasts = useForecasts();
  const [tried, setTried] = useState<Tried | null>(null);
  const [life, setLife] = useState<MovedLife | null>(null);
  const scenario = forecasts.scenarios[0]?.scenario;
  const shown = life?.forecasts ?? forecasts;
  return (
    <>
      <ChartOfForecasts
        forecasts={tried?.forecasts ?? shown}
        before={tried?.before}
        overlay={life?.overlay}
      />
      {scenario === undefined || scenario.milestones.length === 0 ? null : (
        <SidePart>
          <Suspense>
            <MoveMilestones key={scenario.id} forecasts={forecasts} scenario={scenario} onLife={setLife} />
          </Suspense>
        </SidePart>
      )}
      {isTrying ? (
        <LazyPart>
          <LeversPanel forecasts={shown} onTried={setTried} />
        </LazyPart>
      ) : null}
    </>
  );
}

interface ChartOfForecastsProps {
  forecasts: Forecasts;
  /** Net worth of the unchanged plan, shown beside the plan with levers applied. */
  before: Tried['before'] | undefined;
  overlay: ChartOverlay | undefined;
}

const ChartOfForecasts = memo(function ChartOfForecasts({
  forecasts,
  before,
  overlay,
}: ChartOfForecastsProps) {
  const t = useText();
  const view = useForecastView(forecasts);
  const { scenarios, lines, visible, measure, chart, target } = view;
  const { explain, lookAt, opener, dialog } = useExplained(forecasts);
  const drawn = useMemo(
    () => (before === undefined ? chart : { ...chart, series: [...chart.series, before] }),
    [chart, before],
  );
  if (scenarios.every(({ items }) => items.length === 0)) {
    return <EmptyState title={t('forecast.empty')}>{t('forecast.emptyHint')}</EmptyState>;
  }
  return (
    <Later fallback={<LoadingPart />}>
      {measure === null ? (
        <>
          <Chart
            chart={drawn}
            summary={<ForecastSentences {...view} />}
            target={target}
            onTargetShown={() => {
              if (target !== null) lookAt(target.index);
              forgetChartTarget();
            }}
            onChoose={(month, isGlance) => (isGlance ? lookAt(month) : explain(month, false))}
            onRow={explain}
            overlay={overlay}
            legend={
              <ForecastLegend lines={lines} visible={visible}>
                {opener}
              </ForecastLegend>
            }
          />
          <p className="quiet">
            <PointNotes scenarios={scenarios} chart={chart} />
          </p>
        </>
      ) : (
        <>
          <Comparison view={view} measure={measure} overlay={overlay} explain={explain} />
          {opener}
        </>
      )}
      {dialog}
      <ForecastAssumptions scenarios={scenarios} />
    </Later>
  );
});
