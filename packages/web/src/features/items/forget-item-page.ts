import { useItemDialog } from '#features/items/form/item-dialog-store.ts';
import { selectItems } from '#features/items/grid/item-selection.ts';
import { forgetUndo } from '#features/items/undo/undo-history.ts';

/** Forgets what the page remembers of items beside the answers of calls: another plan is shown from now on. */
export function forgetItemPage(): void {
  useItemDialog.setState({ isOpen: false, editing: null });
  selectItems([]);
  forgetUndo();
}
