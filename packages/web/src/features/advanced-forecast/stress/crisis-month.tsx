import { useId } from 'react';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import styles from './stress.module.css';

interface CrisisMonthProps {
  /** The months of the plan, as 'YYYY-MM'. */
  labels: readonly string[];
  month: number;
  onMove: (month: number) => void;
}

/** When the crisis begins: the browser's own slider, which knows keys, fingers and direction. */
export function CrisisMonth({ labels, month, onMove }: CrisisMonthProps) {
  const t = useText();
  const monthText = useMonthText();
  const id = useId();
  const begins = t('stress.month.begins', { month: monthText(labels[month] ?? '', 'full') });
  return (
    <div className={styles.month}>
      <label htmlFor={id} className={styles.monthName}>
        {t('stress.month')}
      </label>
      <output htmlFor={id} className="quiet">
        {begins}
      </output>
      <input
        id={id}
        className={styles.slider}
        type="range"
        min={0}
        max={labels.length - 1}
        value={month}
        aria-valuetext={begins}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
