import { report } from '#lib/report.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { closeItemDialog, useItemDialog } from './item-dialog-store.ts';

const loadDialog = async () => (await import('./item-dialog.tsx')).ItemDialog;
const ItemDialog = lazyDialog(loadDialog);

/** Fetches the form ahead of its first use, when a pointer or the focus comes near a button that opens it. */
export function preloadItemDialog(): void {
  loadDialog().catch((error: unknown) => report('The item form did not load', error));
}

/** Stands once on the page, because many buttons open it. */
export function ItemDialogHost() {
  const isOpen = useItemDialog((state) => state.isOpen);
  return <ItemDialog isOpen={isOpen} onClose={closeItemDialog} />;
}
