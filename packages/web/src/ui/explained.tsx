import { memo } from 'react';
import { usePrinting } from '#lib/printing.ts';
import styles from './explained.module.css';
import { Tip } from './tip.tsx';

interface ExplainedProps {
  /** The term, which stays readable by itself. */
  children: string;
  /** The meaning, in a sentence or two. */
  sentence: string;
}

/** A term with its explanation at hand: under the pointer, under a finger, and with the keyboard's focus on it. */
export const Explained = memo(function ExplainedTerm({ children, sentence }: ExplainedProps) {
  // Nobody points at paper, and a heading with a button in it is not said again on the next page.
  if (usePrinting()) return children;
  return (
    <Tip label={sentence} position="bottom-start">
      <button type="button" className={styles.term}>
        {children}
      </button>
    </Tip>
  );
});
