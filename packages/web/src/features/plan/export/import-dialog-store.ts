import { create } from 'zustand';

interface ImportDialogState {
  isOpen: boolean;
  /** How many imports this page has seen done: with each, its items come into sight. */
  done: number;
}

/** Whether the dashboard's import is open: the start card and the items' card open it, it stands once. */
export const useImportDialog = create<ImportDialogState>(() => ({ isOpen: false, done: 0 }));

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
