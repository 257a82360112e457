import { create } from 'zustand';

interface ImportDialogState {
  isOpen: boolean;
  /** The number of completed imports. After each one the page scrolls to the imported items. */
  done: number;
}

/** The state of the import dialog on the dashboard: it is rendered once, and several cards open it. */
export const useImportDialog = create<ImportDialogState>(() => ({ isOpen: false, done: 0 }));

export function openImportDialog(): void {
  useImportDialog.setState({ isOpen: true });
}

export function closeImportDialog(): void {
  useImportDialog.setState({ isOpen: false });
}

/** Signals that the imported items should be shown. */
export function signalImportDone(): void {
  useImportDialog.setState(({ done }) => ({ done: done + 1 }));
}
