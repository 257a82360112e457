import { Button } from '@mantine/core';
import { useId } from 'react';
import { useText } from '#lib/text/text.ts';
import styles from './export.module.css';

interface TransferProgressProps {
  label: string;
  /** How far it is, where that is known. */
  detail?: string;
  onCancel?: () => void;
}

/** Something that takes as long as it takes, and can be cancelled. */
export function TransferProgress({ label, detail = '', onCancel }: TransferProgressProps) {
  const t = useText();
  const labelId = useId();
  return (
    <div className={styles.progress}>
      <p role="status" id={labelId}>
        {label}
      </p>
      <progress aria-labelledby={labelId} />
      {detail === '' ? null : <p className="quiet">{detail}</p>}
      {onCancel === undefined ? null : (
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  );
}

/** The problems of a file as a whole; nothing where there are none. */
export function ProblemLines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className={styles.problems} role="alert">
      <p className={styles.problemTitle}>{title}</p>
      <ul>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
