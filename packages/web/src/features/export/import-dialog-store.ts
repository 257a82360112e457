import { create } from 'zustand';
import { forgetWithPerson } from '#lib/storage/person-memory.ts';

interface ImportDialogState {
  isOpen: boolean;
  /** How many imports this page has seen done: with each, its items come into sight. */
  done: number;
}

const CLOSED: ImportDialogState = { isOpen: false, done: 0 };

/** Whether the dashboard's import is open: the start card and the items' card open it, it stands once. */
export const useImportDialog = create<ImportDialogState>(() => CLOSED);

export function openImportDialog(): void {
  useImportDialog.setState({ isOpen: true });
}

export function closeImportDialog(): void {
  useImportDialog.setState({ isOpen: false });
}

/** The items that an import brought are to be seen. */
export function showImported(): void {
  useImportDialog.setState(({ done }) => ({ done: done + 1 }));
}

forgetWithPerson(() => useImportDialog.setState(CLOSED));
