import { create } from 'zustand';

/** The open state of the dialog 'Life events'; a store, because several components open the one dialog. */
export const useLifePanel = create(() => ({ isOpen: false }));

export function showLifePanel(isOpen: boolean): void {
  useLifePanel.setState({ isOpen });
}
