import { Suspense, lazy, useState } from 'react';
import { useItemDialog } from './item-dialog-store.ts';

const loadDialog = () => import('./item-dialog.tsx');
const ItemDialog = lazy(async () => ({ default: (await loadDialog()).ItemDialog }));

/** Fetches the form ahead of its first use, when a pointer or the focus comes near a button that opens it. */
export function preloadItemDialog(): void {
  void loadDialog();
}

/** Stands once on the page; the form behind it loads when it is first needed. */
export function ItemDialogHost() {
  const isOpen = useItemDialog((state) => state.isOpen);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ItemDialog />
    </Suspense>
  );
}
