import { type ReactNode, useId } from 'react';
import styles from './figure-table.module.css';

interface FigureTableProps {
  /** What the table shows; also names the region that scrolls it sideways. */
  caption: ReactNode;
  isCaptionShown?: boolean;
  /** Where there is no room for columns, a row is a block of lines, each after the `data-heading` of its cell. */
  isStacked?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A plain table of figures, in columns that align on the right; the first column says what each row is about. */
export function FigureTable({
  caption,
  isCaptionShown = false,
  isStacked = false,
  className = '',
  children,
}: FigureTableProps) {
  const captionId = useId();
  return (
    // Named and reachable by keyboard, because it may scroll sideways.
    <div className={styles.frame} role="region" aria-labelledby={captionId} tabIndex={0}>
      <table className={`${styles.table} ${className}`} data-stacked={isStacked || undefined}>
        <caption id={captionId} className={isCaptionShown ? styles.caption : 'visually-hidden'}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
  );
}

/** What somebody named, perhaps at length: three lines of it leave room for the other rows. */
export function RowName({ name, sign }: { name: string; sign?: ReactNode }) {
  return (
    <span className={styles.named}>
      {sign}
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
    </span>
  );
}

/** A quiet line under what a cell says. */
export function CellNote({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>;
}

interface FigureDifferenceProps {
  /** Its sign chooses the colour; the words or the sign in `children` say the same. */
  value: number;
  children: ReactNode;
}

/** A line under a figure that says what it differs by from another one. */
export function FigureDifference({ value, children }: FigureDifferenceProps) {
  return (
    <span
      className={styles.difference}
      data-direction={value === 0 ? undefined : value > 0 ? 'more' : 'less'}
    >
      {children}
    </span>
  );
}

interface ShareBarProps {
  percent: number;
  /** A role of the theme, as in 'var(--severity-high)'. */
  color?: string;
}

/** A bar in a track, as long as a share of a whole; the figure beside it says the same. */
export function ShareBar({ percent, color = 'var(--accent)' }: ShareBarProps) {
  return (
    <span className={styles.track} aria-hidden>
      <span className={styles.bar} style={{ background: color, inlineSize: `${percent}%` }} />
    </span>
  );
}
