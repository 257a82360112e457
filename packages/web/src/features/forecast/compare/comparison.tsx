import { Chip } from '@mantine/core';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { forgetChartTarget, useChartTarget } from '#features/forecast/chart-target.ts';
import type { useForecastView } from '#features/forecast/use-forecast-view.ts';
import { type ChartLine, saveSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { COMPARED_MEASURES, measureName } from './compared-measures.ts';
import { comparedValues } from './compared-values.ts';
import { ComparisonTable } from './comparison-table.tsx';
import styles from './comparison.module.css';
import { MonthChoice } from './month-choice.tsx';

interface ComparisonProps {
  view: ReturnType<typeof useForecastView>;
  measure: ChartLine;
}

/** Several scenarios by one measure: a line each in the chart, and beside it their figures in a month of choice. */
export function Comparison({ view, measure }: ComparisonProps) {
  const { scenarios, labels, format, currency, chart } = view;
  const [chosen, setChosen] = useState<string | null>(null);
  const target = useChartTarget((state) => state.target);
  // A month that the forecast no longer reaches gives way to its last one.
  const known = chosen === null ? -1 : labels.indexOf(chosen);
  const index = known < 0 ? labels.length - 1 : known;
  return (
    <div className={styles.frame}>
      <MeasureChoice measure={measure} />
      <div className={styles.beside}>
        <Chart
          chart={chart}
          summary={<ComparisonSentence view={view} measure={measure} />}
          legend={null}
          target={target}
          onTargetShown={forgetChartTarget}
          onChoose={(position) => setChosen(labels[position] ?? null)}
        />
        <div className={styles.figures}>
          <MonthChoice labels={labels} index={index} onChoose={setChosen} />
          <ComparisonTable
            scenarios={scenarios}
            measures={[measure]}
            index={index}
            format={format}
            currency={currency.code}
          />
        </div>
      </div>
    </div>
  );
}

function MeasureChoice({ measure }: { measure: ChartLine }) {
  const t = useText();
  const name = useId();
  return (
    <div className={styles.measures} role="radiogroup" aria-label={t('compared.measure')}>
      <Chip.Group
        value={measure}
        onChange={(chosen) => {
          const comparedMeasure = COMPARED_MEASURES.find((each) => each === chosen);
          if (comparedMeasure !== undefined) saveSettings({ comparedMeasure });
        }}
      >
        {COMPARED_MEASURES.map((each) => (
          <Chip key={each} name={name} value={each} size="sm" variant="filled">
            {measureName(t, each)}
          </Chip>
        ))}
      </Chip.Group>
    </div>
  );
}

/** The comparison in words: which scenario has most and which least in the end. */
function ComparisonSentence({ view, measure }: ComparisonProps) {
  const t = useText();
  const { scenarios, labels, format, currency } = view;
  const last = labels.length - 1;
  const forecasts = scenarios.map(({ forecast }) => forecast);
  const ends = comparedValues(forecasts, [measure], last)
    .map(([end], position) => ({ name: scenarios[position]?.scenario.name, value: end?.value ?? 0 }))
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
        mostAmount: <Amount value={most.value} currency={currency.code} />,
        least: <bdi>{least.name}</bdi>,
        leastAmount: <Amount value={least.value} currency={currency.code} />,
      }}
    />
  );
}
