import type { BulkActionName, FinancialItem } from '@meridian/contract';
import type { Text } from '#lib/text.ts';
import type { ItemAnswer } from './item-changes.ts';

const VERBS = {
  delete: 'items.bulk.done.delete',
  hide: 'items.bulk.done.hide',
  show: 'items.bulk.done.show',
  duplicate_items: 'items.bulk.done.duplicate',
} as const;

/** What a bulk action did: 'Updated 5 items, skipped 2: Balance items have no interest rate.' */
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

/**
 * A refusal that names items by their ids, as in 'Items 3, 5: ...', with their names instead. A number that is part of
 * an amount ('1,000') stays what it is.
 */
export function withItemNames(message: string, items: readonly FinancialItem[]): string {
  const names = new Map(items.map(({ id, name }) => [String(id), name]));
  return message.replaceAll(/(?<![\d.,-])\d+(?!\d|[.,]\d)/g, (digits) => names.get(digits) ?? digits);
}
