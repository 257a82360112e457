import { useText } from '#lib/text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useItemDialog } from './item-dialog-store.ts';
import { ItemForm } from './item-form.tsx';

interface ItemDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** 'Add Financial Item' and 'Edit Financial Item'. A press beside it does not close it: typed text is not lost so easily. */
export function ItemDialog({ isOpen, onClose }: ItemDialogProps) {
  const t = useText();
  const editing = useItemDialog((state) => state.editing);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(editing === null ? 'items.add.title' : 'items.edit.title')}
      size="lg"
      closeOnClickOutside={false}
    >
      <ItemForm item={editing} onDone={onClose} />
    </Dialog>
  );
}
