import type { LiveFigure } from '@meridian/contract';
import { Fragment, useId } from 'react';
import { useToday } from '#lib/format/use-this-month.ts';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { Explained } from '#ui/explained.tsx';
import styles from './live-data.module.css';
import { SparkLine } from './spark-line.tsx';
import { usePeriodText } from './use-period-text.ts';

interface LiveFigurePartProps extends LiveFigure {
  figure: 'inflation' | 'unemployment' | 'gdp_growth' | 'volatility';
}

/** The server asks daily: a figure that is older is the last that could be had. */
const FRESH_DAYS = 2;
const MS_PER_DAY = 86_400_000;

/** One figure: its value, who says so and for when, whether it is fresh, and how it went. */
export function LiveFigurePart({ figure, value, sources, as_of, is_fallback, history }: LiveFigurePartProps) {
  const t = useText();
  const write = useWrite();
  const periodText = usePeriodText();
  const titleId = useId();
  const daysOld = (Date.parse(useToday()) - Date.parse(as_of)) / MS_PER_DAY;
  const isOld = !is_fallback && daysOld > FRESH_DAYS;
  const written = (number: number) =>
    figure === 'volatility' ? write.number(number) : write.percent(number);
  return (
    <section className={styles.figure} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.name}>
        <Explained sentence={t(`live.${figure}.meaning`)}>{t(`live.${figure}`)}</Explained>
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
