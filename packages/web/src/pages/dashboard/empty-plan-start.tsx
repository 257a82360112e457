import { SCENARIO_PARAMETER } from '#paths.ts';
import { Suspense } from 'react';
import { useUser } from '#features/identity/public.ts';
import {
  closeImportDialog,
  openImportDialog,
  signalImportDone,
  useImportDialog,
} from '#features/plan/export/import-dialog-store.ts';
import { openItemDialog } from '#features/plan/form/item-dialog-store.ts';
import { saveSettings } from '#features/saved-settings/public.ts';
import { StartCard } from '#features/plan/start/start-card.tsx';
import { useSearchParameter } from '#lib/use-search-parameter.ts';
import { TRANSFER_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import styles from './dashboard-page.module.css';

const ImportDialog = lazyDialog(
  async () => (await import('#features/plan/export/import-dialog.tsx')).ImportDialog,
  TRANSFER_TEXTS,
);

/**
 * Renders the start card of a plan without items, and the dialogs that the card opens. The card disappears with the first item, but the
 * import dialog stays mounted. After an import the page scrolls to the items.
 */
export function EmptyPlanStart({ passFocus }: { passFocus: () => void }) {
  const user = useUser();
  // A guest's plan is never empty, because it has the example's items. For every other user, the cards are hidden until it is known whether
  // the start card is shown above them.
  const isSurelyBegun = user === null || user.is_guest;
  const isImporting = useImportDialog(({ isOpen }) => isOpen);
  const [, setShown] = useSearchParameter(SCENARIO_PARAMETER);
  const showItems = (scenario: number) => {
    setShown(String(scenario));
    saveSettings({ selectedTab: 'all' });
    signalImportDone();
  };
  return (
    <>
      <Suspense fallback={isSurelyBegun ? null : <span className={styles.unknown} />}>
        <StartCard onAddItem={() => openItemDialog()} onImport={openImportDialog} passFocus={passFocus} />
      </Suspense>
      <ImportDialog
        isOpen={isImporting}
        onClose={closeImportDialog}
        onImported={showItems}
        showStatus={(status) => {
          if (status !== null) notify[status.tone](status.text);
        }}
      />
    </>
  );
}
