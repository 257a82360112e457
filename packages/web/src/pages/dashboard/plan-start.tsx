import { Suspense, useState } from 'react';
import { useUser } from '#features/auth/public.ts';
import { openItemDialog } from '#features/items/form/item-dialog-store.ts';
import { StartCard } from '#features/scenarios/start/start-card.tsx';
import { withCatalogue } from '#lib/text/language.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import styles from './dashboard-page.module.css';

const ImportDialog = lazyDialog(
  async () =>
    (await withCatalogue(() => import('#features/export/import-dialog.tsx'), 'transfer')).ImportDialog,
);

/** The start card with what it opens. The import's dialog outlives the card, which goes with the first item that comes. */
export function PlanStart({ passFocus }: { passFocus: () => void }) {
  const user = useUser();
  // A guest's plan has its example; everybody else's cards wait to be told whether the start card stands above them.
  const isSurelyBegun = user === null || user.is_guest;
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <Suspense fallback={isSurelyBegun ? null : <span className={styles.unknown} />}>
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
