import { useText } from '#lib/text/text.ts';
import { columnsOf } from './chart-columns.ts';
import { type ChartView, positionName } from './chart-description.ts';
import { ChartName } from './chart-legend.tsx';
import styles from './chart.module.css';

/** The same numbers as a table: a row a position, a column a series. Zoomed charts give a shorter one. */
export function ChartTable({ view: { chart, window } }: { view: ChartView }) {
  const t = useText();
  const columns = columnsOf(chart);
  const indices = Array.from({ length: window.to - window.from + 1 }, (_, row) => window.from + row);
  return (
    // The scrolling part must be reachable by keyboard, or its end could not be read.
    <div
      className={styles.tableFrame}
      role="region"
      aria-label={t(chart.x.type === 'months' ? 'chart.table' : 'chart.tableOfValues')}
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">{chart.name}</caption>
        <thead>
          <tr>
            <th scope="col">{chart.x.name}</th>
            {columns.map(({ key, name, series: { group } }) => (
              <th key={key} scope="col">
                <ChartName name={name} group={group} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indices.map((index) => (
            <tr key={index}>
              <th scope="row">{positionName(chart, index)}</th>
              {columns.map(({ key, dir, text }) => (
                <td key={key}>
                  <bdi dir={dir}>{text(index)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
