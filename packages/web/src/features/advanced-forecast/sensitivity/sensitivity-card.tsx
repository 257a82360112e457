import { Button } from '@mantine/core';
import { useInViewport, useMergedRef } from '@mantine/hooks';
import { memo, useRef } from 'react';
import { canSimulateInBrowser } from '#lib/browser-simulation.ts';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { FailedSection, LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { RunProgress } from '#ui/layout/run-progress.tsx';
import type { VariantComparisons } from './compare-variants.ts';
import { BestVariantSentence, ComparisonMethod, ComparisonMoneyNote } from './comparison-texts.tsx';
import { VariantEffectTable } from './variant-effect-table.tsx';
import { SaveVariantButton, useSavedVariants } from './save-variant-button.tsx';
import { SaveComparisonButton } from './save-comparison-button.tsx';
import styles from './sensitivity.module.css';
import { useVariantComparison } from './use-variant-comparison.ts';
import { WorkIncomeSelect } from './work-income-select.tsx';

/** Renders the card 'What would help most': variants with one change each, and their effect on success and end value. */
export function SensitivityCard() {
  const t = useText();
  return (
    <Card title={t('sensitivity.title')} note={t('sensitivity.note')} minHeight="12rem">
      {canSimulateInBrowser() ? <Sensitivity /> : <p>{t('sensitivity.elsewhere')}</p>}
    </Card>
  );
}

function Sensitivity() {
  const t = useText();
  const part = useRef<HTMLDivElement>(null);
  const { ref, inViewport } = useInViewport();
  const root = useMergedRef(part, ref);
  const { comparison, status, isEmpty, isCurrent, error, work, begin, cancel, ...progress } =
    useVariantComparison(inViewport);
  const isRunning = status === 'running';
  const isLoading = status === 'loading';
  /** Wraps the handler of a button that disappears when pressed. The wrapper moves the focus to the card and ignores a second press. */
  const leaving = (then: () => void) => () => {
    part.current?.focus({ preventScroll: true });
    then();
  };
  return (
    <div ref={root} tabIndex={-1} className={styles.part} aria-busy={isRunning || isLoading}>
      {isEmpty ? <p>{t('sensitivity.empty')}</p> : null}
      {work.choices.length === 0 ? null : <WorkIncomeSelect {...work} />}
      {!isEmpty && isRunning ? <Running {...progress} onCancel={leaving(cancel)} /> : null}
      {!isEmpty && status === 'cancelled' ? (
        <div className={styles.running}>
          <p role="status">{t('sensitivity.cancelled')}</p>
          <Button variant="default" size="compact-md" onClick={leaving(begin)}>
            {t('sensitivity.begin')}
          </Button>
        </div>
      ) : null}
      {!isEmpty && status === 'failed' ? (
        <FailedSection title={t('sensitivity.failed')} error={error} onRetry={leaving(begin)} />
      ) : null}
      {!isEmpty && isLoading && comparison !== null ? (
        <p className={styles.money}>{t('simulation.history.loading')}</p>
      ) : null}
      {isEmpty || comparison === null ? null : <Effects comparisons={comparison} isCurrent={isCurrent} />}
      {!isEmpty && comparison === null && (isLoading || status === 'idle') ? <LoadingPlaceholder /> : null}
    </div>
  );
}

interface RunningProps {
  done: number;
  total: number;
  onCancel: () => void;
}

function Running({ done, total, onCancel }: RunningProps) {
  const t = useText();
  const text = t('sensitivity.running', { done, total });
  return <RunProgress text={text} done={done} total={total} onCancel={onCancel} />;
}

interface EffectsProps {
  comparisons: VariantComparisons;
  isCurrent: boolean;
}

/** Memoized, so that the progress of the next comparison does not render every row again. */
const Effects = memo(function EffectsOfComparison({ comparisons, isCurrent }: EffectsProps) {
  const t = useText();
  const isReal = useSavedSettings((settings) => settings.inTodaysMoney);
  const comparison = comparisons[isReal ? 'real' : 'nominal'];
  const variants = useSavedVariants();
  return (
    <div className={styles.effects} data-stale={!isCurrent || undefined}>
      {isCurrent ? null : <p className={styles.former}>{t('sensitivity.former')}</p>}
      <BestVariantSentence comparison={comparison} />
      <ComparisonMoneyNote settings={comparison.settings} isReal={isReal} />
      <VariantEffectTable
        comparison={comparison}
        renderActions={({ variant }) => (
          <SaveVariantButton variant={variant} variants={variants} isCurrent={isCurrent} />
        )}
      />
      <div className={styles.foot}>
        <ComparisonMethod settings={comparison.settings} />
        <SaveComparisonButton comparison={comparison} isReal={isReal} isCurrent={isCurrent} />
      </div>
    </div>
  );
});
