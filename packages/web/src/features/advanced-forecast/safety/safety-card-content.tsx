import { memo } from 'react';
import { canSimulateInBrowser } from '#lib/browser-simulation.ts';
import { type usePlan } from '#features/forecast/public.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { FailedSection, LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { MethodExplanation } from '#ui/method-explanation.tsx';
import { BreakingEventsSection } from './breaking-events-section.tsx';
import { HelpfulChanges } from './helpful-changes.tsx';
import { SuccessChance } from './success-chance.tsx';
import styles from './safety.module.css';
import { SAFETY_PATHS, usePlanSafety } from './use-plan-safety.ts';

interface SafetyProps {
  plan: ReturnType<typeof usePlan>;
  isInView: boolean;
}

/**
 * Shows in how many simulated paths the money lasts, which changes help, and which events break the plan. Nothing is computed for a plan
 * without visible items.
 */
export function SafetyCardContent(props: SafetyProps) {
  const t = useText();
  if (props.plan.items.every(({ is_hidden: isHidden }) => isHidden))
    return <EmptyState title={t('safety.empty')}>{t('safety.empty.hint')}</EmptyState>;
  return <SafetyOfItems {...props} />;
}

function SafetyOfItems({ plan, isInView }: SafetyProps) {
  const t = useText();
  const { question, futures, changes, breaks, ask } = usePlanSafety(plan, isInView);
  const isOutdated =
    canSimulateInBrowser() &&
    futures.shown !== null &&
    futures.shown.question !== question &&
    futures.status !== 'failed';
  return (
    <div className={styles.part} aria-busy={futures.status === 'running' || breaks.status === 'running'}>
      <p className={styles.status} role="status">
        {isOutdated ? t('safety.former') : null}
      </p>
      <section className={styles.futures} data-stale={isOutdated || undefined}>
        {canSimulateInBrowser() ? <Futures state={futures} ask={ask} /> : <p>{t('safety.elsewhere')}</p>}
      </section>
      <div className={styles.sides}>
        {canSimulateInBrowser() && changes.status !== 'failed' ? (
          <section className={styles.side}>
            <h3>{t('safety.help')}</h3>
            <HelpfulChanges state={changes} compared={question.compared} />
          </section>
        ) : null}
        <section className={styles.side}>
          <h3>{t('safety.breaks')}</h3>
          <BreakingEventsSection state={breaks} labels={plan.forecast.labels} plan={question.plan} onRetry={ask} />
        </section>
      </div>
      <Assumed />
    </div>
  );
}

interface FuturesProps {
  state: ReturnType<typeof usePlanSafety>['futures'];
  ask: () => void;
}

/** Memoized, so that changes in other parts of the card do not redraw the percentile bands. */
const Futures = memo(function FuturesOfPlan({ state: { status, shown, error }, ask }: FuturesProps) {
  const t = useText();
  if (status === 'failed') return <FailedSection title={t('safety.failed')} error={error} onRetry={ask} />;
  if (shown === null) return <LoadingPlaceholder />;
  return <SuccessChance {...shown.answer} currency={shown.question.currency} />;
});

/** Renders the assumptions behind the figures of the card. */
function Assumed() {
  const t = useText();
  const write = useFormatters();
  return (
    <div className={styles.method}>
      <MethodExplanation>
        <ul>
          <li>{t('safety.method.futures', { paths: write.number(SAFETY_PATHS) })}</li>
          <li>{t('safety.method.lasts')}</li>
          <li>{t('safety.method.changes')}</li>
          <li>{t('safety.method.crises')}</li>
          <li>{t('safety.method.currencies')}</li>
        </ul>
      </MethodExplanation>
    </div>
  );
}
