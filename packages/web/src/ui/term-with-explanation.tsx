import { memo } from 'react';
import { useIsPrinting } from '#lib/use-is-printing.ts';
import styles from './term-with-explanation.module.css';
import { TappableTooltip } from './tappable-tooltip.tsx';

interface TermWithExplanationProps {
  /** The term, which must be understandable without the explanation. */
  children: string;
  /** The explanation, in one or two sentences. */
  explanation: string;
}

/** Renders a term whose explanation is shown on hover, tap and focus. */
export const TermWithExplanation = memo(function ExplainedTerm({ children, explanation }: TermWithExplanationProps) {
  // Nothing can be opened on paper, and browsers do not repeat a table heading with a button on the next page.
  if (useIsPrinting()) return children;
  return (
    <TappableTooltip label={explanation} position="bottom-start">
      <button type="button" className={styles.term}>
        {children}
      </button>
    </TappableTooltip>
  );
});
