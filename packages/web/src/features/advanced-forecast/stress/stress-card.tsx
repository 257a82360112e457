import { Button } from '@mantine/core';
import { toEngineStressTest } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { memo, useId, useRef, useState } from 'react';
import { saveAnalysisChoices, useEconomicName, useOnAnalysisRun } from '#features/economic/public.ts';
import { openAskDialog } from '#features/plan/public.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { StressTestComparison } from './stress-test-comparison.tsx';
import { CrisisList } from './crisis-list.tsx';
import type { CrisisOutcome } from './crisis-outcome.ts';
import { CrisisCurrencySelect } from './crisis-currency-select.tsx';
import { LossByItem } from './loss-by-item.tsx';
import { StressFigures, StressSentence, StressTestHeading } from './stress-test-results.tsx';
import styles from './stress.module.css';
import { useStressChart } from './use-stress-charts.ts';
import { type StressView, useStressView } from './use-stress-forecasts.ts';

/** Renders the card with the effect of a crisis on the selected plan. */
export function StressCard() {
  const t = useText();
  return (
    <Card title={t('stress.title')} note={t('stress.note')} minHeight="40rem">
      <StressTests />
    </Card>
  );
}

function StressTests() {
  const t = useText();
  // Not stored: the choice is lost when the card is unmounted.
  const [hit, setHit] = useState<CurrencyCode | null>(null);
  const { view, month, own } = useStressView(hit);
  const heading = useRef<HTMLHeadingElement>(null);
  useOnAnalysisRun('stress', () => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  });
  const [focus] = view.outcomes;
  if (view.plan.items.every(({ hidden }) => hidden)) {
    return <EmptyState title={t('stress.empty')}>{t('stress.empty.hint')}</EmptyState>;
  }
  if (focus === undefined) {
    return <EmptyState title={t('stress.noTests')}>{t('stress.noTests.hint')}</EmptyState>;
  }
  return (
    <div className={styles.frame}>
      <CrisisMonth
        labels={view.calm.forecast.base.labels}
        month={month}
        onMove={(crisisMonth) => saveAnalysisChoices({ crisisMonth })}
      />
      {view.tests.some(({ fx_shock: shock }) => shock !== 0) ? (
        <CrisisCurrencySelect own={own} hit={hit} onChoose={setHit} />
      ) : null}
      <p className="quiet">{t('stress.money.real.sentence')}</p>
      <CrisisList view={view} />
      <StressTestHeading view={view} outcome={focus} ref={heading} />
      <AskSmallest view={view} outcome={focus} />
      <TestInDetail view={view} outcome={focus} />
      {view.outcomes.length > 1 ? (
        <StressTestComparison view={view} />
      ) : (
        <p className="quiet" data-screen-only>
          {t('stress.compared.hint')}
        </p>
      )}
    </div>
  );
}

interface CrisisMonthProps {
  /** The months of the plan, as 'YYYY-MM'. */
  labels: readonly string[];
  month: number;
  onMove: (month: number) => void;
}

/** Renders the slider for the month in which the crisis starts: a native input, which supports keys, touch and writing direction. */
function CrisisMonth({ labels, month, onMove }: CrisisMonthProps) {
  const t = useText();
  const monthText = useMonthText();
  const id = useId();
  const begins = t('stress.month.begins', { month: monthText(labels[month] ?? '', 'full') });
  return (
    <div className={styles.month}>
      <label htmlFor={id} className={styles.monthName}>
        {t('stress.month')}
      </label>
      <output htmlFor={id} className="quiet">
        {begins}
      </output>
      <input
        id={id}
        className={styles.slider}
        type="range"
        min={0}
        max={labels.length - 1}
        value={month}
        aria-valuetext={begins}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** Renders the button 'What is the smallest crisis that breaks it?' for the selected crisis. */
function AskSmallest({ view, outcome: { test } }: TestInDetailProps) {
  const t = useText();
  const nameOf = useEconomicName();
  const ask = () => {
    const crisis = { test: toEngineStressTest(test), offset: view.month, name: nameOf(test) };
    openAskDialog({ about: 'crisis', crisis });
  };
  return (
    <div data-screen-only>
      <Button variant="default" size="compact-sm" onClick={ask}>
        {t('stress.ask')}
      </Button>
    </div>
  );
}

interface TestInDetailProps {
  view: StressView;
  outcome: CrisisOutcome;
}

/** Renders the details of the first chosen test: its effect on the plan and on its items. */
const TestInDetail = memo(function Detail({ view, outcome }: TestInDetailProps) {
  const t = useText();
  const chart = useStressChart(view, outcome);
  return (
    <>
      <Chart chart={chart} summary={<StressSentence view={view} outcome={outcome} />} />
      <section className={styles.part} aria-label={t('stress.figures')}>
        <StressFigures view={view} outcome={outcome} />
      </section>
      <LossByItem view={view} outcome={outcome} />
    </>
  );
});
