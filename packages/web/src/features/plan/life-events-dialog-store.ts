import { create } from 'zustand';

/** The open state of the dialog 'Life events'; a store, because several components open the one dialog. */
export const useLifeEventsDialog = create(() => ({ isOpen: false }));

export function setLifeEventsDialogOpen(isOpen: boolean): void {
  useLifeEventsDialog.setState({ isOpen });
}
