import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { computeItemNetWorths } from '@meridian/engine';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import {
  SeverityBadge,
  saveAnalysisChoices,
  useAnalysisChoices,
  useEconomicObjectName,
} from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import { findMonthOfFailure, explainCrisisCost, sortWorstFirst } from './crisis-costs.ts';
import { type CrisisOutcome, computeCrisisOutcome } from './crisis-outcome.ts';
import { CrisisCostSentence, CrisisCurrencySentence, CrisisReasonSentences } from './crisis-sentences.tsx';
import styles from './stress.module.css';
import { type StressForecasts, useStressTexts } from './use-stress-forecasts.ts';

/** The number of crises shown until the user expands the list. */
const FIRST_CRISES = 5;

/** Debounce time in milliseconds for the slider, because each crisis needs forecasts of the plan and of every item. */
const REST_MS = 600;

/** Renders the list of all crises with their costs, the worst first. Rendered after the chart, in a task of its own. */
export function CrisisList({ forecasts }: { forecasts: StressForecasts }) {
  const t = useText();
  const [rested] = useDebouncedValue(forecasts, REST_MS);
  const shown = useDeferredValue<StressForecasts | null>(rested, null);
  return (
    <section className={styles.part} aria-label={t('stress.list.title')}>
      <h3 className={styles.partTitle}>{t('stress.list.title')}</h3>
      {shown === null ? <LoadingPlaceholder /> : <WorstFirst forecasts={shown} />}
    </section>
  );
}

const WorstFirst = memo(function Crises({ forecasts }: { forecasts: StressForecasts }) {
  const t = useText();
  const texts = useStressTexts(forecasts);
  const [isWhole, setIsWhole] = useState(false);
  const { plan, baseline, tests, outcomes: chosen, month } = forecasts;
  const { addedInflation, path } = baseline.prices;
  const worths = useMemo(() => computeItemNetWorths({ ...plan, addedInflation, path }), [plan, addedInflation, path]);
  const outcomes = useMemo(
    () =>
      sortWorstFirst(
        tests.map((test) => chosen.find((one) => one.test === test) ?? computeCrisisOutcome(baseline, test, month)),
        baseline,
      ),
    [baseline, tests, chosen, month],
  );
  const breaking = outcomes.filter((outcome) => findMonthOfFailure(outcome, baseline) !== null).length;
  const visible = isWhole ? outcomes : outcomes.slice(0, FIRST_CRISES);
  return (
    <>
      <p className={styles.verdict}>
        {t(baseline.runsOutAt === null ? 'stress.list.sentence' : 'stress.list.sentence.anyway', {
          count: breaking,
          total: outcomes.length,
          base: baseline.runsOutAt === null ? '' : texts.monthOf(baseline.runsOutAt),
        })}
      </p>
      <ol className={styles.crises}>
        {visible.map((outcome) => (
          <Crisis key={outcome.test.id} forecasts={forecasts} outcome={outcome} worths={worths} />
        ))}
      </ol>
      {outcomes.length > FIRST_CRISES ? (
        <Button
          data-screen-only
          className={styles.all}
          variant="subtle"
          size="compact-sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('stress.list.few', { count: FIRST_CRISES }) : t('stress.list.all', { count: outcomes.length })}
        </Button>
      ) : null}
    </>
  );
});

interface CrisisProps {
  forecasts: StressForecasts;
  outcome: CrisisOutcome;
  worths: ReturnType<typeof computeItemNetWorths>;
}

/** Renders one crisis with its cost, the currency it hits, and the explanation. */
function Crisis({ forecasts, outcome, worths }: CrisisProps) {
  const t = useText();
  const nameOf = useEconomicObjectName();
  const { stressTestIds } = useAnalysisChoices();
  const { test } = outcome;
  const reasons = useMemo(
    () => explainCrisisCost(forecasts.plan, forecasts.baseline, outcome, worths),
    [forecasts.plan, forecasts.baseline, outcome, worths],
  );
  const name = nameOf(test);
  const isShown = stressTestIds[0] === test.id;
  return (
    <li className={styles.crisis}>
      <p className={styles.crisisHead}>
        <bdi className={styles.crisisName}>{name}</bdi>
        <SeverityBadge level={test.severity} />
        {isShown ? (
          <span className="quiet" data-screen-only>
            {t('stress.list.shown')}
          </span>
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            data-screen-only
            aria-label={t('stress.list.look.label', { name })}
            onClick={() =>
              saveAnalysisChoices({
                stressTestIds: [test.id, ...stressTestIds.slice(1).filter((id) => id !== test.id)],
              })
            }
          >
            {t('stress.list.look')}
          </Button>
        )}
      </p>
      <p>
        <CrisisCostSentence forecasts={forecasts} outcome={outcome} />{' '}
        <CrisisCurrencySentence forecasts={forecasts} outcome={outcome} />{' '}
        <CrisisReasonSentences forecasts={forecasts} reasons={reasons} />
      </p>
    </li>
  );
}
