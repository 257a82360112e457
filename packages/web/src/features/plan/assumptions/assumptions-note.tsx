import type { Assumptions } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { Suspense, useState } from 'react';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { ASSUMPTIONS_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { useText } from '#lib/text/text.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { OptionalSection } from '#ui/layout/loading-and-error-states.tsx';
import styles from './assumptions-note.module.css';

const Words = lazyWithTexts(
  async () => (await import('./assumptions-summary.tsx')).AssumptionsSummary,
  ASSUMPTIONS_TEXTS,
);
const Panel = lazyDialog(async () => (await import('./assumptions-dialog.tsx')).AssumptionsDialog, ASSUMPTIONS_TEXTS);

/**
 * Returns whether the assumptions are the defaults (finance.md section 14), whatever the deficit policy is. For
 * defaults no texts need to be loaded.
 */
const isUsual = ({ fx, pinned_rates, prices, cash_rate }: Assumptions) =>
  fx.model === 'inflation_gap' && cash_rate === 0 && Object.keys({ ...pinned_rates, ...prices }).length === 0;

interface AssumptionsNoteProps {
  /** The currencies of the plan, in any order, possibly repeated. */
  currencies: readonly CurrencyCode[];
  /** True if the page also shows compared scenarios, which may have other assumptions. */
  isCompared: boolean;
  /** True in print, where nothing can be pressed and default assumptions are left out. */
  isOnPaper: boolean;
}

/** Renders the assumptions of the selected scenario in one line, which opens the dialog to change them. */
export function AssumptionsNote({ isOnPaper, ...plan }: AssumptionsNoteProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { assumptions } = useSelectedScenario();
  const calm = t('assumptions.open');
  const words = isUsual(assumptions) ? null : (
    <OptionalSection>
      <Suspense fallback={isOnPaper ? null : calm}>
        <Words {...plan} />
      </Suspense>
    </OptionalSection>
  );
  if (isOnPaper) return words && <p className="quiet">{words}</p>;
  return (
    <>
      <button type="button" className={styles.note} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {words ?? calm}
      </button>
      <Panel {...plan} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
