import { Modal } from '@mantine/core';
import { useText } from '#lib/text/text.ts';
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
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(editing === null ? 'items.add.title' : 'items.edit.title')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ItemForm item={editing} onDone={onClose} />
    </Modal>
  );
}
