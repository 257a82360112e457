import type { ReactNode } from 'react';
import styles from './key-figures.module.css';

/** The few figures that a card is about, side by side where there is room. */
export function KeyFigures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

interface KeyFigureProps {
  name: ReactNode;
  /** A quiet line under the figure. */
  note?: string;
  children: ReactNode;
}

export function KeyFigure({ name, note = '', children }: KeyFigureProps) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.figure}>{children}</dd>
      {note === '' ? null : <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
