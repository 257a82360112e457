import type { FinancialItem } from '@meridian/contract';
import { create } from 'zustand';
import { forgetWithPerson } from '#lib/storage/person-memory.ts';

interface ItemDialogState {
  isOpen: boolean;
  /** The item being edited; null while a new one is made. */
  editing: FinancialItem | null;
}

/** Whether the item dialog is open and for what: many buttons open it, it stands once. */
export const useItemDialog = create<ItemDialogState>(() => ({ isOpen: false, editing: null }));

/** Opens the dialog for an item, or for a new one. */
export function openItemDialog(editing: FinancialItem | null = null): void {
  useItemDialog.setState({ isOpen: true, editing });
}

export function closeItemDialog(): void {
  useItemDialog.setState({ isOpen: false });
}

forgetWithPerson(() => useItemDialog.setState({ isOpen: false, editing: null }));
