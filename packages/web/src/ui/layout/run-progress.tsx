import { Button, Progress } from '@mantine/core';
import { useText } from '#lib/text/text.ts';
import styles from './run-progress.module.css';

interface RunProgressProps {
  /** The progress as text, as in '40 % simulated'. */
  text: string;
  done: number;
  total: number;
  onCancel: () => void;
  /** True if screen readers announce the text when it changes. */
  isAnnounced?: boolean;
}

/** Renders the progress of running work, with a button that cancels it. */
export function RunProgress({ text, done, total, onCancel, isAnnounced = false }: RunProgressProps) {
  const t = useText();
  return (
    <div className={styles.running}>
      <p {...(isAnnounced ? { role: 'status' } : {})}>{text}</p>
      <Progress value={(100 * done) / Math.max(1, total)} aria-label={text} className={styles.progress} />
      <Button variant="default" size="compact-md" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}
