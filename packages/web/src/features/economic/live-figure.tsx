import type { LiveFigure } from '@meridian/contract';
import { Fragment, useId } from 'react';
import { useToday } from '#lib/format/use-this-month.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { TermWithExplanation } from '#ui/term-with-explanation.tsx';
import { SmallChart, findValueRange } from '#ui/small-chart.tsx';
import styles from './live-data.module.css';

interface LiveFigureSectionProps extends LiveFigure {
  figure: 'inflation' | 'unemployment' | 'gdp_growth' | 'volatility';
}

/**
 * The number of days for which a figure counts as up to date. The server updates figures daily, so an older figure
 * shows that an update failed.
 */
const FRESH_DAYS = 2;
const MS_PER_DAY = 86_400_000;

/** Renders one figure: its value, source and date, whether it is up to date, and its sparkline. */
export function LiveFigureSection({ figure, value, sources, as_of, is_fallback, history }: LiveFigureSectionProps) {
  const t = useText();
  const write = useFormatters();
  const periodText = useDataPeriodText();
  const titleId = useId();
  const daysOld = (Date.parse(useToday()) - Date.parse(as_of)) / MS_PER_DAY;
  const isOld = !is_fallback && daysOld > FRESH_DAYS;
  const written = (number: number) => (figure === 'volatility' ? write.number(number) : write.percent(number));
  return (
    <section className={styles.figure} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.name}>
        <TermWithExplanation explanation={t(`live.${figure}.meaning`)}>{t(`live.${figure}`)}</TermWithExplanation>
      </h3>
      <p className={styles.value}>
        <bdi dir="ltr">{written(value)}</bdi>
        {is_fallback ? <span className={styles.badge}>{t('live.builtIn')}</span> : null}
        {isOld ? <span className={styles.badge}>{t('live.old')}</span> : null}
      </p>
      {history === null ? (
        <p className={styles.fine}>{t('live.noHistory')}</p>
      ) : (
        <SparkLine name={t(`live.${figure}`)} points={history.points} written={written} />
      )}
      <p className={styles.fine}>
        {is_fallback
          ? t('live.source.builtIn', { period: periodText(sources[0]?.period ?? as_of) })
          : t('live.source', { count: sources.length, asked: periodText(as_of) })}
        {is_fallback
          ? null
          : sources.map(({ name, value: said, period }, index) => (
              <Fragment key={name}>
                {index === 0 ? ' ' : ', '}
                <bdi>{t('live.said', { name, value: written(said), period: periodText(period) })}</bdi>
              </Fragment>
            ))}
      </p>
    </section>
  );
}

interface SparkLineProps {
  name: string;
  /** The points, oldest first, at least one. */
  points: NonNullable<LiveFigure['history']>['points'];
  written: (value: number) => string;
}

/** Renders a line chart without axes; its label describes it in words. */
function SparkLine({ name, points, written }: SparkLineProps) {
  const t = useText();
  const periodText = useDataPeriodText();
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const sorted = points.toSorted((one, other) => one.value - other.value);
  const [lowest = first, highest = last] = [sorted[0], sorted.at(-1)];
  const values = points.map(({ value }) => value);
  const [from, to] = [periodText(first.period), periodText(last.period)];
  const summary = t('live.history', {
    name,
    from,
    to,
    lowest: written(lowest.value),
    lowestAt: periodText(lowest.period),
    highest: written(highest.value),
    highestAt: periodText(highest.period),
    last: written(last.value),
  });
  return (
    <div className={styles.spark}>
      {/* The axis includes zero; otherwise a small change would look large. */}
      <SmallChart
        lines={[{ id: name, color: 'var(--accent-text)', values }]}
        range={findValueRange([values])}
        baseline={0}
        label={summary}
      />
      <p aria-hidden className={styles.ends}>
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}

/** Returns a function that formats the period of a figure as named by sources: '2025', '2026-Q3', '2026-09' or '2026-11-20'. */
export function useDataPeriodText(): (period: string) => string {
  const t = useText();
  const month = useMonthText();
  const { date } = useFormatters();
  return (period) => {
    const [year = '', quarter] = period.split('-Q');
    if (quarter !== undefined) return t('live.quarter', { year, quarter });
    if (period.length === 4) return period;
    return period.length === 7 ? month(period, 'full') : date(period);
  };
}
