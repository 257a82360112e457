import { ActionIcon } from '@mantine/core';
import { useText } from '#lib/text/text.ts';
import { Icon } from '#ui/icon.tsx';
import { type UndoDirection, newestOf, useUndo } from './undo-store.ts';
import { useReverse } from './use-reverse.ts';

/** 'Undo' and 'Redo' for who uses no shortcuts; each says what it would take back. */
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
  const reverse = useReverse();
  const newest = useUndo(newestOf(direction));
  const label =
    newest === undefined ? t(`items.${direction}`) : t(`items.${direction}.what`, { what: newest.sentence });
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      disabled={newest === undefined}
      onClick={() => reverse(direction)}
    >
      <Icon name={direction} size={18} />
    </ActionIcon>
  );
}
