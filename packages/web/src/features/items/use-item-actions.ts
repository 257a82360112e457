import type { BulkAction, FinancialItem } from '@meridian/contract';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { confirm } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { forgetFailedSave, noteFailedSave } from '#features/items/grid/failed-saves.ts';
import { focusItem } from '#features/items/grid/wanted-focus.ts';
import { useChangeItems } from './item-api.ts';
import type { ItemChange } from './item-changes.ts';

/** What can be done to an item where it stands in the list. A change that fails is told, and has gone back by then. */
export function useItemActions(item: FinancialItem) {
  const t = useText();
  const change = useChangeItems();
  const { id, name, scenario } = item;

  const attempt = async (
    wish: ItemChange,
    failed: 'items.hide.failed' | 'items.show.failed' | 'items.duplicate.failed' | 'items.delete.failed',
  ) => {
    forgetFailedSave(id);
    try {
      return await change(wish);
    } catch (error) {
      report('An item could not be changed', error);
      noteFailedSave(id, 'actions');
      notify.problem(`${t(failed, { name })} ${errorText(error, t, t('items.tryAgain'))}`);
      return null;
    }
  };

  return {
    toggle: () => {
      const hidden = !item.is_hidden;
      return attempt(
        { kind: 'visibility', scenario, id, hidden },
        hidden ? 'items.hide.failed' : 'items.show.failed',
      );
    },
    duplicate: async () => {
      const wish = { action: 'duplicate_items', item_ids: [id], duplicate: true } satisfies BulkAction;
      const done = await attempt({ kind: 'bulk', scenario, body: wish }, 'items.duplicate.failed');
      const [copy] = done?.items ?? [];
      if (copy !== undefined) focusItem(copy.id);
    },
    remove: async () => {
      const question = { message: t('items.delete.question'), title: t('items.delete.title', { name }) };
      if (!(await confirm({ ...question, confirmLabel: t('items.delete.confirm'), destructive: true })))
        return;
      // Success is told by the offer to undo it (undo-buttons.tsx).
      await attempt({ kind: 'remove', scenario, id }, 'items.delete.failed');
    },
  };
}
