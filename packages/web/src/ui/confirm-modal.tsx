import { Button, Group, Modal, Text } from '@mantine/core';
import { useText } from '#lib/text.ts';

export interface Question {
  /** The question itself, as in 'Are you sure you want to delete this item?'. */
  message: string;
  title?: string;
  /** What the button says that does it; 'Confirm' unless given. */
  confirmLabel?: string;
  /** Colours the button for what destroys. */
  destructive?: boolean;
}

/** A question on the screen, and whom to tell the answer. */
export interface Asked extends Question {
  isOpen: boolean;
  answer: (confirmed: boolean) => void;
}

/** The dialog itself: the safe answer has the focus. */
export function ConfirmModal({ isOpen, message, title, confirmLabel, destructive = false, answer }: Asked) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={() => answer(false)}
      title={title ?? t('confirm.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text dir="auto">{message}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {t('common.cancel')}
        </Button>
        <Button color={destructive ? 'claret' : 'evergreen'} onClick={() => answer(true)}>
          {confirmLabel ?? t('confirm.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
