import { memo, useState } from 'react';
import { Button } from '@mantine/core';
import type { CurrencyCode } from '@meridian/engine';
import { FormattedMessage } from 'react-intl';
import { comparedValues, measureName } from './forecast-series.ts';
import { clearChartTarget, type useForecastChart } from './use-forecast-chart.ts';
import type { ScenarioForecast } from './use-forecasts.ts';
import { type ChartLine, saveSettings } from '#features/saved-settings/public.ts';
import { DIALOG_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import type { ChartFormat } from '#ui/chart-format.ts';
import { Chart, type ChartOverlay } from '#ui/chart/chart.tsx';
import { ChipChoice } from '#ui/form/chip-choice.tsx';
import { LazyLoadBoundary } from '#ui/layout/loading-and-error-states.tsx';
import { MonthPicker } from '#ui/month-choice/month-picker.tsx';
import { useValueAfterPaint } from '#ui/use-value-after-paint.ts';
import { ScenarioComparisonTable } from './scenario-comparison-table.tsx';
import styles from './scenario-comparison.module.css';

const Difference = lazyWithTexts(
  async () => (await import('#features/forecast/scenario-difference/difference-section.tsx')).DifferenceSection,
  DIALOG_TEXTS,
);

interface ComparisonProps {
  view: ReturnType<typeof useForecastChart>;
  measure: ChartLine;
  /** Elements drawn over the chart, such as the handles of milestones. */
  overlay?: ChartOverlay | undefined;
  /** Opens the explanation of a month's change, or of the change of its calendar year. */
  explain: (month: number, isYear: boolean) => void;
}

/**
 * Renders several scenarios by one measure: a chart with one line each, and a table for a chosen month. A press on a month of the chart selects it,
 * another press explains it.
 */
export function ScenarioComparison({ view, measure, overlay, explain }: ComparisonProps) {
  const t = useText();
  const { scenarios, measures, labels, chart, target } = view;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isExplained, setIsExplained] = useState(false);
  const index = indexOfMonth(labels, chosen);
  return (
    <div className={styles.frame}>
      <MeasureChoice measures={useValueAfterPaint(measures)} measure={measure} />
      <div className={styles.beside}>
        <Chart
          chart={chart}
          summary={<ComparisonSentence view={view} measure={measure} />}
          legend={null}
          target={target}
          onTargetShown={clearChartTarget}
          onChoose={(position, isGlance) => {
            if (position === index && !isGlance) explain(position, false);
            setChosen(labels[position] ?? null);
          }}
          onRow={explain}
          overlay={overlay}
        />
        <FiguresOfMonth
          scenarios={useValueAfterPaint(scenarios)}
          measure={measure}
          format={view.format}
          currency={view.currency.code}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      <Button
        className={styles.why}
        variant="default"
        aria-expanded={isExplained}
        onClick={() => setIsExplained(!isExplained)}
      >
        {t('difference.title')}
      </Button>
      {isExplained ? (
        <LazyLoadBoundary>
          <Difference view={view} />
        </LazyLoadBoundary>
      ) : null}
    </div>
  );
}

/**
 * Returns the index of the chosen month, or of the last month if no month is chosen or the chosen one is beyond the
 * forecast.
 */
function indexOfMonth(labels: readonly string[], chosen: string | null): number {
  const known = chosen === null ? -1 : labels.indexOf(chosen);
  return known < 0 ? labels.length - 1 : known;
}

const MeasureChoice = memo(function MeasureChoice({
  measures,
  measure,
}: {
  measures: readonly ChartLine[];
  measure: ChartLine;
}) {
  const t = useText();
  return (
    <ChipChoice
      label={t('compared.measure')}
      size="sm"
      value={measure}
      options={measures.map((value) => ({ value, label: measureName(t, value) }))}
      onChoose={(comparedMeasure) => saveSettings({ comparedMeasure })}
    />
  );
});

interface FiguresOfMonthProps extends Pick<ComparisonProps, 'measure'> {
  scenarios: readonly ScenarioForecast[];
  format: ChartFormat;
  currency: CurrencyCode;
  chosen: string | null;
  onChoose: (label: string) => void;
}

/**
 * Renders the choice of a month, and the figures of all scenarios in this month. The figures are updated one frame
 * after the chart, so that they do not delay it.
 */
const FiguresOfMonth = memo(function FiguresOfMonth(props: FiguresOfMonthProps) {
  const { scenarios, measure, format, currency, chosen, onChoose } = props;
  const t = useText();
  const labels = scenarios[0]?.forecast.labels ?? [];
  const index = indexOfMonth(labels, chosen);
  return (
    <div className={styles.figures}>
      <MonthPicker
        title={t('compared.month')}
        hint={t('compared.month.hint')}
        labels={labels}
        value={labels[index] ?? ''}
        onChoose={onChoose}
      />
      <ScenarioComparisonTable
        scenarios={scenarios}
        measures={[measure]}
        index={index}
        format={format}
        currency={currency}
      />
    </div>
  );
});

/** Renders the comparison as a sentence: which scenario ends highest and which lowest. */
function ComparisonSentence({ view, measure }: Omit<ComparisonProps, 'overlay' | 'explain'>) {
  const t = useText();
  const { scenarios, labels, format, currency } = view;
  const last = labels.length - 1;
  const forecasts = scenarios.map(({ forecast }) => forecast);
  const ends = comparedValues(forecasts, measure, last)
    .map(({ value }, position) => ({ name: scenarios[position]?.scenario.name, value }))
    .toSorted((one, other) => other.value - one.value);
  const [most, least] = [ends[0], ends.at(-1)];
  if (most === undefined || least === undefined) return null;
  return (
    <FormattedMessage
      id={most.value === least.value ? 'compared.sentence.same' : 'compared.sentence'}
      values={{
        measure: measureName(t, measure),
        month: format.label(labels[last] ?? ''),
        most: <bdi>{most.name}</bdi>,
        mostAmount: <Amount value={most.value} currency={currency.code} rounded />,
        least: <bdi>{least.name}</bdi>,
        leastAmount: <Amount value={least.value} currency={currency.code} rounded />,
      }}
    />
  );
}
