import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useText } from '#lib/text/text.ts';
import { PATHS } from '#paths.ts';
import { confirm } from '#ui/dialog/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import styles from './guest-strip.module.css';
import { readGuestFile } from './kept-guest-plan.ts';
import { forgetGuest } from './guest-trace.ts';
import { WISHED } from './keep-wish.ts';

/** Says that this is an example that nobody keeps yet, and how to keep it or leave it. */
export function GuestStrip({ onKeep }: { onKeep: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const leave = async () => {
    const isChanged = readGuestFile() !== null;
    const question = {
      title: t('guest.leave.title'),
      message: t('guest.leave.question'),
      confirmLabel: t('guest.leave.confirm'),
      destructive: true,
    };
    if (isChanged && !(await confirm(question))) return;
    forgetGuest();
    await navigate(PATHS.home);
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
          <Button component={Link} to={PATHS.register} state={{ from: WISHED }} onClick={onKeep}>
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
