import { Button, Group, Text } from '@mantine/core';
import { useText } from '#lib/text/text.ts';
import { CONFIRMATION_Z_INDEX, Dialog } from './dialog.tsx';

export interface ConfirmationQuestion {
  /** The question, as in 'Are you sure you want to delete this item?'. */
  message: string;
  title?: string;
  /** The text of the button that confirms; 'Confirm' by default. */
  confirmLabel?: string;
  /** The text of the button that cancels; 'Cancel' by default. */
  cancelLabel?: string;
  /** True to show the button that confirms in the colour of destructive actions. */
  destructive?: boolean;
}

interface ConfirmModalProps extends ConfirmationQuestion {
  isOpen: boolean;
  onClose: () => void;
  onAnswer: (confirmed: boolean) => void;
}

/** Renders the dialog that asks for confirmation. The button that cancels has the focus. */
export function ConfirmModal({ isOpen, onClose, onAnswer, ...question }: ConfirmModalProps) {
  const t = useText();
  const { title = t('confirm.title'), destructive = false } = question;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} zIndex={CONFIRMATION_Z_INDEX}>
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
