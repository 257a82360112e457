import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { COMPARED_MEASURES, comparedValues, measureName } from '#features/forecast/forecast-series.ts';
import { forgetChartTarget, type useForecastView } from '#features/forecast/use-forecast-view.ts';
import { type ChartLine, saveSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { Amount } from '#ui/amount.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { ChipChoice } from '#ui/form/chip-choice.tsx';
import { Select } from '#ui/form/select.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import styles from './comparison.module.css';

interface ComparisonProps {
  view: ReturnType<typeof useForecastView>;
  measure: ChartLine;
}

/** Several scenarios by one measure: a line each in the chart, and beside it their figures in a month of choice. */
export function Comparison({ view, measure }: ComparisonProps) {
  const t = useText();
  const { scenarios, labels, format, currency, chart, target } = view;
  const [chosen, setChosen] = useState<string | null>(null);
  // A month that the forecast no longer reaches gives way to its last one.
  const known = chosen === null ? -1 : labels.indexOf(chosen);
  const index = known < 0 ? labels.length - 1 : known;
  return (
    <div className={styles.frame}>
      <ChipChoice
        label={t('compared.measure')}
        size="sm"
        value={measure}
        options={COMPARED_MEASURES.map((value) => ({ value, label: measureName(t, value) }))}
        onChoose={(comparedMeasure) => saveSettings({ comparedMeasure })}
      />
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

interface MonthChoiceProps {
  /** The months to choose from, as 'YYYY-MM', one after the other. */
  labels: readonly string[];
  index: number;
  onChoose: (label: string) => void;
}

const yearOf = (label: string) => label.slice(0, 4);

/** The year and the month that the figures are of. Another year keeps the month, as far as the forecast reaches. */
function MonthChoice({ labels, index, onChoose }: MonthChoiceProps) {
  const t = useText();
  const monthText = useMonthText();
  const label = labels[index] ?? '';
  const monthsOf = (year: string) => labels.filter((each) => yearOf(each) === year);
  const chooseYear = (year: string) => {
    const months = monthsOf(year);
    const [first = label] = months;
    const same = `${year}${label.slice(4)}`;
    const nearest = same < first ? first : (months.at(-1) ?? label);
    onChoose(months.includes(same) ? same : nearest);
  };
  return (
    <fieldset className={styles.month}>
      <legend>{t('compared.month')}</legend>
      <Select
        aria-label={t('compared.month.year')}
        value={yearOf(label)}
        data={[...new Set(labels.map(yearOf))]}
        onChange={(year) => chooseYear(year)}
      />
      <Select
        aria-label={t('compared.month.month')}
        value={label}
        data={monthsOf(yearOf(label)).map((each) => ({ value: each, label: monthText(each, 'name') }))}
        onChange={(month) => onChoose(month)}
      />
      <p className={styles.hint}>{t('compared.month.hint')}</p>
    </fieldset>
  );
}

/** The comparison in words: which scenario has most and which least in the end. */
function ComparisonSentence({ view, measure }: ComparisonProps) {
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
        mostAmount: <Amount value={most.value} currency={currency.code} />,
        least: <bdi>{least.name}</bdi>,
        leastAmount: <Amount value={least.value} currency={currency.code} />,
      }}
    />
  );
}
