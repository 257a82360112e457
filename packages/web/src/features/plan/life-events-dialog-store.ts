import { create } from 'zustand';

/** The open state of the dialog 'Life events'; a store, because several components open the one dialog. */
export const useLifeDialog = create(() => ({ isOpen: false }));

export function openLifeDialog(isOpen: boolean): void {
  useLifeDialog.setState({ isOpen });
}
