import type { EconomicScenario, StressTestAnswer } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { annualProbability } from './chosen-economy.ts';
import styles from './economy.module.css';
import { Severity } from './severity.tsx';

interface StressFactsProps {
  test: StressTestAnswer;
  /** Under which it is told how often; by default what the test itself says. */
  scenario?: EconomicScenario | undefined;
}

/** How often, how long and how bad: what people choose a stress test by. */
export function StressFacts({ test, scenario }: StressFactsProps) {
  const t = useText();
  const write = useWrite();
  const probability = annualProbability(test, scenario);
  const { duration_months: duration, recovery_months: recovery, severity } = test;
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
