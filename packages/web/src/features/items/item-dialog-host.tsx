import { Suspense, lazy, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '#lib/report.ts';
import { useText } from '#lib/text.ts';
import { notify } from '#ui/notify.tsx';
import { closeItemDialog, useItemDialog } from './item-dialog-store.ts';

const loadDialog = () => import('./item-dialog.tsx');
const ItemDialog = lazy(async () => ({ default: (await loadDialog()).ItemDialog }));

/** Fetches the form ahead of its first use, when a pointer or the focus comes near a button that opens it. */
export function preloadItemDialog(): void {
  loadDialog().catch((error: unknown) => report('The item form did not load', error));
}

/** Stands once on the page; the form behind it loads when it is first needed. What it lacks, it says, and goes. */
export function ItemDialogHost() {
  const t = useText();
  const isOpen = useItemDialog((state) => state.isOpen);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  const giveUp = (error: unknown) => {
    report('The item form could not be shown', error);
    closeItemDialog();
    notify.problem(`${t('card.failed')} ${t('card.failedHint')}`);
  };
  return (
    <ErrorBoundary fallback={null} onError={giveUp} resetKeys={[isOpen]}>
      <Suspense fallback={null}>
        <ItemDialog />
      </Suspense>
    </ErrorBoundary>
  );
}
