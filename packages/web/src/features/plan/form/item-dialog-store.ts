import type { FinancialItem } from '@meridian/contract';
import { create } from 'zustand';
import type { ItemFormValues } from '#features/plan/fields/item-form-values.ts';

interface ItemDialogState {
  isOpen: boolean;
  /** The item being edited; null while a new one is made. */
  editing: FinancialItem | null;
  /** The values that the form begins with, where it was typed before; null for the item as it is. */
  typed: ItemFormValues | null;
}

/** Tells whether the item dialog is open and for what: many buttons open it, it stands once. */
export const useItemDialog = create<ItemDialogState>(() => ({
  isOpen: false,
  editing: null,
  typed: null,
}));

/** Opens the dialog for an item, or for a new one. */
export function openItemDialog(
  editing: FinancialItem | null = null,
  typed: ItemFormValues | null = null,
): void {
  useItemDialog.setState({ isOpen: true, editing, typed });
}

export function closeItemDialog(): void {
  useItemDialog.setState({ isOpen: false });
}
