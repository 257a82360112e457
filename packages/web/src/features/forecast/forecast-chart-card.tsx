import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, lazy, memo, useState } from 'react';
import { CHART_LINES, type SavedSettings, saveSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ChartSwatch } from '#ui/chart/chart-legend.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import type { Period } from '#features/forecast/explain/period.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Later } from '#ui/layout/later.tsx';
import { askPlan } from '#features/forecast/ask/ask-store.ts';
import styles from './forecast-legend.module.css';
import { ForecastAssumptions } from './forecast-assumptions.tsx';
import { ForecastSentences } from './forecast-sentences.tsx';
import type { ForecastLine } from './forecast-series.ts';
import { forgetChartTarget, useForecastView } from './use-forecast-view.ts';
import { type Forecasts, useForecasts } from './use-forecasts.ts';

const Comparison = lazy(async () => ({
  default: (await import('#features/forecast/compare/comparison.tsx')).Comparison,
}));

const ChangeDialog = lazyDialog(
  async () => (await import('#features/forecast/explain/change-dialog.tsx')).ChangeDialog,
);

/** Where the selected scenario leads, and those it is compared with. */
export function ForecastChartCard() {
  const t = useText();
  return (
    <Card
      title={t('forecast.title')}
      minHeight="33rem"
      actions={
        <Button variant="default" size="compact-sm" onClick={() => askPlan({ about: 'spend' })}>
          {t('forecast.ask')}
        </Button>
      }
    >
      <ForecastChart />
    </Card>
  );
}

function ForecastChart() {
  return <ChartOfForecasts forecasts={useForecasts()} />;
}

const ChartOfForecasts = memo(function ChartOfForecasts({ forecasts }: { forecasts: Forecasts }) {
  const t = useText();
  const view = useForecastView(forecasts);
  const { scenarios, lines, visible, measure, chart, target } = view;
  const [period, setPeriod] = useState<Period>({ unit: 'year', month: 11 });
  const [isExplained, setIsExplained] = useState(false);
  const explain = (month: number, isYear: boolean) => {
    setPeriod({ unit: isYear ? 'year' : 'month', month });
    setIsExplained(true);
  };
  const [selected] = scenarios;
  const opener = (
    <Button variant="subtle" size="compact-sm" onClick={() => setIsExplained(true)}>
      {t('forecast.explain')}
    </Button>
  );
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
          onChoose={(month, isGlance) => isGlance || explain(month, false)}
          onRow={explain}
          legend={
            <ForecastLegend lines={lines} visible={visible}>
              {opener}
            </ForecastLegend>
          }
        />
      ) : (
        <>
          <Comparison view={view} measure={measure} />
          {opener}
        </>
      )}
      {selected === undefined ? null : (
        <ChangeDialog
          isOpen={isExplained}
          onClose={() => setIsExplained(false)}
          explained={{ selected, outlook: forecasts }}
          period={period}
          onPeriod={setPeriod}
        />
      )}
      <ForecastAssumptions scenarios={scenarios} />
    </Later>
  );
});

type Visible = SavedSettings['chartVisibleLines'];

interface ForecastLegendProps {
  lines: readonly ForecastLine[];
  visible: Visible;
  /** Stands beside the buttons for all lines. */
  children: ReactNode;
}

/** The legend of a single scenario's forecast, which also chooses the lines. */
function ForecastLegend({ lines, visible, children }: ForecastLegendProps) {
  const t = useText();
  const onChange = (chartVisibleLines: Visible) => saveSettings({ chartVisibleLines });
  const setAll = (isVisible: boolean) =>
    onChange(Object.fromEntries(CHART_LINES.map((line) => [line, isVisible])) as Visible);
  return (
    <fieldset className={styles.legend}>
      <legend className="visually-hidden">{t('forecast.lines')}</legend>
      <div className={styles.lines}>
        {lines.map(({ line, ...sign }) => (
          <Checkbox
            key={line}
            checked={visible[line]}
            onChange={(event) => onChange({ ...visible, [line]: event.currentTarget.checked })}
            label={
              <span className={styles.line}>
                <ChartSwatch sign={sign} />
                {t(`forecast.line.${line}`)}
              </span>
            }
          />
        ))}
      </div>
      <div className={styles.all}>
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {t('forecast.showAll')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(false)}>
          {t('forecast.hideAll')}
        </Button>
        {children}
      </div>
    </fieldset>
  );
}
