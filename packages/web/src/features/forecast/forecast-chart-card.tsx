import { Button, Checkbox } from '@mantine/core';
import { lazy, memo, useMemo, useState } from 'react';
import { CHART_LINES, type SavedSettings, saveSettings } from '#features/saved-settings/public.ts';
import { useAddressParameter } from '#lib/address-parameter.ts';
import { DIALOGS } from '#lib/messages/parts.ts';
import { withCatalogue } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { LazyPart, LoadingPart } from '#ui/layout/card-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ChartSwatch } from '#ui/chart/chart-legend.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Later } from '#ui/layout/later.tsx';
import styles from './forecast-legend.module.css';
import { ForecastSentences } from './forecast-sentences.tsx';
import type { ForecastLine } from './forecast-series.ts';
import type { Tried } from '#features/forecast/levers/levers-panel.tsx';
import { forgetChartTarget, useForecastView } from './use-forecast-view.ts';
import { type Forecasts, useForecasts } from './use-forecasts.ts';

const Comparison = lazy(async () => ({
  default: (await import('#features/forecast/compare/comparison.tsx')).Comparison,
}));

const LeversPanel = lazy(async () => {
  const part = await withCatalogue(() => import('#features/forecast/levers/levers-panel.tsx'), DIALOGS);
  return { default: part.LeversPanel };
});

/** Where the selected scenario leads, and those it is compared with; under it levers to try a change with, which an address may open. */
export function ForecastChartCard() {
  const t = useText();
  const [written, write] = useAddressParameter('try');
  const [isTrying, setIsTrying] = useState(written !== null);
  return (
    <Card
      title={t('forecast.title')}
      minHeight="33rem"
      actions={
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
      }
    >
      <ForecastChart isTrying={isTrying} />
    </Card>
  );
}

function ForecastChart({ isTrying }: { isTrying: boolean }) {
  const forecasts = useForecasts();
  const [tried, setTried] = useState<Tried | null>(null);
  return (
    <>
      <ChartOfForecasts forecasts={tried?.forecasts ?? forecasts} before={tried?.before} />
      {isTrying ? (
        <LazyPart>
          <LeversPanel forecasts={forecasts} onTried={setTried} />
        </LazyPart>
      ) : null}
    </>
  );
}

interface ChartOfForecastsProps {
  forecasts: Forecasts;
  /** Net worth of the plan as it is, beside what is tried on it. */
  before: Tried['before'] | undefined;
}

const ChartOfForecasts = memo(function ChartOfForecasts({ forecasts, before }: ChartOfForecastsProps) {
  const t = useText();
  const view = useForecastView(forecasts);
  const { scenarios, lines, visible, measure, chart, target } = view;
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
        <Chart
          chart={drawn}
          summary={<ForecastSentences {...view} />}
          target={target}
          onTargetShown={forgetChartTarget}
          legend={<ForecastLegend lines={lines} visible={visible} />}
        />
      ) : (
        <Comparison view={view} measure={measure} />
      )}
    </Later>
  );
});

type Visible = SavedSettings['chartVisibleLines'];

/** The legend of a single scenario's forecast, which also chooses the lines. */
function ForecastLegend({ lines, visible }: { lines: readonly ForecastLine[]; visible: Visible }) {
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
      </div>
    </fieldset>
  );
}
