import { Button, Progress } from '@mantine/core';
import { useText } from '#lib/text/text.ts';
import styles from './run-progress.module.css';

interface RunProgressProps {
  /** The progress as text. */
  words: string;
  done: number;
  total: number;
  onCancel: () => void;
  /** True if screen readers announce the text when it changes. */
  isAloud?: boolean;
}

/** Renders the progress of running work, with a button that cancels it. */
export function RunProgress({ words, done, total, onCancel, isAloud = false }: RunProgressProps) {
  const t = useText();
  return (
    <div className={styles.running}>
      <p {...(isAloud ? { role: 'status' } : {})}>{words}</p>
      <Progress value={(100 * done) / Math.max(1, total)} aria-label={words} className={styles.progress} />
      <Button variant="default" size="compact-md" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}
