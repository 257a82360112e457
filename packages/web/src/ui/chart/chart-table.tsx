import { useText } from '#lib/text/text.ts';
import { ChartSeriesName } from './chart-series-name.tsx';
import type { PlotView } from './chart-view.ts';
import styles from './chart.module.css';

/** The same numbers as a table: a row a month, a column a series. Zoomed charts give a shorter one. */
export function ChartTable({ name, view }: { name: string; view: PlotView }) {
  const t = useText();
  const { labels, series, window, format } = view;
  const months = labels.slice(window.from, window.to + 1);
  return (
    // The scrolling part must be reachable by keyboard, or its end could not be read.
    <div className={styles.tableFrame} role="region" aria-label={t('chart.table')} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.month')}</th>
            {series.map((one) => (
              <th key={one.id} scope="col">
                <ChartSeriesName series={one} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((label, offset) => (
            <tr key={label}>
              <th scope="row">{format.label(label)}</th>
              {series.map(({ id, values }) => (
                <td key={id}>
                  <bdi dir="ltr">{format.value(values[window.from + offset] ?? 0)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
