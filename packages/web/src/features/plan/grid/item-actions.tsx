import type { BulkAction, FinancialItem } from '@meridian/contract';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import { askForConfirmation } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { focusItem, clearFailedSave, markFailedSave } from '#features/plan/view/item-list-state.ts';
import { useChangeItems } from '#features/plan/item-api.ts';
import { type ItemChange, isProvisional } from '#features/plan/item-changes.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { preloadItemDialog } from '#features/plan/form/item-dialog-host.tsx';
import { openItemDialog } from '#features/plan/form/item-dialog-store.ts';
import styles from './items.module.css';

/** Returns functions that change one item of the list. A failed change is reverted and reported. */
function useItemActions(item: FinancialItem) {
  const t = useText();
  const change = useChangeItems();
  const { id, name, scenario } = item;

  const attempt = async (
    wish: ItemChange,
    failed: 'items.hide.failed' | 'items.show.failed' | 'items.duplicate.failed' | 'items.delete.failed',
  ) => {
    clearFailedSave(id);
    try {
      return await change(wish);
    } catch (error) {
      logError('An item could not be changed', error);
      markFailedSave(id, 'actions');
      notify.problem(`${t(failed, { name })} ${errorText(error, t, t('items.tryAgain'))}`);
      return null;
    }
  };

  return {
    toggle: () => {
      const hidden = !item.is_hidden;
      return attempt({ kind: 'visibility', scenario, id, hidden }, hidden ? 'items.hide.failed' : 'items.show.failed');
    },
    duplicate: async () => {
      const wish = { action: 'duplicate_items', item_ids: [id], duplicate: true } satisfies BulkAction;
      const done = await attempt({ kind: 'bulk', scenario, body: wish }, 'items.duplicate.failed');
      const [copy] = done?.items ?? [];
      if (copy !== undefined) focusItem(copy.id);
    },
    remove: async () => {
      const question = { message: t('items.delete.question'), title: t('items.delete.title', { name }) };
      if (
        !(await askForConfirmation({
          ...question,
          confirmLabel: t('items.delete.confirm'),
          destructive: true,
        }))
      )
        return;
      // Success is confirmed by the undo notification (undo-buttons.tsx).
      await attempt({ kind: 'remove', scenario, id }, 'items.delete.failed');
    },
  };
}

interface ItemActionsProps {
  item: FinancialItem;
  /** -1 in the table, where the buttons are reached through their cell and not with Tab; 0, the default, on a card. */
  tabIndex?: -1 | 0;
}

/**
 * Renders the buttons that edit, hide or show, duplicate and delete an item. Each label includes the item's name, so that it is clear
 * outside the row.
 */
export function ItemActions({ item, tabIndex = 0 }: ItemActionsProps) {
  const t = useText();
  const { toggle, duplicate, remove } = useItemActions(item);
  const { name, is_hidden } = item;
  const isWaiting = isProvisional(item);
  // Native buttons for speed: every table row renders four of them.
  const button = (label: string, icon: IconName, act: () => void) => (
    <button
      type="button"
      className={styles.action}
      aria-label={label}
      title={label}
      disabled={isWaiting}
      tabIndex={tabIndex}
      onClick={act}
    >
      <Icon name={icon} size={18} />
    </button>
  );
  return (
    <div className={styles.actions} onPointerEnter={preloadItemDialog} onFocus={preloadItemDialog}>
      {button(t('items.edit', { name }), 'edit', () => openItemDialog(item))}
      {is_hidden
        ? button(t('items.show', { name }), 'eye', () => void toggle())
        : button(t('items.hide', { name }), 'eye-off', () => void toggle())}
      {button(t('items.duplicate', { name }), 'copy', () => void duplicate())}
      {button(t('items.delete', { name }), 'trash', () => void remove())}
    </div>
  );
}
