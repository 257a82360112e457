import type { ReactNode, Ref } from 'react';
import styles from './rows.module.css';

interface RowsProps {
  label: string;
  /** For whoever gives the list the focus, when the row that had it is gone. */
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}

/** A list of things, a row each. */
export function Rows({ label, ref, children }: RowsProps) {
  return (
    <ul ref={ref} tabIndex={-1} className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

/** A row that says all of it itself. */
export function OwnRow({ children }: { children: ReactNode }) {
  return <li className={styles.row}>{children}</li>;
}

interface RowProps {
  title: string;
  /** The facts about it; several stand side by side where there is room. */
  facts: ReactNode;
  /** The actions on it, at the end of the row. */
  children?: ReactNode;
  /** Not one of a list, but a part of a card, with a heading of its own. */
  isPart?: boolean;
}

export function Row({ title, facts, children, isPart = false }: RowProps) {
  const [Frame, Title] = isPart ? (['div', 'h3'] as const) : (['li', 'p'] as const);
  return (
    <Frame className={styles.row}>
      <div className={styles.about}>
        <Title className={styles.title} dir="auto">
          {title}
        </Title>
        <div className={styles.facts}>{facts}</div>
      </div>
      <div className={styles.actions}>{children}</div>
    </Frame>
  );
}
