import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { openItemDialog } from '#features/plan/form/item-dialog-store.ts';
import { focusItemSearch } from '#features/plan/view/item-search-field.tsx';
import { saveSettings } from '#features/saved-settings/public.ts';
import { UndoNotifications } from '#features/plan/undo-buttons.tsx';
import { useUndoRedo } from '#features/plan/use-undo-redo.ts';
import { useDisplaySettings } from '#ui/display-settings.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { useShortcuts } from '#ui/shortcuts.ts';
import styles from './dashboard-shortcuts.module.css';
import type { DashboardView } from './use-dashboard-view.ts';

const ShortcutList = lazyDialog(async () => (await import('./shortcut-list.tsx')).ShortcutList);

function asKey(sign: ReactNode[]): ReactNode {
  return <kbd className={styles.key}>{sign}</kbd>;
}

/**
 * Activates the keyboard shortcuts of the dashboard. Renders a line of small text that opens the list of shortcuts, and the list itself.
 */
export function DashboardShortcuts({ view }: { view: DashboardView }) {
  const { amountsHidden } = useDisplaySettings();
  const reverse = useUndoRedo();
  const [isListOpen, setIsListOpen] = useState(false);
  const openList = () => setIsListOpen(true);
  useShortcuts([
    // The item list exists only in the standard dashboard.
    ...(view === 'standard' ? [{ key: '/', run: focusItemSearch }] : []),
    { key: 'n', run: () => openItemDialog() },
    { key: 'p', run: () => saveSettings({ hideSensitiveData: !amountsHidden }) },
    { key: '?', run: openList },
    { key: 'z', mod: true, run: () => reverse('undo') },
    { key: 'z', mod: true, shift: true, run: () => reverse('redo') },
    { key: 'y', mod: true, run: () => reverse('redo') },
  ]);
  return (
    <div className={styles.hint}>
      <UndoNotifications />
      <button type="button" className={styles.button} onClick={openList}>
        <FormattedMessage id="shortcuts.hint" values={{ key: asKey }} />
      </button>
      <ShortcutList view={view} isOpen={isListOpen} onClose={() => setIsListOpen(false)} />
    </div>
  );
}
