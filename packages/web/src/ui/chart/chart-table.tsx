import { useState } from 'react';
import { type Text, useText } from '#lib/text/text.ts';
import { ChipChoice } from '#ui/form/chip-choice.tsx';
import { type ChartColumn, columnsOf } from './chart-columns.ts';
import {
  type Chart,
  type ChartView,
  type ChartWindow,
  monthsApart,
  newsAt,
  positionName,
} from './chart-description.ts';
import styles from './chart.module.css';

interface ChartTableProps {
  view: ChartView;
  /** Told the row that was pressed: a position, or a year by its last one. */
  onRow?: ((index: number, isYear: boolean) => void) | undefined;
}

/**
 * The same numbers as a table: a column a series, a row a position or a year, with the sum of what flows and the end of all else. Zoomed charts give a shorter one. The
 * last column tells what happens when.
 */
export function ChartTable({ view: { chart, window }, onRow }: ChartTableProps) {
  const t = useText();
  const [isByYear, setIsByYear] = useState(false);
  const columns = columnsOf(chart);
  const { x, milestones = [], callouts = [], stretches = [] } = chart;
  const hasNews = milestones.length + callouts.length + stretches.length > 0;
  const rows = isByYear && x.type === 'months' ? yearRowsOf(x.labels, window) : rowsOf(window);
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
      {/* The scrolling part must be reachable by keyboard, or its end could not be read. */}
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
                {hasNews ? <News names={[...new Set(newsOf(chart, row))]} /> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** A year has the sum of what flows, and of all else what is there at its end. */
function headingOfYears({ name, sumText }: ChartColumn, t: Text): string {
  return sumText === null ? name : t('chart.table.sum', { name });
}

/** Names of people's items, in any script: each keeps its direction. */
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

/** A row of a chart's table: a position, and the first of those whose news and flows it tells. */
interface ChartRow {
  readonly index: number;
  readonly newsFrom: number;
}

/** Every position of the window. */
export function rowsOf({ from, to }: ChartWindow): ChartRow[] {
  return Array.from({ length: to - from + 1 }, (_, row) => ({ index: from + row, newsFrom: from + row }));
}

/** The last month that each calendar year has in the window: December, or the month in which the window ends. */
export function yearRowsOf(months: readonly string[], { from, to }: ChartWindow): ChartRow[] {
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

/** The news of the months of a row. */
export function newsOf(chart: Chart, { newsFrom, index }: ChartRow): string[] {
  return rowsOf({ from: newsFrom, to: index }).flatMap((row) => newsAt(chart, row.index));
}
