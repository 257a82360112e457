import type { FinancialItem } from '@meridian/contract';
import { useText } from '#lib/text/text.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { isProvisional } from './item-changes.ts';
import { preloadItemDialog } from '#features/items/form/item-dialog-host.tsx';
import { openItemDialog } from '#features/items/form/item-dialog-store.ts';
import styles from './items.module.css';
import { useItemActions } from './use-item-actions.ts';

interface ItemActionsProps {
  item: FinancialItem;
  /** In the table the buttons are reached through their cell, not by Tab. */
  tabIndex?: -1 | 0;
}

/** Edit, hide or show, duplicate, delete. Each button carries the item's name, because out of its row it must say whose it is. */
export function ItemActions({ item, tabIndex = 0 }: ItemActionsProps) {
  const t = useText();
  const { toggle, duplicate, remove } = useItemActions(item);
  const { name, is_hidden } = item;
  const isWaiting = isProvisional(item);
  // Plain buttons: a table of many rows draws four of them in each.
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
