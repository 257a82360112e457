import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { useForecastChart } from '#features/forecast/use-forecast-chart.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { PrintedChart } from '#ui/chart/printed-chart.tsx';
import { TermWithExplanation } from '#ui/term-with-explanation.tsx';
import { Select } from '#ui/form/select.tsx';
import { FailedSection, LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import styles from './difference.module.css';
import { differenceRows } from './difference-rows.ts';
import { usePrintedDifferenceStore } from './printed-difference-store.ts';
import { DifferenceTable } from './difference-table.tsx';
import {
  type ComparedScenarios,
  type ScenarioDifference as Found,
  useDifference,
  useWaterfallChart,
} from './use-difference.ts';

type View = Pick<
  ReturnType<typeof useForecastChart>,
  'scenarios' | 'start' | 'years' | 'months' | 'currency' | 'isReal' | 'format'
>;

/** Renders the part 'Why they differ': the first scenario against another one, item by item. */
export function DifferenceSection({ view }: { view: View }) {
  const t = useText();
  const { scenarios, start, years, months, currency, isReal, format } = view;
  const [chosen, setChosen] = useState<number | null>(null);
  const [from, ...others] = scenarios;
  const to = others.find(({ scenario }) => scenario.id === chosen) ?? others[0];
  if (from === undefined || to === undefined) return null;
  return (
    <section className={styles.part} aria-label={t('difference.title')}>
      {others.length > 1 ? (
        <Select
          className={styles.choice}
          label={t('difference.other')}
          value={String(to.scenario.id)}
          data={others.map(({ scenario: { id, name } }) => ({ value: String(id), label: name }))}
          onChange={(id) => setChosen(Number(id))}
        />
      ) : null}
      <CurrentDifference compared={{ from, to, start, years, months, currency, isReal }} monthName={format.label} />
    </section>
  );
}

interface LaterProps {
  compared: ComparedScenarios;
  monthName: ReturnType<typeof useForecastChart>['format']['label'];
}

/** Shows that the difference is being computed; the previous difference stays visible meanwhile. */
function CurrentDifference({ compared, monthName }: LaterProps) {
  const t = useText();
  const { shown, isCurrent, error, again } = useDifference(useShallowStable(compared));
  if (error !== null) return <FailedSection error={error} onRetry={again} />;
  return (
    <>
      <p className="quiet">
        <TermWithExplanation explanation={t('difference.explained')}>{t('difference.how')}</TermWithExplanation>{' '}
        <span role="status">{isCurrent ? null : <Computing />}</span>
      </p>
      {shown === null ? (
        <LoadingPlaceholder />
      ) : (
        <DifferenceParts
          found={shown}
          month={monthName(shown.compared.from.forecast.labels.at(-1) ?? '')}
          isCurrent={isCurrent}
        />
      )}
    </>
  );
}

/** The delay in milliseconds before the message about the computation is shown, so that it does not flash. */
const MESSAGE_DELAY_MS = 200;

function Computing() {
  const t = useText();
  const [isNoticed, setIsNoticed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsNoticed(true), MESSAGE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isNoticed ? t('difference.computing') : null;
}

/** Returns the same object as long as its properties are equal. */
function useShallowStable(compared: ComparedScenarios): ComparedScenarios {
  const [last, setLast] = useState(compared);
  const isSame = (Object.keys(compared) as (keyof ComparedScenarios)[]).every((key) =>
    Object.is(compared[key], last[key]),
  );
  if (!isSame) setLast(compared);
  return isSame ? last : compared;
}

interface DifferencePartsProps {
  found: Found;
  month: string;
}

function DifferenceParts({ found, month, isCurrent }: DifferencePartsProps & { isCurrent: boolean }) {
  const t = useText();
  const chart = useWaterfallChart(found);
  const { compared, difference } = found;
  const names = {
    from: <bdi>{compared.from.scenario.name}</bdi>,
    to: <bdi>{compared.to.scenario.name}</bdi>,
  };
  const { code } = compared.currency;
  const isEmpty = useMemo(
    () => differenceRows(difference, { currency: code, most: 0 }).lines.length === 0,
    [difference, code],
  );
  useEffect(() => {
    if (isEmpty) return undefined;
    const draw = () => <PrintedDifference found={found} month={month} />;
    usePrintedDifferenceStore.setState({ render: draw });
    return () => usePrintedDifferenceStore.setState({ render: null });
  }, [isEmpty, found, month]);
  if (isEmpty)
    return (
      <p>
        <FormattedMessage id="difference.none" values={names} />
      </p>
    );
  return (
    <>
      <Chart chart={chart} summary={<DifferenceSentence found={found} month={month} />} />
      <h3 className={styles.title}>{t('difference.table')}</h3>
      <DifferenceTable found={found} isCurrent={isCurrent} />
    </>
  );
}

/** Renders the difference for print, with a row for every item. */
function PrintedDifference({ found, month }: DifferencePartsProps) {
  const t = useText();
  const chart = useWaterfallChart(found);
  return (
    <section className="stack">
      <h3>{t('difference.title')}</h3>
      <p>
        <DifferenceSentence found={found} month={month} />
      </p>
      <PrintedChart chart={chart} />
      <DifferenceTable found={found} isCurrent />
    </section>
  );
}

/** Renders the sentence that says by how much the second scenario ends above or below the first, and which item contributes most. */
function DifferenceSentence({ found: { compared, difference }, month }: DifferencePartsProps) {
  const { from, to, currency } = compared;
  const total = difference.to - difference.from;
  const [most] = difference.items;
  const amountOf = (value: number) => <Amount value={value} currency={currency.code} rounded />;
  const values = {
    month,
    from: <bdi>{from.scenario.name}</bdi>,
    to: <bdi>{to.scenario.name}</bdi>,
    amount: amountOf(Math.abs(total)),
  };
  return (
    <>
      <FormattedMessage id={`difference.sentence.${total < 0 ? 'less' : 'more'}`} values={values} />{' '}
      {most === undefined || Math.abs(most.amount) < 0.005 ? null : (
        <FormattedMessage
          id={`difference.sentence.most.${most.amount < 0 ? 'less' : 'more'}`}
          values={{ name: <bdi>{most.name}</bdi>, amount: amountOf(Math.abs(most.amount)) }}
        />
      )}
    </>
  );
}
