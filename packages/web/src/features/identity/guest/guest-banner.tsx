import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { endGuestSession } from '#features/identity/public.ts';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { askForConfirmation } from '#ui/dialog/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './guest-banner.module.css';

/**
 * Renders the strip above a guest's plan. It says that the plan is an example and how long it is stored, and has buttons that save it or
 * leave it.
 */
export function GuestBanner() {
  const t = useText();
  const leave = async () => {
    const question = {
      title: t('guest.leave.title'),
      message: t('guest.leave.question'),
      confirmLabel: t('guest.leave.confirm'),
      destructive: true,
    };
    if (await askForConfirmation(question)) endGuestSession();
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
