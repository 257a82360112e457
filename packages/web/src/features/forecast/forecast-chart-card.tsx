import { Button } from '@mantine/core';
import { Suspense, memo, useMemo, useState } from 'react';
import { useSearchParameter } from '#lib/use-search-parameter.ts';
import { DIALOG_TEXTS, MILESTONES_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { useText } from '#lib/text/text.ts';
import { LazyLoadBoundary, LoadingPlaceholder, OptionalSection } from '#ui/layout/loading-and-error-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Chart, type ChartOverlay } from '#ui/chart/chart.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { DeferredPart } from '#ui/layout/deferred-part.tsx';
import { openPlanQuestionDialog } from '#features/plan/public.ts';
import { useNetWorthChangeDialog } from '#features/forecast/explanation/use-net-worth-change-dialog.tsx';
import type { MovedMilestones } from '#features/forecast/milestones/move-milestones.tsx';
import type { LeverForecasts } from '#features/forecast/levers/levers-panel.tsx';
import { ForecastAssumptions } from './forecast-assumptions.tsx';
import { ForecastLegend } from './forecast-legend.tsx';
import { ForecastSentences, ChartPointNotes } from './forecast-sentences.tsx';
import { clearChartTarget, useForecastChart } from './use-forecast-chart.ts';
import { type Forecasts, useForecasts } from './use-forecasts.ts';

const Comparison = lazyWithTexts(async () => (await import('./scenario-comparison.tsx')).ScenarioComparison);
const LeversPanel = lazyWithTexts(
  async () => (await import('#features/forecast/levers/levers-panel.tsx')).LeversPanel,
  DIALOG_TEXTS,
);
const MoveMilestones = lazyWithTexts(
  async () => (await import('#features/forecast/milestones/move-milestones.tsx')).MoveMilestones,
  MILESTONES_TEXTS,
);

/**
 * Renders the card with the forecast chart of the selected scenario and the compared ones. Below the chart are the levers, which a URL
 * parameter may open.
 */
export function ForecastChartCard() {
  const t = useText();
  const [written, write] = useSearchParameter('try');
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
          <Button variant="default" size="compact-sm" onClick={() => openPlanQuestionDialog({ about: 'spend' })}>
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
  const [tried, setTried] = useState<LeverForecasts | null>(null);
  const [movedMilestones, setMovedMilestones] = useState<MovedMilestones | null>(null);
  const scenario = forecasts.scenarios[0]?.scenario;
  const shown = movedMilestones?.forecasts ?? forecasts;
  return (
    <>
      <ChartOfForecasts
        forecasts={tried?.forecasts ?? shown}
        before={tried?.before}
        overlay={movedMilestones?.overlay}
      />
      {scenario === undefined || scenario.milestones.length === 0 ? null : (
        <OptionalSection>
          <Suspense>
            <MoveMilestones key={scenario.id} forecasts={forecasts} scenario={scenario} onMoved={setMovedMilestones} />
          </Suspense>
        </OptionalSection>
      )}
      {isTrying ? (
        <LazyLoadBoundary>
          <LeversPanel forecasts={shown} onForecasts={setTried} />
        </LazyLoadBoundary>
      ) : null}
    </>
  );
}

interface ChartOfForecastsProps {
  forecasts: Forecasts;
  /** The net worth of the unchanged plan, shown beside the plan that the levers change. */
  before: LeverForecasts['before'] | undefined;
  overlay: ChartOverlay | undefined;
}

const ChartOfForecasts = memo(function ChartOfForecasts({ forecasts, before, overlay }: ChartOfForecastsProps) {
  const t = useText();
  const view = useForecastChart(forecasts);
  const { scenarios, lines, visible, measure, chart, target } = view;
  const { explain, setOpenerMonth, opener, dialog } = useNetWorthChangeDialog(forecasts);
  const drawn = useMemo(
    () => (before === undefined ? chart : { ...chart, series: [...chart.series, before] }),
    [chart, before],
  );
  if (scenarios.every(({ items }) => items.length === 0)) {
    return <EmptyState title={t('forecast.empty')}>{t('forecast.emptyHint')}</EmptyState>;
  }
  return (
    <DeferredPart fallback={<LoadingPlaceholder />}>
      {measure === null ? (
        <>
          <Chart
            chart={drawn}
            summary={<ForecastSentences {...view} />}
            target={target}
            onTargetShown={() => {
              if (target !== null) setOpenerMonth(target.index);
              clearChartTarget();
            }}
            onChoose={(month, isGlance) => (isGlance ? setOpenerMonth(month) : explain(month, false))}
            onRow={explain}
            overlay={overlay}
            legend={
              <ForecastLegend lines={lines} visible={visible}>
                {opener}
              </ForecastLegend>
            }
          />
          <p className="quiet">
            <ChartPointNotes scenarios={scenarios} chart={chart} />
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
    </DeferredPart>
  );
});
