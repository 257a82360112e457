import { Suspense, useState } from 'react';
import { openItemDialog } from '#features/items/form/item-dialog-store.ts';
import { StartCard } from '#features/scenarios/start-card.tsx';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';

const ImportDialog = lazyDialog(
  async () => (await import('#features/export/import-dialog.tsx')).ImportDialog,
);

/** The start card with what it opens. The import's dialog outlives the card, which goes with the first item that comes. */
export function PlanStart({ passFocus }: { passFocus: () => void }) {
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <Suspense fallback={null}>
        <StartCard
          onAddItem={() => openItemDialog()}
          onImport={() => setIsImporting(true)}
          passFocus={passFocus}
        />
      </Suspense>
      <ImportDialog
        isOpen={isImporting}
        onClose={() => setIsImporting(false)}
        tell={(status) => {
          if (status !== null) notify[status.tone](status.text);
        }}
      />
    </>
  );
}
