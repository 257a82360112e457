import { Tooltip } from '@mantine/core';
import { memo } from 'react';
import styles from './explained.module.css';

interface ExplainedProps {
  /** The term, which stays readable by itself. */
  children: string;
  /** What it means, in a sentence or two. */
  sentence: string;
}

/** A term with its explanation at hand: under the pointer, under a finger, and with the focus on it. */
export const Explained = memo(function ExplainedTerm({ children, sentence }: ExplainedProps) {
  return (
    <Tooltip label={sentence} events={{ hover: true, focus: true, touch: true }} interactive>
      <button type="button" className={styles.term}>
        {children}
      </button>
    </Tooltip>
  );
});
