import type { Question } from './confirm-modal.tsx';
import { askingDialog } from './lazy-dialog.tsx';

const asking = askingDialog<Question, boolean>(
  async () => (await import('./confirm-modal.tsx')).ConfirmModal,
  false,
);

/** Asks for confirmation: `if (await confirm({ message, destructive: true })) remove()`. Escape and Cancel resolve to false. */
export const confirm = asking.ask;

/** Returns true while a confirmation is open. The confirmation then receives the key presses. */
export const useIsAsked = asking.useIsAsked;

/**
 * Renders the open confirmation; mounted once, beside the pages. A confirmation whose code cannot be loaded counts as declined.
 */
export const ConfirmDialogHost = asking.Host;
