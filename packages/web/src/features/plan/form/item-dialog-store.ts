import type { FinancialItem } from '@meridian/contract';
import { create } from 'zustand';
import type { ItemFormValues } from '#features/plan/fields/item-form-values.ts';

interface ItemDialogState {
  isOpen: boolean;
  /** The edited item; null for a new one. */
  editing: FinancialItem | null;
  /** The initial entries if the form was filled in before; null to start from the item. */
  typed: ItemFormValues | null;
}

/** The state of the item dialog: open or not, and for which item. A store, because many buttons open the one dialog. */
export const useItemDialog = create<ItemDialogState>(() => ({
  isOpen: false,
  editing: null,
  typed: null,
}));

/** Opens the dialog for an item, or for a new one if `editing` is null. */
export function openItemDialog(editing: FinancialItem | null = null, typed: ItemFormValues | null = null): void {
  useItemDialog.setState({ isOpen: true, editing, typed });
}

export function closeItemDialog(): void {
  useItemDialog.setState({ isOpen: false });
}
