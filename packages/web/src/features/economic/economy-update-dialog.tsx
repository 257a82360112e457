import { Alert, Button, Group } from '@mantine/core';
import type { Endpoint } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from '#features/economic/objects/economic-objects.module.css';
import { offerUndo } from '#features/plan/public.ts';
import { errorText } from '#lib/api/error-text.ts';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';

export interface ChangedValue {
  readonly key: string;
  /** The changed value, such as 'Mean reversion (USD): today's inflation'. */
  readonly what: string;
  /** Null if there was no value. */
  readonly before: string | null;
  readonly after: string;
}

interface EconomyUpdateDialogProps<Answer> {
  isOpen: boolean;
  onClose: () => void;
  kind: 'refresh' | 'live';
  /** The changes; null until they are known. */
  changes: readonly ChangedValue[] | null;
  endpoint: Endpoint;
  send: () => Promise<{ answer: Answer; undoToken: string | null }>;
  /** Returns the message shown after the update has succeeded. */
  done: (response: Answer) => string;
  /** The explanation of the update, shown above the list of changes. */
  children: ReactNode;
}

/** Renders the dialog that shows the changes of an update, and asks for confirmation. */
export function EconomyUpdateDialog<Answer>(props: EconomyUpdateDialogProps<Answer>) {
  const { isOpen, onClose, kind, changes, endpoint, send, done, children } = props;
  const t = useText();
  const update = useMutation({
    mutationFn: send,
    meta: { changesBy: endpoint },
    onSuccess: ({ answer, undoToken: token }) => {
      offerUndo({ sentence: done(answer), token });
      onClose();
    },
  });
  const close = () => {
    update.reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t(`economy.${kind}`)} size="lg">
      <div className="stack">
        {children}
        {changes?.length === 0 ? <p className="quiet">{t(`economy.${kind}.nothing`)}</p> : null}
        {changes === null || changes.length === 0 ? null : <ChangeList changes={changes} />}
        {update.isError ? (
          <Alert color="claret" role="alert">
            {t('economy.failed')} {errorText(update.error, t, t('economy.failed.hint'))}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            loading={update.isPending}
            disabled={changes === null || changes.length === 0}
            onClick={() => update.mutate()}
          >
            {update.isError ? t('common.tryAgain') : t(`economy.${kind}.confirm`)}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

/** Renders the list of changes with old and new values. */
function ChangeList({ changes }: { changes: readonly ChangedValue[] }) {
  const t = useText();
  return (
    <ul className={styles.changes} aria-label={t('economy.update.changes')}>
      {changes.map(({ key, what, before, after }) => (
        <li key={key}>
          <bdi>{what}</bdi>
          <span className={styles.arrow}>
            {before === null ? after : t('economy.update.fromTo', { before, after })}
          </span>
        </li>
      ))}
    </ul>
  );
}
