import { create } from 'zustand';

/** Tells whether the panel 'Life events' is open: several places open it, it stands once. */
export const useLifePanel = create(() => ({ isOpen: false }));

export function showLifePanel(isOpen: boolean): void {
  useLifePanel.setState({ isOpen });
}
