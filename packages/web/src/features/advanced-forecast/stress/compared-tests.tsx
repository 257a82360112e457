import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { Severity, useEconomicName } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { ChartSwatch } from '#ui/chart/chart-legend.tsx';
import { useWrite } from '#ui/display.ts';
import { CellNote, FigureTable, RowName } from '#ui/figure-table.tsx';
import type { CrisisOutcome } from './crisis-outcome.ts';
import { comparedSign } from './stress-series.ts';
import styles from './stress.module.css';
import { useComparedChart } from './use-stress-charts.ts';
import type { StressView } from './use-stress-view.ts';
import { useStressWords } from './use-stress-words.ts';

/** Up to four stress tests beside each other, all beginning in the same month. */
export const ComparedTests = memo(function Compared({ view }: { view: StressView }) {
  const t = useText();
  const chart = useComparedChart(view);
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{t('stress.compared.title')}</h3>
      <Chart chart={chart} summary={<ComparedSentence view={view} />} />
      <ComparedTable view={view} />
    </section>
  );
});

/** Which of them falls most and which leaves least, where any takes something away. */
function ComparedSentence({ view: { outcomes, plan } }: { view: StressView }) {
  const nameOf = useEconomicName();
  const fallOf = ({ effects }: CrisisOutcome) => effects.trough?.amount ?? 0;
  const endOf = ({ worth }: CrisisOutcome) => worth.at(-1) ?? 0;
  const deepest = outcomes.reduce((most, each) => (fallOf(each) > fallOf(most) ? each : most));
  const poorest = outcomes.reduce((least, each) => (endOf(each) < endOf(least) ? each : least));
  if (outcomes.every(({ effects }) => effects.trough === null))
    return <FormattedMessage id="stress.compared.sentence.none" />;
  return (
    <FormattedMessage
      id={deepest === poorest ? 'stress.compared.sentence.same' : 'stress.compared.sentence'}
      values={{
        deepest: <bdi>{nameOf(deepest.test)}</bdi>,
        fall: <Amount value={fallOf(deepest)} currency={plan.currency} />,
        poorest: <bdi>{nameOf(poorest.test)}</bdi>,
        end: <Amount value={endOf(poorest)} currency={plan.currency} />,
      }}
    />
  );
}

function ComparedTable({ view }: { view: StressView }) {
  const t = useText();
  const write = useWrite();
  const nameOf = useEconomicName();
  const words = useStressWords(view);
  const { outcomes, plan, calm } = view;
  const last = calm.worth.length - 1;
  const headings = {
    depth: t('stress.figure.depth'),
    below: t('stress.figure.below'),
    back: t('stress.figure.back'),
    end: t('stress.compared.end', { month: words.monthOf(last) }),
    cash: t('stress.figure.cash'),
  };
  return (
    <FigureTable caption={t('stress.compared.title')} isStacked>
      <thead>
        <tr>
          <th scope="col">{t('stress.compared.test')}</th>
          {Object.entries(headings).map(([column, heading]) => (
            <th key={column} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {outcomes.map((outcome, position) => (
          <tr key={outcome.test.id}>
            <th scope="row">
              <RowName name={nameOf(outcome.test)} sign={<ChartSwatch sign={comparedSign(position)} />} />
              <Severity level={outcome.test.severity} />
            </th>
            <td data-heading={headings.depth}>
              <Amount value={outcome.effects.trough?.amount ?? 0} currency={plan.currency} />
              <CellNote>{words.shareOf(outcome)}</CellNote>
            </td>
            <td data-heading={headings.below}>{write.number(outcome.effects.monthsBelow)}</td>
            <td data-heading={headings.back} className={styles.words}>
              {words.back(outcome)}
            </td>
            <td data-heading={headings.end}>
              <Amount value={outcome.worth[last] ?? 0} currency={plan.currency} signed />
            </td>
            <td data-heading={headings.cash} className={styles.words}>
              {words.cash(outcome)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <RowName name={t('stress.series.base')} sign={<ChartSwatch sign={comparedSign(null)} />} />
          </th>
          <td colSpan={3} className={styles.words}>
            {t('stress.compared.calm')}
          </td>
          <td data-heading={headings.end}>
            <Amount value={calm.worth[last] ?? 0} currency={plan.currency} signed />
          </td>
          <td data-heading={headings.cash} className={styles.words}>
            {words.cash(calm)}
          </td>
        </tr>
      </tfoot>
    </FigureTable>
  );
}
