import { Button, CopyButton } from '@mantine/core';
import { createPortal } from 'react-dom';
import { useUser } from '#features/identity/public.ts';
import { useText } from '#lib/text/text.ts';
import { focusOnMount } from '#ui/form/form-focus.ts';
import { downloadFile } from '#ui/download-file.ts';
import styles from './second-factor.module.css';

interface RecoveryCodeListProps {
  codes: string[];
  onStored: () => void;
}

/** Renders the recovery codes, shown only once, with buttons to copy, save and print them. */
export function RecoveryCodeList({ codes, onStored }: RecoveryCodeListProps) {
  const t = useText();
  const user = useUser();
  const about = t('secondFactor.codes.file', { username: user?.username, address: location.host });
  const text = `${[about, '', ...codes].join('\n')}\n`;
  return (
    <div className="stack">
      <p ref={focusOnMount} tabIndex={-1} className="focus-place">
        {t('secondFactor.codes.once')}
      </p>
      <ul className={styles.codes} aria-label={t('secondFactor.codes.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {/* Rendered outside the app's root element, because the root element is not printed. */}
      {createPortal(<pre className={styles.paper}>{text}</pre>, document.body)}
      <div className={styles.actions}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'secondFactor.codes.copied' : 'secondFactor.codes.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          onClick={() => downloadFile('meridian-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          {t('secondFactor.codes.download')}
        </Button>
        <Button variant="default" onClick={() => print()}>
          {t('secondFactor.codes.print')}
        </Button>
      </div>
      <Button onClick={onStored}>{t('secondFactor.codes.kept')}</Button>
    </div>
  );
}
