import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { Severity, useEconomicName } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { ChartSwatch } from '#ui/chart/chart-legend.tsx';
import { useWrite } from '#ui/display.ts';
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

/** Which of them falls most and which leaves least. */
function ComparedSentence({ view: { outcomes, plan } }: { view: StressView }) {
  const nameOf = useEconomicName();
  const fallOf = ({ effects }: CrisisOutcome) => effects.trough?.amount ?? 0;
  const endOf = ({ worth }: CrisisOutcome) => worth.at(-1) ?? 0;
  const deepest = outcomes.reduce((most, each) => (fallOf(each) > fallOf(most) ? each : most));
  const poorest = outcomes.reduce((least, each) => (endOf(each) < endOf(least) ? each : least));
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
  return (
    <div className={styles.tableFrame} role="region" aria-label={t('stress.compared.title')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('stress.compared.test')}</th>
            <th scope="col">{t('stress.figure.depth')}</th>
            <th scope="col">{t('stress.figure.below')}</th>
            <th scope="col">{t('stress.figure.back')}</th>
            <th scope="col">{t('stress.compared.end', { month: words.monthOf(last) })}</th>
            <th scope="col">{t('stress.figure.cash')}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map((outcome, position) => (
            <tr key={outcome.test.id}>
              <th scope="row">
                <span className={styles.signed}>
                  <ChartSwatch sign={comparedSign(position)} />
                  <bdi className={styles.name}>{nameOf(outcome.test)}</bdi>
                </span>
                <Severity level={outcome.test.severity} />
              </th>
              <td>
                <Amount value={outcome.effects.trough?.amount ?? 0} currency={plan.currency} />
                <span className={styles.category}>{words.shareOf(outcome)}</span>
              </td>
              <td>{write.number(outcome.effects.monthsBelow)}</td>
              <td className={styles.words}>{words.back(outcome)}</td>
              <td>
                <Amount value={outcome.worth[last] ?? 0} currency={plan.currency} signed />
              </td>
              <td className={styles.words}>{words.cash(outcome)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span className={styles.signed}>
                <ChartSwatch sign={comparedSign(null)} />
                {t('stress.series.base')}
              </span>
            </th>
            <td colSpan={3} className={styles.words}>
              {t('stress.compared.calm')}
            </td>
            <td>
              <Amount value={calm.worth[last] ?? 0} currency={plan.currency} signed />
            </td>
            <td className={styles.words}>{words.cash(calm)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
