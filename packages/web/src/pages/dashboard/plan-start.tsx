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
import { useAddressParameter } from '#lib/address-parameter.ts';
import { TRANSFER_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import styles from './dashboard-page.module.css';

const ImportDialog = lazyDialog(
  async () => (await import('#features/plan/export/import-dialog.tsx')).ImportDialog,
  TRANSFER_TEXTS,
);

/**
 * Renders the start card and the dialogs that it opens. The card disappears with the first item, but the import dialog
 * stays mounted. After an import the page scrolls to the items.
 */
export function PlanStart({ passFocus }: { passFocus: () => void }) {
  const user = useUser();
  // A guest's plan always has the example. For every other user, the cards are hidden until it is known whether the
  // start card is shown above them.
  const isSurelyBegun = user === null || user.is_guest;
  const isImporting = useImportDialog(({ isOpen }) => isOpen);
  const [, setShown] = useAddressParameter(SCENARIO_PARAMETER);
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
