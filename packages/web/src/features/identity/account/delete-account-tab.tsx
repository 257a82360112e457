import { Button } from '@mantine/core';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { useIsReAuthenticating } from '#ui/re-authenticate/re-authentication.ts';
import { failureText, useDeleteAccount } from './account-api.ts';
import type { ShowStatus } from '#ui/form/form-status.tsx';
import styles from './account-settings.module.css';

/** Renders the 'Danger Zone', in which the account is deleted in two steps. */
export function DeleteAccountTab({ showStatus }: { showStatus: ShowStatus }) {
  const t = useText();
  const [isSure, setIsSure] = useState(false);
  const { mutate, isPending, data: done } = useDeleteAccount();
  // After the deletion the button stays busy until the browser leaves the page.
  const isBusy = isPending || (done !== undefined && done !== null);
  const isAsked = useIsReAuthenticating();
  const warningId = useId();
  const cancelRef = useRef<HTMLButtonElement>(null);

  // Moves the focus to Cancel, so that a held Enter key does not confirm the deletion.
  useEffect(() => {
    if (isSure) cancelRef.current?.focus();
  }, [isSure]);

  const press = (event: MouseEvent) => {
    // The second half of a double click does not confirm.
    if (event.detail > 1) return cancelRef.current?.focus();
    showStatus(null);
    if (!isSure) return setIsSure(true);
    mutate(undefined, {
      onError: (error) => {
        logError('The account could not be deleted', error);
        showStatus({ tone: 'problem', text: failureText(error, t, t('account.delete.failed')) });
      },
    });
  };
  return (
    <Card title={t('account.danger')} note={t('account.delete.note')}>
      <div className="stack">
        <div className="wrapping">
          <Button color="claret" variant={isSure ? 'filled' : 'outline'} disabled={isBusy} onClick={press}>
            {t(isBusy && !isAsked ? 'account.delete.busy' : isSure ? 'account.delete.confirm' : 'account.delete')}
          </Button>
          {isSure ? (
            <Button
              ref={cancelRef}
              variant="default"
              disabled={isBusy}
              aria-describedby={warningId}
              onClick={() => {
                showStatus(null);
                setIsSure(false);
              }}
            >
              {t('common.cancel')}
            </Button>
          ) : null}
        </div>
        {/* The confirmation is below the button, so that the button stays in its position. */}
        {isSure ? (
          <p id={warningId} className={styles.warning}>
            {t('account.delete.warning')}
          </p>
        ) : null}
      </div>
    </Card>
  );
}
