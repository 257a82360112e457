import type { EconomicScenario, StressTestResponse } from '@meridian/contract';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { annualCrisisProbability } from './read-analysis-choices.ts';
import styles from './economy.module.css';

type Level = StressTestResponse['severity'];

/** The key of the message that names each level of severity. */
export const SEVERITY_TEXTS = {
  High: 'economy.severity.high',
  Medium: 'economy.severity.medium',
  Low: 'economy.severity.low',
} as const satisfies Record<Level, MessageKey>;

const SEVERITY_STYLES = {
  High: { bars: 3, className: styles.high },
  Medium: { bars: 2, className: styles.medium },
  Low: { bars: 1, className: styles.low },
} as const;

/** Renders the severity of a crisis: in words, in the colour of product.md section 9, and as a number of bars. */
export function SeverityBadge({ level }: { level: Level }) {
  const t = useText();
  const { bars, className } = SEVERITY_STYLES[level];
  return (
    <span className={styles.severity}>
      <svg className={styles.mark} viewBox="0 0 14 14" aria-hidden>
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={bar * 5}
            y={10 - bar * 5}
            width={4}
            height={4 + bar * 5}
            className={bar < bars ? className : styles.empty}
          />
        ))}
      </svg>
      {t(SEVERITY_TEXTS[level])}
    </span>
  );
}

interface StressTestDetailsProps {
  test: StressTestResponse;
  /** The economic scenario that changes the probability of the test. If absent, the test's own probability is shown. */
  scenario?: EconomicScenario | undefined;
}

/** Renders the probability, duration and severity of a stress test. */
export function StressTestDetails({ test, scenario }: StressTestDetailsProps) {
  const t = useText();
  const write = useFormatters();
  const probability = annualCrisisProbability(test, scenario);
  const { duration_months: duration, recovery_months: recovery, severity } = test;
  return (
    <span className={styles.facts}>
      <span>{t('economy.fact.probability', { rate: write.percent(probability, { min: 0, max: 2 }) })}</span>
      <span>{t('economy.fact.duration', { count: duration })}</span>
      <span>{t('economy.fact.recovery', { count: recovery })}</span>
      <span>
        {t('economy.fact.severity')} <SeverityBadge level={severity} />
      </span>
    </span>
  );
}
