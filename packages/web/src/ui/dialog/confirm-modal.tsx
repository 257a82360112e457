import { Button, Group, Text } from '@mantine/core';
import { useText } from '#lib/text/text.ts';
import { ABOVE_DIALOGS, Dialog } from './dialog.tsx';

export interface Question {
  /** The question itself, as in 'Are you sure you want to delete this item?'. */
  message: string;
  title?: string;
  /** The words of the button that does it; 'Confirm' unless given. */
  confirmLabel?: string;
  /** The words of the button that leaves all as it is; 'Cancel' unless given. */
  cancelLabel?: string;
  /** Colours the button for what destroys. */
  destructive?: boolean;
}

interface ConfirmModalProps extends Question {
  isOpen: boolean;
  onClose: () => void;
  onAnswer: (confirmed: boolean) => void;
}

/** The dialog itself: the safe answer has the focus. */
export function ConfirmModal({ isOpen, onClose, onAnswer, ...question }: ConfirmModalProps) {
  const t = useText();
  const { title = t('confirm.title'), destructive = false } = question;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} zIndex={ABOVE_DIALOGS}>
      <Text dir="auto">{question.message}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {question.cancelLabel ?? t('common.cancel')}
        </Button>
        <Button color={destructive ? 'claret' : 'evergreen'} onClick={() => onAnswer(true)}>
          {question.confirmLabel ?? t('confirm.confirm')}
        </Button>
      </Group>
    </Dialog>
  );
}
