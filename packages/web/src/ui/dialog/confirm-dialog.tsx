import type { Question } from './confirm-modal.tsx';
import { askingDialog } from './lazy-dialog.tsx';

const asking = askingDialog<Question, boolean>(
  async () => (await import('./confirm-modal.tsx')).ConfirmModal,
  false,
);

/** Asks before doing: `if (await confirm({ message, destructive: true })) remove()`. Escape and Cancel answer false. */
export const confirm = asking.ask;

/** True if a question stands above all else, and keys are for it. */
export const useIsAsked = asking.useIsAsked;

/** Stands once, beside the pages. What cannot be asked is answered no. */
export const ConfirmDialogHost = asking.Host;
