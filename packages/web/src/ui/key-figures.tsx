import type { ReactNode } from 'react';
import { TermWithExplanation } from './term-with-explanation.tsx';
import styles from './key-figures.module.css';

/** Renders the most important figures of a card, side by side if there is room. */
export function KeyFigures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

interface KeyFigureProps {
  name: string;
  /** The explanation, in one sentence, if the name is not clear by itself. */
  explained?: string;
  /** A less prominent line below the figure. */
  note?: string;
  children: ReactNode;
}

export function KeyFigure({ name, explained, note = '', children }: KeyFigureProps) {
  return (
    <div>
      <dt className="quiet">
        {explained === undefined ? name : <TermWithExplanation explanation={explained}>{name}</TermWithExplanation>}
      </dt>
      <dd className={styles.figure}>{children}</dd>
      {note === '' ? null : <dd className="quiet">{note}</dd>}
    </div>
  );
}
