import { useState } from 'react';
import { type Translate, useText } from '#lib/text/text.ts';
import { ChipChoice } from '#ui/form/chip-choice.tsx';
import { type ChartColumn, createChartColumns } from './chart-columns.ts';
import { type Chart, type ChartView, type ChartWindow, monthsApart, eventsAt, positionName } from './chart-types.ts';
import styles from './chart.module.css';

interface ChartTableProps {
  view: ChartView;
  /** Called when a row is clicked, with its position; for a row of a year, with the last position of the year. */
  onRow?: ((index: number, isYear: boolean) => void) | undefined;
}

/**
 * Renders the chart's values as a table with one column per series and one row per position or year. The row of a year has the sum of
 * flows, and the last value of all other series. If the chart is zoomed, only the rows in view are shown. The last column lists the events.
 */
export function ChartTable({ view: { chart, window }, onRow }: ChartTableProps) {
  const t = useText();
  const [isByYear, setIsByYear] = useState(false);
  const columns = createChartColumns(chart);
  const { x, milestones = [], callouts = [], shadedRanges = [] } = chart;
  const hasNews = milestones.length + callouts.length + shadedRanges.length > 0;
  const rows = isByYear && x.type === 'months' ? createYearRows(x.labels, window) : createPositionRows(window);
  const apart = x.type === 'months' ? monthsApart(x.labels) : null;
  const isYearly = apart !== null && (isByYear || apart >= 12);
  const label = isYearly ? 'chart.table.byYear' : apart === 1 ? 'chart.table' : 'chart.tableOfValues';
  return (
    <div className={styles.tableBlock}>
      {apart !== null && apart < 12 ? (
        <ChipChoice
          label={t('chart.rows')}
          value={isByYear ? 'year' : 'month'}
          options={[
            { value: 'month', label: t(apart === 1 ? 'chart.rows.month' : 'chart.rows.all') },
            { value: 'year', label: t('chart.rows.year') },
          ]}
          onChoose={(every) => setIsByYear(every === 'year')}
        />
      ) : null}
      {/* The scrolling region must be focusable, or its end could not be reached by keyboard. */}
      <div className={styles.tableFrame} role="region" aria-label={`${chart.name}: ${t(label)}`} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{chart.name}</caption>
          <thead>
            <tr>
              <th scope="col">{x.name}</th>
              {columns.map((column) => {
                const heading = isByYear ? headingOfYears(column, t) : column.name;
                return (
                  <th key={column.key} scope="col">
                    <bdi className={styles.heading} title={heading}>
                      {heading}
                    </bdi>
                  </th>
                );
              })}
              {hasNews ? (
                <th scope="col" data-news>
                  {t('chart.news')}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.index}>
                <th scope="row">
                  {onRow === undefined ? (
                    positionName(chart, row.index)
                  ) : (
                    <button type="button" className={styles.row} onClick={() => onRow(row.index, isByYear)}>
                      {positionName(chart, row.index)}
                    </button>
                  )}
                </th>
                {columns.map(({ key, dir, text, sumText }) => (
                  <td key={key}>
                    <bdi dir={dir}>{sumText?.(row.newsFrom, row.index) ?? text(row.index)}</bdi>
                  </td>
                ))}
                {hasNews ? <News names={[...new Set(eventsOfRow(chart, row))]} /> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Returns a column's heading in the table by year. If the column contains sums, the heading says so. */
function headingOfYears({ name, sumText }: ChartColumn, t: Translate): string {
  return sumText === null ? name : t('chart.table.sum', { name });
}

/** Renders the cell with the names of a row's events. Each name has its own text direction, because users write names in any script. */
function News({ names }: { names: readonly string[] }) {
  return (
    <td data-news>
      {names.map((name, position) => (
        <span key={name}>
          {position === 0 ? '' : ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </td>
  );
}

interface ChartRow {
  /** The position whose values the row shows; for a year, its last position. */
  readonly index: number;
  /** The first position of the period whose events and flows the row includes. */
  readonly newsFrom: number;
}

/** Returns one row for every position of the window. */
export function createPositionRows({ from, to }: ChartWindow): ChartRow[] {
  return Array.from({ length: to - from + 1 }, (_, row) => ({ index: from + row, newsFrom: from + row }));
}

/** Returns one row per calendar year, for its last month in the window: December, or the month in which the window ends. */
export function createYearRows(months: readonly string[], { from, to }: ChartWindow): ChartRow[] {
  const rows: ChartRow[] = [];
  let newsFrom = from;
  for (let index = from; index <= to; index++) {
    const isLast = index === to || months[index]?.slice(0, 4) !== months[index + 1]?.slice(0, 4);
    if (!isLast) continue;
    rows.push({ index, newsFrom });
    newsFrom = index + 1;
  }
  return rows;
}

/** Returns the events of all positions of a row. */
export function eventsOfRow(chart: Chart, { newsFrom, index }: ChartRow): string[] {
  return createPositionRows({ from: newsFrom, to: index }).flatMap((row) => eventsAt(chart, row.index));
}
