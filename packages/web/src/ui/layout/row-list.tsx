import type { ReactNode, Ref } from 'react';
import styles from './row-list.module.css';

interface RowListProps {
  label: string;
  /** Lets the caller focus the list when the row that had the focus is removed. */
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}

/** Renders a list of rows, which are the children. A caller can focus the list itself. */
export function RowList({ label, ref, children }: RowListProps) {
  return (
    <ul ref={ref} tabIndex={-1} className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

/** Renders a row with content other than a title, facts and actions. */
export function CustomRow({ children }: { children: ReactNode }) {
  return <li className={styles.row}>{children}</li>;
}

interface RowProps {
  title: string;
  /** The facts about the entry; several are shown side by side if there is room. */
  facts: ReactNode;
  /** The actions on the entry, at the end of the row. */
  children?: ReactNode;
  /** True for a section of a card with its own heading, instead of an entry of a list. */
  isPart?: boolean;
}

export function ListRow({ title, facts, children, isPart = false }: RowProps) {
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
