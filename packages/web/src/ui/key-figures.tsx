import type { ReactNode } from 'react';
import { Explained } from './explained.tsx';
import styles from './key-figures.module.css';

/** The few figures that a card is about, side by side where there is room. */
export function KeyFigures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

interface KeyFigureProps {
  name: string;
  /** Its meaning, in a sentence, where the name does not say so. */
  explained?: string;
  /** A quiet line under the figure. */
  note?: string;
  children: ReactNode;
}

export function KeyFigure({ name, explained, note = '', children }: KeyFigureProps) {
  return (
    <div>
      <dt className="quiet">
        {explained === undefined ? name : <Explained sentence={explained}>{name}</Explained>}
      </dt>
      <dd className={styles.figure}>{children}</dd>
      {note === '' ? null : <dd className="quiet">{note}</dd>}
    </div>
  );
}
