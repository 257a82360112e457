/** The result of a bulk action: its sentence, and what the list shows then. Pure. */
import type { BulkActionName, ErrorKey, FinancialItem, Sentence } from '@meridian/contract';
import type { ItemTab } from '#features/saved-settings/public.ts';
import { sentenceText } from '#lib/text/sentence-text.ts';
import type { Text } from '#lib/text/text.ts';
import type { ItemAnswer } from '#features/plan/item-changes.ts';

const VERBS = {
  delete: 'items.bulk.done.delete',
  hide: 'items.bulk.done.hide',
  show: 'items.bulk.done.show',
  duplicate_items: 'items.bulk.done.duplicate',
} as const;

/** The sentence after a bulk action: 'Updated 5 items, skipped 2: Balance items have no interest rate.' */
export function bulkResultText(
  action: BulkActionName,
  { affected, skipped }: Pick<ItemAnswer, 'affected' | 'skipped'>,
  t: Text,
): string {
  const verb = action in VERBS ? VERBS[action as keyof typeof VERBS] : 'items.bulk.done.update';
  const done = affected === 0 ? t('items.bulk.done.nothing') : t(verb, { count: affected });
  if (skipped.length === 0) return t('items.bulk.result', { done });
  const reasons = [...new Set(skipped.map(({ reason }) => reason.replace(/\.$/, '')))].join('; ');
  return t('items.bulk.result.skipped', { done, count: skipped.length, reasons });
}

const MOST_NAMES = 5;

/** A refusal that names items by their ids ('because of items 3, 5.'), with their names instead, at most five. */
export function withItemNames(
  message: string,
  said: ErrorKey | undefined,
  items: readonly FinancialItem[],
  t: Text,
): string {
  if (said?.key !== 'because_of') return message;
  const named = said.params['items'] as Sentence<'item_by_id' | 'items_by_id'>;
  const ids = named.key === 'item_by_id' ? [named.params.id] : named.params.ids;
  const known = ids.flatMap((id) => items.find((item) => item.id === id)?.name ?? []);
  if (known.length === 0) return message;
  const list = known.slice(0, MOST_NAMES).join(', ');
  const count = known.length - MOST_NAMES;
  return message.replace(sentenceText(named), () =>
    count > 0 ? t('items.bulk.namesAndMore', { list, count }) : list,
  );
}

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
