import { type Key, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { TermWithExplanation } from './term-with-explanation.tsx';
import styles from './figure-table.module.css';

/** A column of a table: its heading, and a function that renders its cells. */
export interface FigureColumn<Row> {
  readonly heading: string;
  /** The explanation of the heading, in one or two sentences. */
  readonly explained?: string;
  /** True for a column of buttons. It is not printed, and has no heading if rows are shown as blocks. */
  readonly isAction?: boolean;
  readonly className?: string | undefined;
  readonly renderCell: (row: Row) => ReactNode;
}

interface FigureTableProps<Row> {
  /** The subject of the table: the accessible name of the table and of the region that scrolls it sideways. */
  caption: ReactNode;
  isCaptionShown?: boolean;
  /** A text beside the caption that is not part of the name. */
  note?: ReactNode;
  /** True to show each row as a block of lines if there is no room for columns. The table's head is then hidden. */
  isStacked?: boolean;
  /** True if the table may be higher than the window. It then scrolls inside its frame, below fixed headings. */
  isTall?: boolean;
  className?: string | undefined;
  /** The first column names each row. */
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** The foot of the table, a `tfoot` element. */
  children?: ReactNode;
}

/** Renders a plain table of figures, whose columns are aligned on the right. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { caption, isCaptionShown = false, note, isStacked = false, isTall, className = '' } = props;
  const { columns, rows, keyOf, children } = props;
  const captionId = useId();
  const frame = useRef<HTMLDivElement>(null);
  // A focusable region can be scrolled by keyboard.
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
              <th key={column.heading} scope="col" className={column.className} data-screen-only={column.isAction}>
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
  if (explained === undefined) return heading;
  return <TermWithExplanation explanation={explained}>{heading}</TermWithExplanation>;
}

interface FigureCellProps<Row> {
  column: FigureColumn<Row>;
  row: Row;
  isStacked: boolean;
}

/** Renders a cell. If rows are shown as blocks, the cell contains its column's heading with the explanation. */
function FigureCell<Row>({ column, row, isStacked }: FigureCellProps<Row>) {
  const { heading, explained, isAction, className, renderCell } = column;
  return (
    <td
      className={className}
      data-heading={isStacked && isAction !== true ? heading : undefined}
      data-explained={explained !== undefined || undefined}
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

/** Returns true if an element is too narrow for its table and therefore scrolls. */
function useScrolls(frame: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    // One pixel may be lost to rounding.
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth + 1));
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [frame]);
  return scrolls;
}

/** Renders the name of a row, given by the user. It is cut after three lines, to leave room for other rows. */
export function RowName({ name, symbol }: { name: string; symbol?: ReactNode }) {
  return (
    <span className={styles.named}>
      {symbol}
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
    </span>
  );
}

/** Renders a second, less prominent line in a cell. */
export function CellNote({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>;
}

interface FigureDifferenceProps {
  /** The difference; its sign selects the colour. `children` gives the same information without colour. */
  value: number;
  children: ReactNode;
}

/** Renders a line under a figure with its difference from another figure. */
export function FigureDifference({ value, children }: FigureDifferenceProps) {
  return (
    <span className={styles.difference} data-direction={value === 0 ? undefined : value > 0 ? 'more' : 'less'}>
      {children}
    </span>
  );
}

interface ShareBarProps {
  percent: number;
  /** A CSS colour, as in 'var(--severity-high)'. */
  color?: string;
}

/** Renders a bar whose length shows a percentage. The figure beside it gives the same information. */
export function ShareBar({ percent, color = 'var(--accent)' }: ShareBarProps) {
  return (
    <span className={styles.track} aria-hidden>
      <span className={styles.bar} style={{ background: color, inlineSize: `${percent}%` }} />
    </span>
  );
}
