import { DEFAULT_NUMBER_FORMAT, formatNumber } from '#lib/format/number-format.ts';
import { useText } from '#lib/text/text.ts';
import { PublicSection } from '#public/public-sections.tsx';
import { createPercentileBandShape } from './percentile-band-shape.ts';
import { LandingChart } from './landing-chart.tsx';
import styles from './percentile-band-picture.module.css';
import futures from './percentile-band-picture.json';

/**
 * Renders the percentile bands of the example household's net worth as a static picture. A test compares its figures with the simulation.
 */
export function PercentileBandPicture() {
  const t = useText();
  const { paths, lasting, ...rows } = futures;
  return (
    <PublicSection id="safe" title="landing.safe" lead="landing.safe.lead">
      <figure className={styles.figure}>
        <LandingChart
          {...createPercentileBandShape(rows, 'var(--accent-text)')}
          currency="USD"
          label={t('fan.picture')}
        />
        <p className={styles.legend}>{t('fan.legend')}</p>
        <p className={styles.lasting}>{t('fan.lasting', { count: formatNumber(lasting, DEFAULT_NUMBER_FORMAT) })}</p>
        <figcaption className={styles.caption}>
          {t('fan.caption', { paths: formatNumber(paths, DEFAULT_NUMBER_FORMAT) })}
        </figcaption>
      </figure>
    </PublicSection>
  );
}
