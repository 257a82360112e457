import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { UndoNotifications } from '#features/plan/undo-buttons.tsx';
import { useUndoableImport } from '#features/plan/use-undo-redo.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { onFocusLost } from '#ui/form/form-focus.ts';
import { Icon } from '#ui/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import styles from './export.module.css';
import type { ShowStatus } from '#ui/form/form-status.tsx';

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

/**
 * Renders the card with a button that opens the import dialog. While the server can still undo the last import, a second button undoes it.
 */
export function ImportCard({ showStatus }: { showStatus: ShowStatus }) {
  const t = useText();
  const undoable = useUndoableImport();
  const write = useFormatters();
  const [isOpen, setIsOpen] = useState(false);
  const open = useRef<HTMLButtonElement>(null);
  const canUndo = undoable !== null;
  // After an undo its button disappears, so the import button gets the focus.
  const couldUndo = useRef(canUndo);
  useEffect(() => {
    const isGone = couldUndo.current && !canUndo;
    couldUndo.current = canUndo;
    return isGone ? onFocusLost(open.current, () => open.current?.focus()) : undefined;
  }, [canUndo]);
  return (
    <Card title={t('transfer.import')} note={t('transfer.import.note')}>
      <div className="wrapping">
        <Button
          ref={open}
          variant="default"
          onClick={() => {
            showStatus(null);
            setIsOpen(true);
          }}
        >
          {t('import.open')}
        </Button>
      </div>
      {undoable === null ? null : (
        <div className={styles.undo}>
          <p>
            {t('transfer.import.canUndo', {
              what: undoable.what,
              until: write.dateTime(new Date(undoable.until).toISOString()),
            })}
          </p>
          <Button variant="default" leftSection={<Icon name="undo" size={18} />} onClick={undoable.undo}>
            {t('transfer.import.undo')}
          </Button>
        </div>
      )}
      <UndoNotifications />
      <ImportDialog isOpen={isOpen} onClose={() => setIsOpen(false)} showStatus={showStatus} />
    </Card>
  );
}
