import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { computeItemNetWorths } from '@meridian/engine';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { SeverityBadge, saveAnalysisChoices, useAnalysisChoices, useEconomicName } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import { monthCrisisBreaksPlan, explainCrisisCost, sortWorstFirst } from './crisis-costs.ts';
import { type CrisisOutcome, crisisOutcome } from './crisis-outcome.ts';
import { CrisisCostSentence, CrisisCurrencySentence, CrisisReasonSentences } from './crisis-sentences.tsx';
import styles from './stress.module.css';
import { type StressView, useStressTexts } from './use-stress-view.ts';

/** The number of crises shown at first. */
const FIRST_CRISES = 5;

/** Debounce time in milliseconds for the slider, because each crisis needs forecasts of the plan and of every item. */
const REST_MS = 600;

/** Renders the list of all crises with their costs, the worst first. Rendered after the chart, in a task of its own. */
export function CrisisList({ view }: { view: StressView }) {
  const t = useText();
  const [rested] = useDebouncedValue(view, REST_MS);
  const shown = useDeferredValue<StressView | null>(rested, null);
  return (
    <section className={styles.part} aria-label={t('stress.list.title')}>
      <h3 className={styles.partTitle}>{t('stress.list.title')}</h3>
      {shown === null ? <LoadingPlaceholder /> : <WorstFirst view={shown} />}
    </section>
  );
}

const WorstFirst = memo(function Crises({ view }: { view: StressView }) {
  const t = useText();
  const words = useStressTexts(view);
  const [isWhole, setIsWhole] = useState(false);
  const { plan, calm, tests, outcomes: chosen, month } = view;
  const { addedInflation, path } = calm.prices;
  const worths = useMemo(() => computeItemNetWorths({ ...plan, addedInflation, path }), [plan, addedInflation, path]);
  const outcomes = useMemo(
    () =>
      sortWorstFirst(
        tests.map((test) => chosen.find((one) => one.test === test) ?? crisisOutcome(calm, test, month)),
        calm,
      ),
    [calm, tests, chosen, month],
  );
  const breaking = outcomes.filter((outcome) => monthCrisisBreaksPlan(outcome, calm) !== null).length;
  const visible = isWhole ? outcomes : outcomes.slice(0, FIRST_CRISES);
  return (
    <>
      <p className={styles.verdict}>
        {t(calm.runsOutAt === null ? 'stress.list.sentence' : 'stress.list.sentence.anyway', {
          count: breaking,
          total: outcomes.length,
          base: calm.runsOutAt === null ? '' : words.monthOf(calm.runsOutAt),
        })}
      </p>
      <ol className={styles.crises}>
        {visible.map((outcome) => (
          <Crisis key={outcome.test.id} view={view} outcome={outcome} worths={worths} />
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
  view: StressView;
  outcome: CrisisOutcome;
  worths: ReturnType<typeof computeItemNetWorths>;
}

/** Renders one crisis with its cost, the currency it hits, and the explanation. */
function Crisis({ view, outcome, worths }: CrisisProps) {
  const t = useText();
  const nameOf = useEconomicName();
  const { stressTestIds } = useAnalysisChoices();
  const { test } = outcome;
  const reasons = useMemo(
    () => explainCrisisCost(view.plan, view.calm, outcome, worths),
    [view.plan, view.calm, outcome, worths],
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
        <CrisisCostSentence view={view} outcome={outcome} /> <CrisisCurrencySentence view={view} outcome={outcome} />{' '}
        <CrisisReasonSentences view={view} reasons={reasons} />
      </p>
    </li>
  );
}
