import { useEffect } from 'react';
import { report } from '#lib/api/report.ts';
import { useTypedBefore } from '#ui/form/unsaved-text.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { closeItemDialog, openItemDialog, useItemDialog } from './item-dialog-store.ts';
import { typedItem } from './typed-item.ts';

const loadDialog = async () => (await import('./item-dialog.tsx')).ItemDialog;
const ItemDialog = lazyDialog(loadDialog);

/** Fetches the form ahead of its first use, when a pointer or the focus comes near a button that opens it. */
export function preloadItemDialog(): void {
  loadDialog().catch((error: unknown) => report('The item form did not load', error));
}

/** Stands once on the page, because many buttons open it. */
export function ItemDialogHost() {
  const isOpen = useItemDialog((state) => state.isOpen);
  const typed = useTypedBefore('item', typedItem);
  useEffect(() => {
    if (typed !== undefined) openItemDialog(typed.item, typed.values);
  }, [typed]);
  return <ItemDialog isOpen={isOpen} onClose={closeItemDialog} />;
}
