import { ActionIcon } from '@mantine/core';
import { useEffect } from 'react';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { Icon } from '#ui/icon.tsx';
import { type UndoDirection, newestEntry, undoOfferTopic, useUndo } from './undo-store.ts';
import { useUndoRedo } from './use-undo-redo.ts';

/** Renders the buttons 'Undo' and 'Redo'; each label names the change. */
export function UndoButtons() {
  return (
    <>
      <UndoButton direction="undo" />
      <UndoButton direction="redo" />
    </>
  );
}

function UndoButton({ direction }: { direction: UndoDirection }) {
  const t = useText();
  const reverse = useUndoRedo();
  const newest = useUndo(newestEntry(direction));
  const label =
    newest === undefined ? t(`items.${direction}`) : t(`items.${direction}.what`, { what: newest.sentence });
  return (
    <ActionIcon aria-label={label} title={label} disabled={newest === undefined} onClick={() => reverse(direction)}>
      <Icon name={direction} size={18} />
    </ActionIcon>
  );
}

/** Shows a notification with 'Undo' for each change that can be undone. Rendered once on a page. */
export function UndoNotifications() {
  const t = useText();
  const reverse = useUndoRedo();
  const offered = useUndo((state) => state.offered);
  useEffect(() => {
    if (offered?.notice === undefined) return;
    const { token, notice } = offered;
    notify.done(notice, { label: t('items.undo'), run: () => reverse('undo', token) }, undoOfferTopic(offered));
    useUndo.setState({ offered: null });
  }, [offered, t, reverse]);
  return null;
}
