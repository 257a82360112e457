import { memo } from 'react';
import { usePrinting } from '#lib/printing.ts';
import styles from './explained.module.css';
import { Tip } from './tip.tsx';

interface ExplainedProps {
  /** The term, which is also readable without the explanation. */
  children: string;
  /** The explanation, in one or two sentences. */
  sentence: string;
}

/** Renders a term whose explanation is shown on hover, tap and focus. */
export const Explained = memo(function ExplainedTerm({ children, sentence }: ExplainedProps) {
  // Paper has no pointer, and browsers do not repeat a table heading with a button on the next page.
  if (usePrinting()) return children;
  return (
    <Tip label={sentence} position="bottom-start">
      <button type="button" className={styles.term}>
        {children}
      </button>
    </Tip>
  );
});
