/** The result of a bulk action: the message, and which tab and selection follow. Pure functions. */
import type { BulkActionName, ErrorKey, FinancialItem, ErrorMessage } from '@meridian/contract';
import type { ItemTab } from '#features/saved-settings/public.ts';
import { validationMessage } from '#lib/text/validation-message.ts';
import type { Translate } from '#lib/text/text.ts';
import type { ItemResponse } from '#features/plan/item-changes.ts';

const VERBS = {
  delete: 'items.bulk.done.delete',
  hide: 'items.bulk.done.hide',
  show: 'items.bulk.done.show',
  duplicate_items: 'items.bulk.done.duplicate',
} as const;

/** Returns the message after a bulk action, such as 'Updated 5 items, skipped 2: Balance items have no interest rate.' */
export function bulkActionResultText(
  action: BulkActionName,
  { affected, skipped }: Pick<ItemResponse, 'affected' | 'skipped'>,
  t: Translate,
): string {
  const verb = action in VERBS ? VERBS[action as keyof typeof VERBS] : 'items.bulk.done.update';
  const done = affected === 0 ? t('items.bulk.done.nothing') : t(verb, { count: affected });
  if (skipped.length === 0) return t('items.bulk.result', { done });
  const reasons = [...new Set(skipped.map(({ reason }) => reason.replace(/\.$/, '')))].join('; ');
  return t('items.bulk.result.skipped', { done, count: skipped.length, reasons });
}

const MOST_NAMES = 5;

/** Returns an error message that lists items by id ('because of items 3, 5.') with at most five item names in place of the ids. */
export function withItemNames(
  message: string,
  errorKey: ErrorKey | undefined,
  items: readonly FinancialItem[],
  t: Translate,
): string {
  if (errorKey?.key !== 'because_of') return message;
  const named = errorKey.params['items'] as ErrorMessage<'item_by_id' | 'items_by_id'>;
  const ids = named.key === 'item_by_id' ? [named.params.id] : named.params.ids;
  const known = ids.flatMap((id) => items.find((item) => item.id === id)?.name ?? []);
  if (known.length === 0) return message;
  const list = known.slice(0, MOST_NAMES).join(', ');
  const count = known.length - MOST_NAMES;
  return message.replace(validationMessage(named), () =>
    count > 0 ? t('items.bulk.namesAndMore', { list, count }) : list,
  );
}

/**
 * Returns the tab and the selection after a bulk action; a property that is absent does not change. In the tab Selected
 * the changed items stay selected, but a duplication or deletion switches to All. In every other tab the selection is
 * cleared.
 */
export function viewAfterBulkAction(
  action: BulkActionName,
  tab: ItemTab,
  { items }: Pick<ItemResponse, 'items'>,
): { tab?: ItemTab; selected?: readonly number[] } {
  if (tab !== 'selected') return { selected: [] };
  if (action === 'delete' || action === 'duplicate_items') return { tab: 'all', selected: [] };
  return items.length === 0 ? {} : { selected: items.map(({ id }) => id) };
}
