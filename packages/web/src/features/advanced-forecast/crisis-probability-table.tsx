import { type CrisisProbabilityAnalysis, type StressTestResponse, toEngineStressTest } from '@meridian/contract';
import { type CurrencyCode, selectCrisisCurrency } from '@meridian/engine';
import { FormattedMessage } from 'react-intl';
import { SeverityBadge, useEconomicObjectName, useEconomy } from '#features/economic/public.ts';
import { usePlan } from '#features/forecast/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { CellNote, FigureTable, ShareBar } from '#ui/figure-table.tsx';
import styles from './crisis-probability.module.css';
import { useCrisisPeriodText } from './use-crisis-period-text.ts';

type Crisis = CrisisProbabilityAnalysis['crises'][number];

const SEVERITY_COLORS: Readonly<Record<Crisis['severity'], string>> = {
  Low: 'var(--severity-low)',
  Medium: 'var(--severity-medium)',
  High: 'var(--severity-high)',
};

/** Renders the table of crises, the most probable first, with their probabilities and effects on net worth. */
export function CrisisProbabilityTable({ analysis }: { analysis: CrisisProbabilityAnalysis }) {
  const { crises, currency } = analysis;
  const periodText = useCrisisPeriodText(analysis);
  const t = useText();
  const nameOf = useEconomicObjectName();
  const { stress_tests: tests } = useEconomy();
  return (
    <FigureTable
      caption={t('crisis.table')}
      className={styles.table}
      columns={[
        {
          heading: t('crisis.crisis'),
          renderCell: (crisis: Crisis) => (
            <>
              <bdi>{nameOf(tests.find(({ id }) => id === crisis.stress_test_id) ?? crisis)}</bdi>
              <CellNote>
                <SeverityBadge level={crisis.severity} />
              </CellNote>
              <Hit test={tests.find(({ id }) => id === crisis.stress_test_id)} />
            </>
          ),
        },
        { heading: t('crisis.likely', periodText), renderCell: (crisis) => <Likelihood crisis={crisis} /> },
        {
          heading: t('crisis.effect'),
          explained: t('crisis.effect.meaning'),
          renderCell: (crisis) => <Effect crisis={crisis} currency={currency} />,
        },
      ]}
      rows={crises}
      keyOf={(crisis) => crisis.stress_test_id}
    />
  );
}

/** Names the currency whose value the crisis changes, if any. */
function Hit({ test }: { test: StressTestResponse | undefined }) {
  const t = useText();
  const { plan: items, start, assumptions, currency } = usePlan();
  if (test === undefined || test.fx_shock === 0) return null;
  const plan = { items, start, assumptions, rates: currency.rates };
  return <CellNote>{t('crisis.hits', { currency: selectCrisisCurrency(toEngineStressTest(test), plan) })}</CellNote>;
}

function Likelihood({ crisis }: { crisis: Crisis }) {
  const t = useText();
  const write = useFormatters();
  return (
    <>
      <span className={styles.measured}>
        <ShareBar percent={crisis.probability} color={SEVERITY_COLORS[crisis.severity]} />
        <span className={styles.percent}>{write.percent(crisis.probability)}</span>
      </span>
      <CellNote>{t('crisis.annual', { percent: write.percent(crisis.annual_probability) })}</CellNote>
    </>
  );
}

/** Shows the expected effect of a crisis on net worth: a loss as a negative amount, a gain without a sign. */
function Effect({ crisis, currency }: { crisis: Crisis; currency: CurrencyCode }) {
  const write = useFormatters();
  const { expected_impact: impact, impact_percent: share } = crisis;
  return (
    <>
      <Amount value={-impact} currency={currency} signed />
      {share === null ? null : (
        <>
          {' '}
          <span className={styles.share}>({write.percent(-share)})</span>
        </>
      )}
      <Worst crisis={crisis} currency={currency} />
    </>
  );
}

/**
 * Shows the loss in the worst month as a share of net worth. If net worth is near or below zero, a share would be meaningless, and the loss
 * is shown as an amount.
 */
function Worst({ crisis, currency }: { crisis: Crisis; currency: CurrencyCode }) {
  const t = useText();
  const write = useFormatters();
  const { impact_percent: share, trough_percent: trough, worst_loss: loss } = crisis;
  if (share !== null && trough !== null && trough >= -100) {
    return <CellNote>{t('crisis.trough', { percent: write.percent(trough) })}</CellNote>;
  }
  if (loss === 0) return null;
  return (
    <CellNote>
      <FormattedMessage
        id="crisis.trough.amount"
        values={{ amount: <Amount value={loss} currency={currency} rounded /> }}
      />
    </CellNote>
  );
}
