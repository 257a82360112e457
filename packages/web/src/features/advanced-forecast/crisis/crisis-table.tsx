import type { CrisisProbabilityAnalysis } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { Severity, useEconomicName, useEconomy } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useWrite } from '#ui/display.ts';
import { Explained } from '#ui/explained.tsx';
import styles from './crisis.module.css';

type Crisis = CrisisProbabilityAnalysis['crises'][number];

interface CrisisTableProps {
  analysis: CrisisProbabilityAnalysis;
  currency: CurrencyCode;
}

/** A row a crisis, the most probable first: how likely it is, and what it does to net worth. */
export function CrisisTable({ analysis: { crises, years }, currency }: CrisisTableProps) {
  const t = useText();
  const nameOf = useEconomicName();
  const { stress_tests: tests } = useEconomy();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('crisis.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('crisis.crisis')}</th>
          <th scope="col">{t('crisis.likely', { years })}</th>
          <th scope="col">
            <Explained sentence={t('crisis.effect.meaning')}>{t('crisis.effect')}</Explained>
          </th>
        </tr>
      </thead>
      <tbody>
        {crises.map((crisis) => (
          <tr key={crisis.stress_test_id}>
            <th scope="row">
              <bdi>{nameOf(tests.find(({ id }) => id === crisis.stress_test_id) ?? crisis)}</bdi>
              <span className={styles.aside}>
                <Severity level={crisis.severity} />
              </span>
            </th>
            <td>
              <Likelihood crisis={crisis} />
            </td>
            <td>
              <Effect crisis={crisis} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Likelihood({ crisis }: { crisis: Crisis }) {
  const t = useText();
  const write = useWrite();
  return (
    <>
      <span className={styles.measured}>
        <span className={styles.track} aria-hidden>
          <span
            className={styles.bar}
            data-severity={crisis.severity}
            style={{ inlineSize: `${crisis.probability}%` }}
          />
        </span>
        {write.percent(crisis.probability)}
      </span>
      <span className={styles.aside}>
        {t('crisis.annual', { percent: write.percent(crisis.annual_probability) })}
      </span>
    </>
  );
}

/** A gain stands without a sign, a loss below zero. */
function Effect({ crisis, currency }: { crisis: Crisis; currency: CurrencyCode }) {
  const t = useText();
  const write = useWrite();
  const { expected_impact: impact, impact_percent: share, trough_percent: trough } = crisis;
  return (
    <>
      <Amount value={-impact} currency={currency} signed />
      {share === null ? null : (
        <>
          {' '}
          <span className={styles.share}>({write.percent(-share)})</span>
        </>
      )}
      {trough === null ? null : (
        <span className={styles.aside}>{t('crisis.trough', { percent: write.percent(trough) })}</span>
      )}
    </>
  );
}
