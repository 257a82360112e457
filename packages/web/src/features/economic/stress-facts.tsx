import type { StressTestAnswer } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import styles from './economy.module.css';
import { Severity } from './severity.tsx';

/** How often, how long and how bad: what people choose a stress test by. */
export function StressFacts({ test }: { test: StressTestAnswer }) {
  const t = useText();
  const write = useWrite();
  const { probability, duration_months: duration, recovery_months: recovery, severity } = test;
  return (
    <span className={styles.facts}>
      <span>{t('economy.fact.probability', { rate: write.percent(probability, { min: 0, max: 2 }) })}</span>
      <span>{t('economy.fact.duration', { count: duration })}</span>
      <span>{t('economy.fact.recovery', { count: recovery })}</span>
      <span>
        {t('economy.fact.severity')} <Severity level={severity} />
      </span>
    </span>
  );
}
