import type { StressTestAnswer } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import styles from './severity.module.css';

type Level = StressTestAnswer['severity'];

const LOOKS = {
  High: { bars: 3, className: styles.high, text: 'economy.severity.high' },
  Medium: { bars: 2, className: styles.medium, text: 'economy.severity.medium' },
  Low: { bars: 1, className: styles.low, text: 'economy.severity.low' },
} as const;

/** How bad a crisis is: in words, in the colour of product.md section 9, and by the number of bars. */
export function Severity({ level }: { level: Level }) {
  const t = useText();
  const { bars, className, text } = LOOKS[level];
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
      {t(text)}
    </span>
  );
}
