import type { CurrencyCode } from '@meridian/engine';
import { FormattedMessage } from 'react-intl';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { ChartSwatch } from '#ui/chart/chart-legend.tsx';
import { useWrite } from '#ui/display.ts';
import { compareEnds } from './compare-ends.ts';
import styles from './comparison-table.module.css';
import { FORECAST_LINES, dashOf } from './forecast-lines.ts';
import type { NamedForecast } from './forecast-series.ts';

interface ComparisonTableProps {
  /** The one that the others are compared with stands first. */
  scenarios: readonly NamedForecast[];
  /** The last month of the forecast, in words. */
  month: string;
  currency: CurrencyCode;
}

/** Characters that a fifth of the narrowest table has room for. */
const LONG = 14;

/** Where the compared scenarios end, and what they differ by. In a narrow place every scenario becomes a list. */
export function ComparisonTable({ scenarios, month, currency }: ComparisonTableProps) {
  const t = useText();
  const write = useWrite();
  const nameOf = (line: (typeof FORECAST_LINES)[number]['line']) => t(`forecast.line.${line}`);
  const compared = compareEnds(scenarios);
  const isLong = compared.some(({ ends }) =>
    ends.some(({ value }) => write.amount(value, currency).length > LONG),
  );
  return (
    <div className={styles.frame} data-long={isLong || undefined}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          <FormattedMessage
            id="forecast.compared.caption"
            values={{ month, first: <bdi>{scenarios[0]?.name}</bdi> }}
          />
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('forecast.compared.scenario')}</th>
            {FORECAST_LINES.map(({ line }) => (
              <th key={line} scope="col">
                {nameOf(line)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.map(({ id, name, ends }, position) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles.name}>
                  <ChartSwatch sign={{ color: 'var(--ink-2)', dash: dashOf(position) }} />
                  <bdi>{name}</bdi>
                </span>
              </th>
              {ends.map(({ line, value, difference }) => (
                <td key={line} data-line={nameOf(line)}>
                  <Amount value={value} currency={currency} signed />
                  {difference === null ? null : (
                    <span className={styles.difference}>
                      <span className="visually-hidden">{t('forecast.compared.difference')} </span>
                      <Amount value={difference} currency={currency} isDifference />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
