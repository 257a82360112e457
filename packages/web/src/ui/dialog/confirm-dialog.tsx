import type { ConfirmationQuestion } from './confirm-modal.tsx';
import { createQuestionDialog } from './lazy-dialog.tsx';

const asking = createQuestionDialog<ConfirmationQuestion, boolean>(
  async () => (await import('./confirm-modal.tsx')).ConfirmModal,
  false,
);

/** Asks for confirmation: `if (await askForConfirmation({ message, destructive: true })) remove()`. Escape and Cancel resolve to false. */
export const askForConfirmation = asking.ask;

/** Returns true while a confirmation is open. The confirmation then receives the key presses. */
export const useIsConfirming = asking.useIsAsked;

/** Renders the open confirmation. Mount it once, beside the pages. A confirmation whose code cannot be loaded counts as declined. */
export const ConfirmDialogHost = asking.Host;
