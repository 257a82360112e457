import { type Key, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Explained } from './explained.tsx';
import styles from './figure-table.module.css';

/** A column of a table: its heading, and a cell for each row. */
export interface FigureColumn<Row> {
  readonly heading: string;
  /** The meaning of the heading, in a sentence or two. */
  readonly explained?: string;
  /** Something to press: without a heading where rows are blocks, and not on paper. */
  readonly isAction?: boolean;
  readonly className?: string | undefined;
  readonly renderCell: (row: Row) => ReactNode;
}

interface FigureTableProps<Row> {
  /** The subject of the table; names it and the region that scrolls it sideways. */
  caption: ReactNode;
  isCaptionShown?: boolean;
  /** Words beside the caption, which are no part of the name. */
  note?: ReactNode;
  /** Where there is no room for columns, a row is a block of lines, each after the heading of its cell; the head of the table is left out. */
  isStacked?: boolean;
  /** It may be longer and wider than the window: then it scrolls in itself, and its headings stay. */
  isTall?: boolean;
  className?: string | undefined;
  /** The first one says what each row is about. */
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** A `tfoot` of the table. */
  children?: ReactNode;
}

/** A plain table of figures, in columns that align on the right. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { caption, isCaptionShown = false, note, isStacked = false, isTall, className = '' } = props;
  const { columns, rows, keyOf, children } = props;
  const captionId = useId();
  const frame = useRef<HTMLDivElement>(null);
  // The keyboard scrolls what has the focus.
  const tabIndex = useScrolls(frame) ? 0 : undefined;
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-tall={isTall}
      role="region"
      aria-labelledby={captionId}
      tabIndex={tabIndex}
    >
      <table
        className={`${styles.table} ${className}`}
        data-stacked={isStacked || undefined}
        aria-labelledby={captionId}
      >
        <caption className={isCaptionShown ? styles.caption : 'visually-hidden'}>
          <span id={captionId}>{caption}</span> {note}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.heading}
                scope="col"
                className={column.className}
                data-screen-only={column.isAction}
              >
                <Heading {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, position) =>
                position === 0 ? (
                  <th key={column.heading} scope="row">
                    {column.renderCell(row)}
                  </th>
                ) : (
                  <FigureCell key={column.heading} column={column} row={row} isStacked={isStacked} />
                ),
              )}
            </tr>
          ))}
        </tbody>
        {children}
      </table>
    </div>
  );
}

function Heading({ heading, explained }: Pick<FigureColumn<never>, 'heading' | 'explained'>) {
  return explained === undefined ? heading : <Explained sentence={explained}>{heading}</Explained>;
}

interface FigureCellProps<Row> {
  column: FigureColumn<Row>;
  row: Row;
  isStacked: boolean;
}

/** In a stacked table the heading that stands in it explains itself as the one of the column does. */
function FigureCell<Row>({ column, row, isStacked }: FigureCellProps<Row>) {
  const { heading, explained, isAction, className, renderCell } = column;
  return (
    <td
      className={className}
      data-heading={isStacked && isAction !== true ? heading : undefined}
      data-screen-only={isAction}
    >
      {isStacked && explained !== undefined ? (
        <span className={styles.heading}>
          <Heading {...column} />
        </span>
      ) : null}
      {renderCell(row)}
    </td>
  );
}

/** True if an element is too narrow for its table, and therefore scrolls. */
function useScrolls(frame: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    // A pixel may be lost to rounding.
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth + 1));
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [frame]);
  return scrolls;
}

/** A name that somebody gave, perhaps at length: three lines of it leave room for the other rows. */
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
