import { Button } from '@mantine/core';
import { toEngineStressTest } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { memo, useId, useRef, useState } from 'react';
import { saveAnalysisChoices, useEconomicObjectName, useOnAnalysisRun } from '#features/economic/public.ts';
import { openPlanQuestionDialog } from '#features/plan/public.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { StressTestComparison } from './stress-test-comparison.tsx';
import { CrisisList } from './crisis-list.tsx';
import type { CrisisOutcome } from './crisis-outcome.ts';
import { CrisisCurrencySelect } from './crisis-currency-select.tsx';
import { LossByItemSection } from './loss-by-item.tsx';
import { StressTestFigures, StressTestSentences, StressTestHeading } from './stress-test-results.tsx';
import styles from './stress.module.css';
import { useStressTestChart } from './use-stress-charts.ts';
import { type StressForecasts, useStressForecasts } from './use-stress-forecasts.ts';

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
  const [crisisCurrency, setCrisisCurrency] = useState<CurrencyCode | null>(null);
  const { forecasts, month, own } = useStressForecasts(crisisCurrency);
  const heading = useRef<HTMLHeadingElement>(null);
  useOnAnalysisRun('stress', () => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  });
  const [focus] = forecasts.outcomes;
  if (forecasts.plan.items.every(({ hidden }) => hidden)) {
    return <EmptyState title={t('stress.empty')}>{t('stress.empty.hint')}</EmptyState>;
  }
  if (focus === undefined) {
    return <EmptyState title={t('stress.noTests')}>{t('stress.noTests.hint')}</EmptyState>;
  }
  return (
    <div className={styles.frame}>
      <CrisisMonth
        labels={forecasts.baseline.forecast.base.labels}
        month={month}
        onMove={(crisisMonth) => saveAnalysisChoices({ crisisMonth })}
      />
      {forecasts.tests.some(({ fx_shock: shock }) => shock !== 0) ? (
        <CrisisCurrencySelect own={own} crisisCurrency={crisisCurrency} onChoose={setCrisisCurrency} />
      ) : null}
      <p className="quiet">{t('stress.money.real.sentence')}</p>
      <CrisisList forecasts={forecasts} />
      <StressTestHeading forecasts={forecasts} outcome={focus} ref={heading} />
      <AskSmallest forecasts={forecasts} outcome={focus} />
      <TestInDetail forecasts={forecasts} outcome={focus} />
      {forecasts.outcomes.length > 1 ? (
        <StressTestComparison forecasts={forecasts} />
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
function AskSmallest({ forecasts, outcome: { test } }: TestInDetailProps) {
  const t = useText();
  const nameOf = useEconomicObjectName();
  const ask = () => {
    const crisis = { test: toEngineStressTest(test), offset: forecasts.month, name: nameOf(test) };
    openPlanQuestionDialog({ about: 'crisis', crisis });
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
  forecasts: StressForecasts;
  outcome: CrisisOutcome;
}

/** Renders the details of the first chosen test: its effect on the plan and on its items. */
const TestInDetail = memo(function Detail({ forecasts, outcome }: TestInDetailProps) {
  const t = useText();
  const chart = useStressTestChart(forecasts, outcome);
  return (
    <>
      <Chart chart={chart} summary={<StressTestSentences forecasts={forecasts} outcome={outcome} />} />
      <section className={styles.part} aria-label={t('stress.figures')}>
        <StressTestFigures forecasts={forecasts} outcome={outcome} />
      </section>
      <LossByItemSection forecasts={forecasts} outcome={outcome} />
    </>
  );
});
