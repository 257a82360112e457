import { Modal } from '@mantine/core';
import { useText } from '#lib/text.ts';
import { closeItemDialog, useItemDialog } from './item-dialog-store.ts';
import { ItemForm } from './item-form.tsx';

/** 'Add Financial Item' and 'Edit Financial Item'. A press beside it does not close it: typed text is not lost so easily. */
export function ItemDialog() {
  const t = useText();
  const { isOpen, editing } = useItemDialog();
  return (
    <Modal
      opened={isOpen}
      onClose={closeItemDialog}
      title={t(editing === null ? 'items.add.title' : 'items.edit.title')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ItemForm item={editing} onDone={closeItemDialog} />
    </Modal>
  );
}
