import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { leaveAsGuest } from '#features/identity/public.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { confirm } from '#ui/dialog/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './guest-strip.module.css';

/** Renders the strip that says that this is an example, how long it is stored, and how to save or leave it. */
export function GuestStrip() {
  const t = useText();
  const leave = async () => {
    const question = {
      title: t('guest.leave.title'),
      message: t('guest.leave.question'),
      confirmLabel: t('guest.leave.confirm'),
      destructive: true,
    };
    if (await confirm(question)) leaveAsGuest();
  };
  return (
    <section aria-label={t('guest.strip.label')} className={styles.strip}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <Icon name="info" />
          <p>
            {t('guest.strip.example')} {t('guest.strip.account')}
          </p>
        </div>
        <div className={styles.actions}>
          <Button component={Link} to={PATHS.register}>
            {t('guest.keep')}
          </Button>
          <Button variant="default" onClick={() => void leave()}>
            {t('guest.leave')}
          </Button>
        </div>
      </div>
    </section>
  );
}
