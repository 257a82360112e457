import type { BulkActionName } from '@meridian/contract';
import type { ItemTab } from '#features/saved-settings/public.ts';
import type { ItemAnswer } from '#features/items/item-changes.ts';

/**
 * Tab and selection after a bulk action; absent: they stay. The selection has served, but the list is never taken from under a person who
 * works in the tab of the selected items: what was changed goes on being shown there. Copies, and what a deletion leaves, stand under All.
 */
export function afterBulkAction(
  action: BulkActionName,
  tab: ItemTab,
  { items }: Pick<ItemAnswer, 'items'>,
): { tab?: ItemTab; selected?: readonly number[] } {
  if (tab !== 'selected') return { selected: [] };
  if (action === 'delete' || action === 'duplicate_items') return { tab: 'all', selected: [] };
  return items.length === 0 ? {} : { selected: items.map(({ id }) => id) };
}
