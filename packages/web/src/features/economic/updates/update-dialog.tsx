import { Alert, Button, Group } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from '#features/economic/objects/objects.module.css';
import { errorText } from '#lib/api/error-text.ts';
import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';

export interface Change {
  readonly key: string;
  /** What changes, as in 'Mean reversion (USD): today's inflation'. */
  readonly what: string;
  /** Null where there was nothing. */
  readonly before: string | null;
  readonly after: string;
}

interface UpdateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What the button says that makes the changes. */
  confirm: string;
  /** What would change; null until that is known. */
  changes: readonly Change[] | null;
  /** Says that nothing would change. */
  nothing: string;
  update: UseMutationResult<unknown, Error, void>;
  /** What the update is about. */
  children: ReactNode;
}

/** Shows what an update of economic objects would change, and asks before it is made. */
export function UpdateDialog(props: UpdateDialogProps) {
  const { isOpen, onClose, title, confirm, changes, nothing, update, children } = props;
  const t = useText();
  const close = () => {
    update.reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} size="lg">
      <div className="stack">
        {children}
        {changes?.length === 0 ? <p className="quiet">{nothing}</p> : null}
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
            {update.isError ? t('common.tryAgain') : confirm}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

/** What would change, from what to what. */
function ChangeList({ changes }: { changes: readonly Change[] }) {
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
