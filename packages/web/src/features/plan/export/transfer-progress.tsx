import { Button } from '@mantine/core';
import { useId } from 'react';
import { useText } from '#lib/text/text.ts';
import styles from './export.module.css';

interface TransferProgressProps {
  label: string;
  /** A text that says how much has been transferred; empty if that is unknown. */
  detail?: string;
  onCancel?: () => void;
}

/** Renders a progress bar of unknown duration, with a cancel button. */
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
